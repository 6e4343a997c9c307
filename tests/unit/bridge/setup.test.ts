import { chmodSync, existsSync, mkdirSync, readFileSync, statSync, symlinkSync, watch, writeFileSync } from 'node:fs';
import { once } from 'node:events';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { manifestFile, registryCommand, starterFile } from '@/bridge/setup/host-files';
import { browserFolder, installFolder, knownBrowsers } from '@/bridge/setup/known-browsers';
import { knownClients } from '@/bridge/setup/known-clients';
import { newComputer, sidehand, StandInBrowser, type Computer } from '../../helpers/bridge';

let computer: Computer;
beforeEach(async () => {
  computer = await newComputer();
});
afterEach(() => computer.remove());

/** The text with the folder of this run left out. */
const told = (text: string) => text.replaceAll(computer.home, '~').replaceAll(process.execPath, 'node');

function put(file: string, text = ''): string {
  const full = join(computer.home, file);
  mkdirSync(dirname(full), { recursive: true });
  writeFileSync(full, text);
  return full;
}

const read = (file: string) => readFileSync(join(computer.home, file), 'utf8');

describe('setup', () => {
  test('lets each browser that is there start the host, and says every file', async () => {
    put('.config/chromium/Local State');
    put('.config/BraveSoftware/Brave-Browser/Local State');
    put('.mozilla/profiles.ini');
    const { code, text } = await sidehand(computer, 'setup');
    expect(code).toBe(0);
    expect(told(text).split('\n').slice(0, 5)).toEqual([
      'wrote ~/.local/share/sidehand/sidehand.mjs',
      'wrote ~/.local/share/sidehand/host.sh',
      'wrote ~/.config/chromium/NativeMessagingHosts/dev.sidehand.host.json (Chromium)',
      'wrote ~/.config/BraveSoftware/Brave-Browser/NativeMessagingHosts/dev.sidehand.host.json (Brave)',
      'wrote ~/.mozilla/native-messaging-hosts/dev.sidehand.host.json (Firefox)',
    ]);
    expect(told(text)).toContain('claude mcp add -s user sidehand -- node ~/.local/share/sidehand/sidehand.mjs mcp');
    const manifest = JSON.parse(read('.mozilla/native-messaging-hosts/dev.sidehand.host.json')) as object;
    expect(manifest).toMatchObject({ allowed_extensions: ['sidehand@sidehand.dev'] });
    expect(manifest).not.toHaveProperty('allowed_origins');
    expect(statSync(join(computer.home, '.local/share/sidehand/host.sh')).mode & 0o111).not.toBe(0);
  });

  test('adds itself to clients when told yes, keeps all else, and takes back everything', async () => {
    put('.config/chromium/Local State');
    const claude = put('.claude.json', '{\n\t"theme": "dark",\n\t"mcpServers": { "other": { "command": "x" } }\n}\n');
    chmodSync(claude, 0o600);
    put('dotfiles/config.toml', 'model = "o"\n\n[mcp_servers.other]\ncommand = "y"\n');
    mkdirSync(join(computer.home, '.codex'));
    symlinkSync(join(computer.home, 'dotfiles/config.toml'), join(computer.home, '.codex/config.toml'));
    const zed = put('.config/zed/settings.json', '// comments of the user\n{}\n');
    const before = read('.codex/config.toml');

    const { text } = await sidehand(computer, 'setup', '--yes');
    expect(JSON.parse(read('.claude.json'))).toMatchObject({
      theme: 'dark',
      mcpServers: { other: { command: 'x' }, sidehand: { command: process.execPath } },
    });
    expect(statSync(claude).mode & 0o777).toBe(0o600);
    expect(read('dotfiles/config.toml')).toMatch(/\[mcp_servers\.other\][^]*\[mcp_servers\.sidehand\]\ncommand = /);
    expect(told(text)).toContain('left as it is: ~/.config/zed/settings.json is not plain JSON.');
    expect(readFileSync(zed, 'utf8')).toBe('// comments of the user\n{}\n');

    const removed = await sidehand(computer, 'setup', '--remove');
    expect(removed.code).toBe(0);
    expect(existsSync(join(computer.home, '.local/share/sidehand'))).toBe(false);
    expect(existsSync(join(computer.home, '.config/chromium/NativeMessagingHosts/dev.sidehand.host.json'))).toBe(false);
    expect(JSON.parse(read('.claude.json'))).toEqual({ theme: 'dark', mcpServers: { other: { command: 'x' } } });
    expect(read('.codex/config.toml').trim()).toBe(before.trim());
  });

  test('takes back only its own files, whatever folders the environment names', async () => {
    put('.config/chromium/Local State');
    await sidehand(computer, 'setup');
    const kept = ['docs/letter.txt', 'docs/firefox-1.sock', 'sidehand/letter.txt', '.local/share/sidehand/letter.txt'];
    for (const file of kept) put(file);
    const gone = ['sidehand/firefox-1.sock', 'sidehand/chromium-2.sock.new', '.local/share/sidehand/sidehand.mjs.new'];
    for (const file of gone) put(file);
    const env = { ...computer.env, SIDEHAND_MEETING: join(computer.home, 'docs') };
    const { code } = await sidehand({ ...computer, env }, 'setup', '--remove');
    const isThere = (file: string) => existsSync(join(computer.home, file));
    expect([code, kept.filter(isThere), gone.filter(isThere)]).toEqual([0, kept, []]);
    expect(isThere('.local/share/sidehand/host.sh')).toBe(false);
  });

  test('writes to no client without being told', async () => {
    put('.config/chromium/Local State');
    put('.claude.json', '{}');
    await sidehand(computer, 'setup');
    expect(read('.claude.json')).toBe('{}');
  });

  test('writes the same entry a second time, not a second entry', () => {
    const start = { command: 'node', args: ['sidehand.mjs', 'mcp'] };
    for (const client of knownClients) {
      const once = client.write('', start);
      expect(client.write(once, start), client.name).toBe(once);
      expect(once, client.name).toContain('sidehand.mjs');
      expect(client.write(once, undefined), client.name).not.toContain('sidehand.mjs');
    }
  });

  test('goes by the home of the user where the environment names no absolute folder', () => {
    const env = { XDG_DATA_HOME: '', XDG_CONFIG_HOME: 'settings' };
    const place = { platform: 'linux', env, home: '/home/ann' } as const;
    expect(installFolder(place)).toBe('/home/ann/.local/share/sidehand');
    expect(browserFolder(knownBrowsers[0]!, place)).toBe('/home/ann/.config/google-chrome');
  });

  test('knows the places of every system', () => {
    const linux = { platform: 'linux', env: {}, home: '/home/ann' } as const;
    const mac = { platform: 'darwin', env: {}, home: '/Users/ann' } as const;
    const home = 'C:\\Users\\ann';
    const windows = { platform: 'win32', env: { LOCALAPPDATA: `${home}\\AppData\\Local` }, home } as const;
    expect(
      knownBrowsers.map((browser) => manifestFile(browser, linux).path.replace('/dev.sidehand.host.json', '')),
    ).toEqual([
      '/home/ann/.config/google-chrome/NativeMessagingHosts',
      '/home/ann/.config/chromium/NativeMessagingHosts',
      '/home/ann/.config/microsoft-edge/NativeMessagingHosts',
      '/home/ann/.config/BraveSoftware/Brave-Browser/NativeMessagingHosts',
      '/home/ann/.config/vivaldi/NativeMessagingHosts',
      '/home/ann/.mozilla/native-messaging-hosts',
    ]);
    expect(
      knownBrowsers.map((browser) => manifestFile(browser, mac).path.replace('/dev.sidehand.host.json', '')),
    ).toEqual([
      '/Users/ann/Library/Application Support/Google/Chrome/NativeMessagingHosts',
      '/Users/ann/Library/Application Support/Chromium/NativeMessagingHosts',
      '/Users/ann/Library/Application Support/Microsoft Edge/NativeMessagingHosts',
      '/Users/ann/Library/Application Support/BraveSoftware/Brave-Browser/NativeMessagingHosts',
      '/Users/ann/Library/Application Support/Vivaldi/NativeMessagingHosts',
      '/Users/ann/Library/Application Support/Mozilla/NativeMessagingHosts',
    ]);
    expect(knownBrowsers.map((browser) => registryCommand(browser, windows, false).slice(2).join(' '))).toEqual([
      ...['Google\\Chrome', 'Chromium', 'Microsoft\\Edge', 'Google\\Chrome', 'Google\\Chrome'].map(
        (key) =>
          `HKCU\\Software\\${key}\\NativeMessagingHosts\\dev.sidehand.host /ve /t REG_SZ /d ${home}\\AppData\\Local\\sidehand\\dev.sidehand.host.chromium.json /f`,
      ),
      `HKCU\\Software\\Mozilla\\NativeMessagingHosts\\dev.sidehand.host /ve /t REG_SZ /d ${home}\\AppData\\Local\\sidehand\\dev.sidehand.host.firefox.json /f`,
    ]);
    expect(starterFile('C:\\node.exe', windows).text).toBe(
      `@echo off\r\nchcp 65001 >nul\r\n"C:\\node.exe" "${home}\\AppData\\Local\\sidehand\\sidehand.mjs" host %*\r\n`,
    );
  });
});

