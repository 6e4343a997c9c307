import { parseArgs } from 'node:util';
import { version } from 'virtual:outside-tools';
import { host } from './relay/host';
import { mcp } from './mcp/mcp';

await main(process.argv.slice(2));

async function main([verb = '', ...rest]: string[]): Promise<void> {
  // The browser's own arguments follow: an address, or a manifest and an id.
  if (verb === 'host') return host(rest);
  if (verb === 'mcp') return mcp(mcpOptions(rest));
  process.stdout.write(`sidehand ${version}\n`);
  process.exitCode = 2;
}

function mcpOptions(args: string[]) {
  const { values } = parseArgs({
    args,
    options: {
      'read-only': { type: 'boolean', default: false },
      files: { type: 'string', multiple: true, default: [] },
    },
  });
  return { readOnly: values['read-only'], files: values.files };
}
