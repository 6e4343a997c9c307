import type { ToolSpec } from '../../../utils/contracts/model';
import { sortedJsonOf } from '../../../utils/json';
import { isLoopbackHost } from '../../../utils/web/hosts';
import { lazily, readEach, z } from '../../../utils/zod';

/** `ask`: with a card for each call; `allow`: without one. */
export const permits = ['off', 'ask', 'allow'] as const;
export type Permit = (typeof permits)[number];

/** As described when the user looked. All words are the server's. */
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
    name: z.string().trim().min(1).max(40),
    url: z.string().refine((url) => readServerUrl(url) === url),
    tools: z.array(serverToolSchema()).max(200),
  }),
);
export type ToolServer = z.infer<ReturnType<typeof toolServerSchema>>;

/** Storage key `local:toolServers`. Leaves out damaged ones, and those with a known id. */
export function readToolServers(stored: unknown): ToolServer[] {
  const servers = readEach(toolServerSchema(), stored);
  return servers.filter(({ id }, at) => servers.findIndex((other) => other.id === id) === at);
}

/** Https, or http on this computer, without password and fragment. Undefined for any other text. */
export function readServerUrl(text: string): string | undefined {
  const url = URL.parse(text.trim());
  if (!url || url.username !== '' || url.password !== '' || url.hash !== '') return undefined;
  const isSafe = url.protocol === 'https:' || (url.protocol === 'http:' && isLoopbackHost(url.hostname));
  return isSafe ? url.href : undefined;
}

/**
 * New tools ask. A tool with a changed description is marked, and asks again if it was allowed; where the server has
 * `moved`, so does every tool.
 */
export function withListedTools(
  known: readonly ServerTool[],
  listed: readonly ToolSpec[],
  { moved = false } = {},
): ServerTool[] {
  return listed.map((tool) => {
    const old = known.find(({ name }) => name === tool.name);
    if (!old) return { ...tool, permit: 'ask' };
    if (!moved && isSameTool(old, tool))
      return { ...tool, permit: old.permit, ...(old.changed ? { changed: true as const } : {}) };
    return { ...tool, permit: old.permit === 'off' ? 'off' : 'ask', changed: true };
  });
}

/** Storage may change the order of names. */
export function isSameTool(one: ToolSpec, other: ToolSpec): boolean {
  const told = ({ name, description, parameters }: ToolSpec) => sortedJsonOf([name, description, parameters]);
  return told(one) === told(other);
}
