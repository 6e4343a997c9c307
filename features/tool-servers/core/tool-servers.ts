import { isRecord } from '../../../utils/is-record';
import { isLoopbackHost } from '../../../utils/web/hosts';
import { lazily, z } from '../../../utils/zod';

/** `off`: not at all; `ask`: with a card for each call; `allow`: without one. */
export const permits = ['off', 'ask', 'allow'] as const;
export type Permit = (typeof permits)[number];

/** So many tools of all servers together are shown to models. */
const MAX_OFFERED_TOOLS = 40;
const MAX_LISTED_NAME_LENGTH = 64;
/** No built-in tool has a name with this beginning, so none can be shadowed. */
const PREFIX = 'mcp_';

/** As described when the user looked at it. All words are the server's. */
const serverToolSchema = lazily(() =>
  z.object({
    name: z.string().min(1).max(128),
    description: z.string().max(1_000),
    /** JSON Schema of an object, in the part that every model service takes. */
    parameters: z.record(z.string(), z.unknown()),
    permit: z.enum(permits),
    /** Since the user last chose. */
    changed: z.literal(true).optional(),
  }),
);
export type ServerTool = z.infer<ReturnType<typeof serverToolSchema>>;

/** MCP over streamable HTTP. The token is stored elsewhere. */
export const toolServerSchema = lazily(() =>
  z.object({
    id: z.string().min(1),
    /** The user's name for it. */
    name: z.string().trim().min(1).max(40),
    url: z.string().refine((url) => readServerUrl(url) === url),
    tools: z.array(serverToolSchema()).max(200),
  }),
);
export type ToolServer = z.infer<ReturnType<typeof toolServerSchema>>;

export interface OfferedTool extends Pick<ServerTool, 'description' | 'parameters'> {
  /** Models call it by this name. */
  alias: string;
  serverId: string;
  /** The user's name for the server. */
  server: string;
  url: string;
  tool: string;
  permit: Exclude<Permit, 'off'>;
}

/** Storage key `local:toolServers`. Damaged ones, and those with a known id, are left out. */
export function readToolServers(stored: unknown): ToolServer[] {
  const kept: ToolServer[] = [];
  for (const item of Array.isArray(stored) ? stored : []) {
    const server = toolServerSchema().safeParse(item).data;
    if (server && !kept.some(({ id }) => id === server.id)) kept.push(server);
  }
  return kept;
}

/** Https, or http on this computer, without a password and without a fragment. Undefined for any other text. */
export function readServerUrl(text: string): string | undefined {
  const url = URL.parse(text.trim());
  if (!url || url.username !== '' || url.password !== '' || url.hash !== '') return undefined;
  const isSafe = url.protocol === 'https:' || (url.protocol === 'http:' && isLoopbackHost(url.hostname));
  return isSafe ? url.href : undefined;
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

export function isServerToolName(name: string): boolean {
  return name.startsWith(PREFIX);
}

/** New tools ask. A tool whose description has changed is marked, and asks again if it was allowed. */
export function withListedTools(known: readonly ServerTool[], listed: readonly ServerTool[]): ServerTool[] {
  return listed.map((tool) => {
    const old = known.find(({ name }) => name === tool.name);
    if (!old) return tool;
    if (isSameTool(old, tool))
      return { ...tool, permit: old.permit, ...(old.changed ? { changed: true as const } : {}) };
    return { ...tool, permit: old.permit === 'off' ? 'off' : 'ask', changed: true };
  });
}

/** None of them is allowed without asking, even if they are the same. Those that were off stay off. */
export function withMovedTools(known: readonly ServerTool[], listed: readonly ServerTool[]): ServerTool[] {
  return listed.map((tool) => {
    const old = known.find(({ name }) => name === tool.name);
    return old ? { ...tool, permit: old.permit === 'off' ? 'off' : 'ask', changed: true } : tool;
  });
}

export function isSameTool(one: Described, other: Described): boolean {
  return (
    one.name === other.name &&
    one.description === other.description &&
    sorted(one.parameters) === sorted(other.parameters)
  );
}

/** Storage may change the order of keys. */
function sorted(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) =>
    isRecord(inner) ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1))) : inner,
  );
}

type Described = Pick<ServerTool, 'name' | 'description' | 'parameters'>;

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
