import path from 'node:path';
import { isRecord } from '../../utils/is-record';
import { type Place, xdgFolder } from '../meeting/folder';

/** How a client starts a server. */
export interface StartLine {
  command: string;
  args: string[];
}

/** An MCP client, and where its user's list of servers stands. */
export interface KnownClient {
  id: string;
  name: string;
  /** What the user can type or add instead. */
  line(start: StartLine): string;
  file(place: Place): string;
  /** The configuration with Sidehand in it, or without it. Throws where the file cannot be read. */
  write(text: string, start: StartLine | undefined): string;
}

const shell = ({ command, args }: StartLine) => [command, ...args].map(word).join(' ');
const word = (text: string) => (/^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`);

const settings = (place: Place, ...names: string[]) => {
  const { platform, env, home } = place;
  if (platform === 'win32') return path.win32.join(env.APPDATA ?? home, ...names);
  if (platform === 'darwin') return path.posix.join(home, 'Library/Application Support', ...names);
  return path.posix.join(xdgFolder(place, 'XDG_CONFIG_HOME', '.config'), ...names);
};
const inHome = ({ platform, home }: Place, ...names: string[]) =>
  (platform === 'win32' ? path.win32 : path.posix).join(home, ...names);

const forOpencode = ({ command, args }: StartLine) => ({ type: 'local', command: [command, ...args], enabled: true });
const forZed = (start: StartLine) => ({ source: 'custom', ...start, env: {} });

/** By each maker's documentation. */
export const knownClients: readonly KnownClient[] = [
  {
    id: 'claude',
    name: 'Claude Code',
    line: (start) => `claude mcp add -s user sidehand -- ${shell(start)}`,
    file: (place) => inHome(place, '.claude.json'),
    write: inJson('mcpServers', (start) => ({ type: 'stdio', ...start, env: {} })),
  },
  {
    id: 'codex',
    name: 'Codex',
    line: (start) => `codex mcp add sidehand -- ${shell(start)}`,
    file: (place) => inHome(place, '.codex', 'config.toml'),
    write: inToml,
  },
  {
    id: 'gemini',
    name: 'Gemini CLI',
    line: (start) => `gemini mcp add -s user sidehand ${shell(start)}`,
    file: (place) => inHome(place, '.gemini', 'settings.json'),
    write: inJson('mcpServers', (start) => ({ ...start })),
  },
  {
    id: 'cursor',
    name: 'Cursor',
    line: (start) => `in ~/.cursor/mcp.json: "mcpServers": { "sidehand": ${JSON.stringify(start)} }`,
    file: (place) => inHome(place, '.cursor', 'mcp.json'),
    write: inJson('mcpServers', (start) => ({ ...start })),
  },
  {
    id: 'vscode',
    name: 'VS Code',
    line: (start) => `code --add-mcp ${word(JSON.stringify({ name: 'sidehand', ...start }))}`,
    file: (place) => settings(place, 'Code', 'User', 'mcp.json'),
    write: inJson('servers', (start) => ({ type: 'stdio', ...start })),
  },
  {
    id: 'opencode',
    name: 'opencode',
    line: (start) => `in opencode.json: "mcp": { "sidehand": ${JSON.stringify(forOpencode(start))} }`,
    file: (place) =>
      place.platform === 'win32' || place.platform === 'darwin'
        ? inHome(place, '.config', 'opencode', 'opencode.json')
        : settings(place, 'opencode', 'opencode.json'),
    write: inJson('mcp', forOpencode),
  },
  {
    id: 'zed',
    name: 'Zed',
    line: (start) => `in Zed's settings: "context_servers": { "sidehand": ${JSON.stringify(forZed(start))} }`,
    file: (place) =>
      place.platform === 'darwin'
        ? inHome(place, '.config', 'zed', 'settings.json')
        : settings(place, place.platform === 'win32' ? 'Zed' : 'zed', 'settings.json'),
    write: inJson('context_servers', forZed),
  },
];

/** Sets or removes one entry of a JSON file, and leaves the rest as it is. */
function inJson(list: string, entry: (start: StartLine) => object): KnownClient['write'] {
  return (text, start) => {
    const config: unknown = text.trim() === '' ? {} : JSON.parse(text);
    if (!isRecord(config)) throw new SyntaxError('It is no object.');
    const entries = isRecord(config[list]) ? config[list] : {};
    if (!start && !('sidehand' in entries)) return text;
    const { sidehand: _old, ...others } = entries;
    const indent = /^[ \t]+(?=")/m.exec(text)?.[0] ?? '  ';
    const next = { ...config, [list]: start ? { ...others, sidehand: entry(start) } : others };
    return `${JSON.stringify(next, null, indent)}\n`;
  };
}

/** The same for Codex, whose table reaches to the next one. */
function inToml(text: string, start: StartLine | undefined): string {
  const without = text.replace(/^\[mcp_servers\.sidehand\][^]*?(?=^\[|$(?![^]))/m, '');
  if (!start) return without;
  const { command, args } = start;
  const table = `[mcp_servers.sidehand]\ncommand = ${JSON.stringify(command)}\nargs = ${JSON.stringify(args)}\ntool_timeout_sec = 60\n`;
  return [without.trimEnd(), table].filter(Boolean).join('\n\n');
}