describe('doctor', () => {
  const failing = async () => {
    const { code, text } = await sidehand(computer, 'doctor');
    return told(`${code} ${/The failing link: (.*)|All is well\./.exec(text)?.[0] ?? text}`);
  };

  test('names each link that can fail, the first one first', async () => {
    put('.config/chromium/Local State');
    const steps = [await failing()];
    await sidehand(computer, 'setup');
    const manifest = '.config/chromium/NativeMessagingHosts/dev.sidehand.host.json';
    const good = read(manifest);
    for (const bad of [
      '{',
      good.replace(/host\.sh/, 'old.sh'),
      good.replace(/chrome-extension:\/\/\w+/, 'chrome-extension://x'),
    ]) {
      put(manifest, bad);
      steps.push(await failing());
    }
    put(manifest, good);
    const starter = '.local/share/sidehand/host.sh';
    const start = read(starter);
    put(starter, start.replace(process.execPath, '/gone/node'));
    steps.push(await failing());
    put(starter, start);
    chmodSync(join(computer.home, 'sidehand'), 0o755);
    steps.push(await failing());
    chmodSync(join(computer.home, 'sidehand'), 0o700);
    steps.push(await failing());
    expect(steps.map((step) => step.slice(0, 110))).toEqual([
      '1 The failing link: host. ~/.local/share/sidehand/sidehand.mjs is missing. Run `npx ./bridge setup` in the fol',
      `1 The failing link: manifest. Chromium: ~/${manifest} is damaged. Run \`npx ./bridge setup --browser chromium\``.slice(
        0,
        110,
      ),
      `1 The failing link: manifest. Chromium: ~/${manifest} names another host`.slice(0, 110),
      `1 The failing link: id. Chromium: ~/${manifest} does not allow the extension.`.slice(0, 110),
      '1 The failing link: node. The host starts with /gone/node, which is gone. Run `npx ./bridge setup` in the fold',
      '1 The failing link: folder. ~/sidehand is open to other users (mode 755). Close it: chmod 700',
      '1 The failing link: permission. No browser has started the host. Open the browser with Sidehand, and turn on Settings > Connected programs'.slice(
        0,
        110,
      ),
    ]);
  });

  test('asks the extension, which may be well, paused, of another time, or silent', async () => {
    put('.config/chromium/Local State');
    await sidehand(computer, 'setup');
    let state: Record<string, unknown> | undefined = { label: 'Chrome', version: '1.2.3', protocol: 1 };
    const stand = new StandInBrowser(computer, 'chromium', 'a', (_program, message, reply) => {
      if (message.kind === 'ask' && state) reply({ kind: 'answer', id: message.id, value: state });
    });
    try {
      await listening();
      const seen = [await failing()];
      state = { ...state, standing: 'paused' };
      seen.push(await failing());
      state = { ...state, standing: 'allowed', protocol: 4 };
      seen.push(await failing());
      state = undefined;
      seen.push(await failing());
      expect(seen.map((line) => line.slice(0, 70))).toEqual([
        '0 All is well.',
        '1 The failing link: paused. Chrome, Sidehand 1.2.3: paused. Go on in S',
        '1 The failing link: version. Chrome, Sidehand 1.2.3 speaks protocol 4,',
        `1 The failing link: socket. ~/sidehand/chromium-${stand.relay.pid}.sock: nobody answers`.slice(0, 70),
      ]);
      expect(stand.heard.filter((line) => line.includes('hello'))).toEqual([]);
    } finally {
      await stand.quit();
    }
  });
});

