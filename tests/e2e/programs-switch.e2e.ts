import { cpSync, rmSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { extensionDir } from '../../scripts/commands.ts';
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
