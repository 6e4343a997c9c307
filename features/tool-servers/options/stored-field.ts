import { addTo, counted } from '@/utils/browser/settings/core-fields';
import type { StoredField } from '@/utils/contracts/feature';
import { cleanTools } from '@/utils/llm/clean-tool';
import { defined } from '@/utils/defined';
import { normaliseText } from '@/utils/text/normalise';
import { storedServers } from '../browser/stored';
import { readToolServers, toolServerSchema, type ToolServer } from '../core/tool-servers';

const field = 'toolServers';

/** Their tokens are in no file. */
export const serversField: StoredField = {
  field,
  read: () => storedServers.read(),
  add: (found) =>
    addTo(storedServers, (known) => {
      const fresh = freshServers(known, readToolServers(found));
      return [[...known, ...fresh], counted('servers', fresh.length)];
    }),
  damaged(found) {
    if (!Array.isArray(found)) return field;
    const wrong = found.findIndex((server) => !toolServerSchema().safeParse(server).success);
    return wrong < 0 ? undefined : `${field}[${wrong}]`;
  },
};

/**
 * A file never loosens a permission: a known server stays as it is, and no tool of a new one is allowed without a card.
 * A stranger may have written its words, so they are cleaned as if from the server.
 */
function freshServers(known: readonly ToolServer[], imported: readonly ToolServer[]): ToolServer[] {
  return imported
    .filter(({ url }) => !known.some((server) => server.url === url))
    .map((server) => ({
      ...server,
      id: crypto.randomUUID(),
      name: normaliseText(server.name).trim() || new URL(server.url).host.slice(0, 40),
      tools: cleanTools(server.tools.map((tool) => ({ ...tool, inputSchema: tool.parameters }))).tools.map((clean) => {
        const { permit, changed } = server.tools.find(({ name }) => name === clean.name) ?? {};
        return { ...clean, permit: permit === 'off' ? 'off' : 'ask', ...defined({ changed }) };
      }),
    }));
}
