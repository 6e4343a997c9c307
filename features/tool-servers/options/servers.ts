import { reactive } from 'vue';
import { mirrorStorage } from '@/stores/mirror';
import { storedServers } from '../browser/stored';
import type { ToolSpec } from '@/utils/contracts/model';
import { defined } from '@/utils/defined';
import { withListedTools, type Permit, type ServerTool, type ToolServer } from '../core/tool-servers';

export function useServers() {
  const { value: servers, update } = mirrorStorage<ToolServer[]>(storedServers, []);
  return reactive({
    servers,
    /** The user's choices stay, or become stricter. At another address the tools ask again. */
    put: (server: Omit<ToolServer, 'tools'>, listed: readonly ToolSpec[]) =>
      update((current) => {
        const known = current.find(({ id }) => id === server.id);
        const moved = known !== undefined && known.url !== server.url;
        const changed = { ...server, tools: withListedTools(known?.tools ?? [], listed, { moved }) };
        return known ? current.map((one) => (one === known ? changed : one)) : [...current, changed];
      }),
    remove: (id: string) => update((current) => current.filter((server) => server.id !== id)),
    permit: (id: string, name: string, permit: Permit) =>
      update((current) => {
        const chosen = (tool: ServerTool) =>
          tool.name === name ? defined({ ...tool, permit, changed: undefined }) : tool;
        return current.map((server) => (server.id === id ? { ...server, tools: server.tools.map(chosen) } : server));
      }),
  });
}