describe('do', () => {
  test('prints what the agent does and how it ends, in words or as JSON, with a status', async () => {
    let outcome: 'done' | 'failed' | 'stopped' = 'done';
    const stand = new StandInBrowser(computer, 'firefox', 'a', (_program, message, reply) => {
      if (message.kind !== 'call') return;
      reply({ kind: 'progress', id: message.id, text: 'Opening the shop' });
      reply({
        kind: 'result',
        id: message.id,
        parts: [{ type: 'text', text: `${String(message.arguments.request)}: 12 EUR` }],
        isError: outcome !== 'done',
        outcome,
      });
    });
    try {
      expect(await sidehand(computer, 'do', 'Find the price')).toEqual({
        code: 0,
        text: '  Opening the shop\nFind the price: 12 EUR\n\ndone\n',
      });
      outcome = 'failed';
      expect((await sidehand(computer, 'do', 'Buy it')).code).toBe(1);
      outcome = 'stopped';
      const { code, text } = await sidehand(computer, 'do', '--json', 'Buy it');
      expect({ code, json: JSON.parse(text) as unknown }).toEqual({
        code: 2,
        json: { outcome: 'stopped', text: 'Buy it: 12 EUR', steps: ['Opening the shop'], browser: 'Firefox' },
      });
    } finally {
      await stand.quit();
    }
    const { code, text } = await sidehand(computer, 'do', 'Find the price');
    expect({ code, text }).toEqual({
      code: 3,
      text: "No browser is connected. `npx ./bridge doctor` in the folder with Sidehand's source names what is missing.\n",
    });
  });
});

/** Once a relay listens in the meeting folder. */
async function listening(): Promise<void> {
  const folder = join(computer.home, 'sidehand');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const changes = watch(folder);
  while (!computer.sockets().some((file) => file.endsWith('.sock'))) await once(changes, 'change');
  changes.close();
}
