import type { ToolServer } from './tool-servers';

/**
 * Servers from a file, added to those that are known. A file loosens nothing: a known server stays as it is, a new one's
 * tools ask at most.
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
