import { reactive } from 'vue';
import { mirrorStorage } from '@/stores/mirror';
import { storedServers } from '../browser/stored';
import type { ToolSpec } from '@/utils/contracts/model';
import { defined } from '@/utils/defined';
import { withListedTools, type Permit, type ToolServer } from '../core/tool-servers';

/** For as long as the component is there. */
export function useServers() {
  const { value: servers, update } = mirrorStorage<ToolServer[]>(storedServers, []);
  const change = (id: string, changed: (server: ToolServer) => ToolServer) =>
    update((current) => current.map((server) => (server.id === id ? changed(server) : server)));
  return reactive({
    servers,
    add: (server: ToolServer) => update((current) => [...current, server]),
    remove: (id: string) => update((current) => current.filter((server) => server.id !== id)),
    /** The user's choices stay, or become stricter. At another address the tools ask again. */
    edit: (id: string, { name, url }: Pick<ToolServer, 'name' | 'url'>, tools: readonly ToolSpec[]) =>
      change(id, (server) => ({
        ...server,
        name,
        url,
        tools: withListedTools(server.tools, tools, { moved: url !== server.url }),
      })),
    permit: (id: string, name: string, permit: Permit) =>
      change(id, (server) => ({
        ...server,
        tools: server.tools.map((tool) =>
          tool.name === name ? defined({ ...tool, permit, changed: undefined }) : tool,
        ),
      })),
  });
}
