import type { CoreFeature } from '../../../utils/contracts/feature';
import { asTool } from '../../../utils/contracts/tool';
import { offered, readOffered } from './offered';
import { readMore, serverTool } from './server-tool';

/** Of servers that the user has set up (MCP), those tools that they have left on. */
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
