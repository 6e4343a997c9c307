import { parseArgs } from 'node:util';
import { version } from 'virtual:outside-tools';
import { doRequest } from './do';
import { doctor } from './doctor/doctor';
import { mcp } from './mcp/mcp';
import { thisPlace } from './meeting/folder';
import { host } from './relay/host';
import { setup } from './setup/setup';
import { PROGRAM_COMMAND } from '../utils/contracts/outside';
import { hostOf } from '../utils/web/hosts';

const usage = `sidehand ${version}: lets your own agent use your browser through Sidehand

  sidehand setup [--browser chrome|chromium|edge|brave|vivaldi|firefox] [--yes]
                      lets your browsers start the host, and shows the line for your client
  sidehand setup --remove
                      undoes all of it
  sidehand doctor [--json]
                      names what is missing where something does not work
  sidehand mcp [--read-only] [--files <folder>]
                      the MCP server that your client starts; files in the folder may be uploaded
  sidehand mcp --browser chromium|firefox [--headless] [--site <host>] [--extension <folder>]
                      the same with a browser of its own, whose profile is thrown away at the end, and in which
                      these sites are not asked about
  sidehand do "<request>" [--json] [--browser <name>]
                      hands a task to Sidehand's own agent

${PROGRAM_COMMAND} starts it in the folder with Sidehand's source. More is there in docs/connect.md.
`;

const say = (line: string) => void process.stdout.write(`${line}\n`);
const flag = { type: 'boolean', default: false } as const;
const one = { type: 'string' } as const;
const many = { type: 'string', multiple: true, default: [] as string[] } as const;

/** Each verb resolves to the exit status, or to nothing where it ends by itself. */
const verbs: Record<string, (args: string[]) => Promise<number> | Promise<void> | void> = {
  host,
  mcp(args) {
    const own = { browser: one, headless: flag, site: many, extension: one };
    const { values } = parseArgs({ args, options: { 'read-only': flag, files: many, ...own } });
    const { browser: kind, headless, extension, files } = values;
    if (kind !== undefined && kind !== 'chromium' && kind !== 'firefox')
      throw new TypeError('--browser is chromium or firefox: a browser of its own, with a throw-away profile');
    if (kind === undefined && values.site.length > 0)
      throw new TypeError('--site is for a browser of its own. In yours the table is in Settings > What it may do.');
    const sites = values.site.map((site) => {
      const named = hostOf(site);
      // The settings would set anything else aside, and nobody would know why all is asked about.
      if (named === undefined || named.includes('*') || !/[.:]|^localhost$/.test(named))
        throw new TypeError(`--site takes a host such as shop.example, not "${site}"`);
      return named;
    });
    return mcp({ readOnly: values['read-only'], files, own: kind && { kind, headless, sites, extension } });
  },
  setup(args) {
    const options = { browser: many, 'extension-id': many, remove: flag, yes: flag };
    const { values } = parseArgs({ args, options });
    const { browser: browsers, 'extension-id': ids, remove, yes } = values;
    return setup({ browsers, ids, remove, yes }, thisPlace(), say);
  },
  doctor(args) {
    const { values } = parseArgs({ args, options: { json: flag } });
    return doctor({ json: values.json, version }, thisPlace(), say);
  },
  async do(args) {
    const options = { json: flag, browser: one };
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    const request = positionals.join(' ').trim();
    if (request === '') throw new TypeError('Say what is to be done: do "find the invoice of May"');
    return doRequest({ request, json: values.json, version, browser: values.browser }, say);
  },
};

const [verb = '', ...rest] = process.argv.slice(2);
const run = verbs[verb];
if (run) {
  try {
    const status = await run(rest);
    if (status !== undefined) process.exit(status);
  } catch (error) {
    // What was typed is wrong, or the computer does not allow it: a sentence says more than a stack.
    process.stderr.write(`sidehand: ${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(2);
  }
} else {
  process.stdout.write(usage);
  process.exit(verb === '' || verb === '--help' || verb === 'help' ? 0 : 2);
}
