import type { ToolServer } from '../core/tool-servers';

/**
 * A file never loosens a permission: a known server stays as it is, and no tool of a new one is allowed without a card.
 */
export function withImportedServers(known: readonly ToolServer[], imported: readonly ToolServer[]): ToolServer[] {
  const fresh = imported
    .filter(({ url }) => !known.some((server) => server.url === url))
    .map((server) => ({
      ...server,
      id: crypto.randomUUID(),
      tools: server.tools.map((tool) => (tool.permit === 'allow' ? { ...tool, permit: 'ask' as const } : tool)),
    }));
  return [...known, ...fresh];
}
