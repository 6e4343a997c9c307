import { cpSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { extensionDir } from '../../scripts/commands.ts';
import { sidehand, textOf } from '../helpers/bridge.ts';
import { chosenBrowsers } from '../helpers/in-browsers.ts';
import { launchOpenBrowser, type OpenBrowser, startProgram, untilMet } from '../helpers/programs.ts';
import { itWide } from '../helpers/wide.ts';

describe.each(chosenBrowsers())('the switch that lets programs in (%s)', (name) => {
  let open: OpenBrowser;
  beforeAll(async () => {
    open = await launchOpenBrowser(name, 'Nobody');
    // From now on it is the extension as it is shipped, without the permission.
    await untilMet(open.computer, (relays) => relays.length > 0);
    await open.browser.inExtension(() => chrome.storage.local.remove('programs'));
    rmSync(open.extension, { recursive: true });
    cpSync(extensionDir(name), open.extension, { recursive: true });
    await open.browser.reloadExtension();
    await untilMet(open.computer, (relays) => relays.length === 0);
    await open.browser.inExtension(() => chrome.permissions.remove({ permissions: ['nativeMessaging'] }));
    await open.browser.killBackground();
  });
  afterAll(() => open.close());

  itWide('is off until the browser gives its permission; then programs find the browser', async () => {
    const options = await open.browser.openOptions('programs');
    const turnOn = () => options.click('checkbox', 'Let programs on this computer use this browser');
    await options.waitFor(() => document.querySelector('input[type=checkbox]'));
    const isOn = () =>
      options.evaluate(() => document.querySelector<HTMLInputElement>('input[type=checkbox]')?.checked);
    const isGiven = () =>
      open.browser.inExtension(() => chrome.permissions.contains({ permissions: ['nativeMessaging'] }));
    expect([await isOn(), await isGiven()]).toEqual([false, false]);
    await turnOn();
    if (name === 'firefox') {
      await open.browser.answerAboutCode(false);
      await options.waitFor(() => !document.querySelector<HTMLInputElement>('input[type=checkbox]')?.checked);
    }
    expect([await isGiven(), open.computer.sockets()]).toEqual([false, []]);
    // Nothing but a hand can answer Chromium's question.
    if (name === 'chromium') return;
    await turnOn();
    await open.browser.answerAboutCode(true);
    await untilMet(open.computer, (relays) => relays.length > 0);
    expect([await isOn(), await isGiven()]).toEqual([true, true]);
    const { call, client } = await startProgram(open, 'Agent');
    expect(await call('browsers')).toContain('Sidehand');
    await client.close();
  });
});

describe.each(chosenBrowsers())('a clean computer (%s)', (name) => {
  itWide('comes from setup to the first call by the line that setup wrote', async () => {
    const open = await launchOpenBrowser(name, 'Claude Code', async (_name, computer, profile) => {
      writeFileSync(join(computer.home, '.claude.json'), '{}');
      mkdirSync(join(computer.home, '.mozilla'));
      mkdirSync(join(computer.home, '.config'));
      // The profile that tests begin with stands where that of a user is.
      symlinkSync(profile, join(computer.home, '.config/chromium'));
      expect((await sidehand(computer, 'setup', '--yes')).text).toContain('.claude.json (Claude Code)');
    });
    const { computer } = open;
    try {
      const settings = readFileSync(join(computer.home, '.claude.json'), 'utf8');
      const { command, args } = (
        JSON.parse(settings) as { mcpServers: { sidehand: { command: string; args: string[] } } }
      ).mcpServers.sidehand;
      const client = new Client({ name: 'Claude Code', version: '1' });
      await client.connect(new StdioClientTransport({ command, args, env: computer.env, stderr: 'ignore' }));
      const listed = await client.callTool({ name: 'tabs', arguments: { action: 'list' } });
      expect(textOf(listed)).toContain('tabs.');
      expect((await sidehand(computer, 'doctor')).text).toContain('All is well.');
      await client.close();
    } finally {
      await open.close();
    }
  });
});
