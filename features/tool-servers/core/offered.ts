import { statePart } from '../../../utils/contracts/feature-parts';
import { isRecord } from '../../../utils/is-record';
import { lazily, readEach, z } from '../../../utils/zod';
import type { ToolServer } from './tool-servers';

const MAX_OFFERED_TOOLS = 40;
const MAX_LISTED_NAME_LENGTH = 64;
/** No other tool has a name with this beginning, so none can be shadowed. */
export const PREFIX = 'mcp_';

const offeredSchema = lazily(() =>
  z.object({
    alias: z.string(),
    serverId: z.string(),
    server: z.string(),
    url: z.string(),
    tool: z.string(),
    description: z.string(),
    parameters: z.record(z.string(), z.unknown()),
    permit: z.enum(['ask', 'allow']),
  }),
);
export type OfferedTool = z.infer<ReturnType<typeof offeredSchema>>;

/** The tools of a task, from its start on. */
export const offered = statePart<readonly OfferedTool[]>('tool-servers', []);

/** From the first event of a task. Versions before December 2026 wrote `told` for `alias`. */
export function readOffered(started: { serverTools?: unknown }): OfferedTool[] {
  const stored: unknown[] = Array.isArray(started.serverTools) ? started.serverTools : [];
  return readEach(
    offeredSchema(),
    stored.map((tool) => (isRecord(tool) ? { ...tool, alias: tool.alias ?? tool.told } : tool)),
  );
}

/** Each has a name that no other tool has. */
export function offeredTools(servers: readonly ToolServer[]): OfferedTool[] {
  const taken = new Set<string>();
  const names = new Set<string>();
  const offered = servers.flatMap(({ id, name: given, url, tools }) => {
    const name = freeName(given, names, ' ');
    names.add(name);
    return tools.flatMap(({ name: tool, description, parameters, permit }): OfferedTool[] => {
      if (permit === 'off') return [];
      const alias = freeName(`${PREFIX}${slugOf(name)}_${tool.replace(/[^a-zA-Z0-9_-]/g, '_')}`, taken);
      taken.add(alias);
      return [{ alias, serverId: id, server: name, url, tool, description, parameters, permit }];
    });
  });
  return offered.slice(0, MAX_OFFERED_TOOLS);
}

function slugOf(name: string): string {
  const slug = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '');
  return slug.slice(0, 16) || 'server';
}

function freeName(wanted: string, taken: ReadonlySet<string>, between = '_'): string {
  let name = wanted.slice(0, MAX_LISTED_NAME_LENGTH);
  for (let number = 2; taken.has(name); number += 1)
    name = `${wanted.slice(0, MAX_LISTED_NAME_LENGTH - 4)}${between}${number}`;
  return name;
}
