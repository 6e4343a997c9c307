import { defineStore } from 'pinia';
import { toolServers } from '@/utils/browser/settings/storage';
import {
  withListedTools,
  withMovedTools,
  type Permit,
  type ServerTool,
  type ToolServer,
} from '@/features/tool-servers/core/tool-servers';
import { withImportedServers } from '@/features/tool-servers/browser/imported';
import { mirrorStorage } from '../../../stores/mirror';

export const useToolServers = defineStore('toolServers', () => {
  const { value: servers, ready, update } = mirrorStorage<ToolServer[]>(toolServers, []);
  const change = (id: string, changed: (server: ToolServer) => ToolServer) =>
    update((current) => current.map((server) => (server.id === id ? changed(server) : server)));
  return {
    servers,
    whenReady: () => ready,
    save: (server: ToolServer) => update((current) => [...current.filter(({ id }) => id !== server.id), server]),
    remove: (id: string) => update((current) => current.filter((server) => server.id !== id)),
    /** The user's choices stay, or become stricter. */
    list: (id: string, tools: ServerTool[]) =>
      change(id, (server) => ({ ...server, tools: withListedTools(server.tools, tools) })),
    /** At another address the tools ask again. */
    edit: (id: string, { name, url }: Pick<ToolServer, 'name' | 'url'>, tools: ServerTool[]) =>
      change(id, (server) => ({
        ...server,
        name,
        url,
        tools: (url === server.url ? withListedTools : withMovedTools)(server.tools, tools),
      })),
    permit: (id: string, name: string, permit: Permit) =>
      change(id, (server) => ({
        ...server,
        tools: server.tools.map((tool) => {
          if (tool.name !== name) return tool;
          const { changed: _changed, ...seen } = tool;
          return { ...seen, permit };
        }),
      })),
    add: (imported: ToolServer[]) => update((current) => withImportedServers(current, imported)),
  };
});
