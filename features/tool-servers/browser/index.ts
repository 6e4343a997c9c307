import type { BrowserFeature } from '../../../utils/contracts/feature';
import type { CleanTools } from '../../../utils/llm/clean-tool';
import { offered, offeredTools } from '../core/offered';
import type { ServersPort } from '../core/server-tool';
import type { ToolServer } from '../core/tool-servers';
import { listServerTools } from './open-server';
import { storedServers } from './stored';
import { TaskServers } from './task-servers';

/** The tools of this server, with this token or the saved one. */
export interface ListingOf {
  server: Pick<ToolServer, 'id' | 'name' | 'url'>;
  token?: string;
}

export const toolServers: BrowserFeature = {
  name: 'tool-servers',
  async started() {
    const serverTools = offeredTools(await storedServers.read());
    return serverTools.length > 0 ? { serverTools } : {};
  },
  port: ({ state, cover, progressed, held }): ServersPort =>
    held.adopt(new TaskServers(offered(state()), cover, progressed), (servers) => servers.dispose()),
  answers: { list: ({ server, token }: ListingOf): Promise<CleanTools> => listServerTools(server, token) },
};
