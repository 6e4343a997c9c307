import type { CoreFeature } from '../../../utils/contracts/feature';
import { asTool } from '../../../utils/contracts/tool';
import { offered, readOffered } from './offered';
import { readMore, serverTool } from './server-tool';

/** Models see the tools that the user has left on of the servers (MCP) that they have set up. */
export const toolServers: CoreFeature = {
  name: 'tool-servers',
  tools: [asTool(serverTool), asTool(readMore)],
  begin: readOffered,
  opening: {
    // Who calls tools sees them in the list.
    text(task, callsTools) {
      const names = offered(task).map(({ alias }) => alias);
      return callsTools || names.length === 0
        ? ''
        : `Beside the page, steps can use tools of the user's servers: ${names.join(', ')}.`;
    },
  },
};
