import { spawn } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { endProcess, onProcessEnd, removeFolder } from '../../../scripts/cleanup.ts';
import type { LaunchOptions } from './types.ts';

export interface FirefoxProcess {
  marionettePort: number;
  ended: Promise<void>;
  /** Ends the process, if it has not ended yet, and removes its profile. */
  kill(): Promise<void>;
}

/** Starts Firefox, on a throw-away profile if none is given, and waits until it can be driven. */
export async function startFirefox(options: LaunchOptions): Promise<FirefoxProcess> {
  const profile = options.profile ?? mkdtempSync(join(tmpdir(), 'sidehand-firefox-'));
  const removeProfile = (): void => {
    if (!options.profile) removeFolder(profile);
  };
  const all = { ...quietPreferences, ...(options.profile ? keepExtensionData : {}), ...options.prefs };
  const lines = Object.entries(all).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`,
  );
  writeFileSync(join(profile, 'user.js'), lines.join('\n'));
  const child = spawn(
    options.program,
    [
      ...(options.headless ? ['--headless', '--width=1280', '--height=800'] : []),
      '--no-remote',
      '--profile',
      profile,
      '--marionette',
      '--remote-debugging-port=0',
      '--remote-allow-system-access',
    ],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  );
  const forget = onProcessEnd(() => endProcess(child.pid), removeProfile);
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const kill = async (): Promise<void> => {
    if (child.exitCode === null && child.signalCode === null) endProcess(child.pid);
    await ended;
    forget();
    removeProfile();
  };

  const said: string[] = [];
  const listening = new Promise<number>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      createInterface({ input: stream }).on('line', (line) => {
        said.push(line);
        const port = /Marionette\s+INFO\s+Listening on port (\d+)/.exec(line)?.[1];
        if (port) resolve(Number(port));
      });
    }
    child.once('error', reject);
    child.once('exit', (code) =>
      reject(new Error(`Firefox ended with code ${code} before it could be driven:\n${said.join('\n')}`)),
    );
  });
  try {
    return { marionettePort: await listening, ended, kill };
  } catch (error) {
    forget();
    removeProfile();
    throw error;
  }
}

/** An unsigned extension is removed when the browser ends; its stored data stays for the next installation. */
const keepExtensionData = {
  'extensions.webextensions.keepStorageOnUninstall': true,
  'extensions.webextensions.keepUuidOnUninstall': true,
};

/** A profile that asks nothing, opens nothing by itself and sends nothing anywhere. */
const quietPreferences: Record<string, string | number | boolean> = {
  'marionette.port': 0,
  // A prompt can be answered as soon as it is shown.
  'security.notification_enable_delay': 0,
  'browser.shell.checkDefaultBrowser': false,
  'browser.startup.page': 0,
  'browser.startup.homepage_override.mstone': 'ignore',
  'browser.aboutwelcome.enabled': false,
  'browser.tabs.warnOnClose': false,
  'browser.newtabpage.enabled': false,
  'browser.newtabpage.activity-stream.feeds.system.topstories': false,
  'browser.topsites.contile.enabled': false,
  'browser.region.network.url': '',
  'browser.safebrowsing.malware.enabled': false,
  'browser.safebrowsing.phishing.enabled': false,
  'browser.safebrowsing.downloads.enabled': false,
  'browser.safebrowsing.update.enabled': false,
  'browser.search.update': false,
  'app.normandy.enabled': false,
  'app.update.enabled': false,
  'app.update.auto': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'datareporting.healthreport.uploadEnabled': false,
  'toolkit.telemetry.enabled': false,
  'toolkit.telemetry.server': '',
  'toolkit.telemetry.reportingpolicy.firstRun': false,
  'services.settings.server': 'data:,#remote-settings-off',
  'extensions.update.enabled': false,
  'extensions.systemAddon.update.enabled': false,
  'extensions.getAddons.cache.enabled': false,
  'extensions.blocklist.enabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'network.dns.disablePrefetch': true,
  'network.prefetch-next': false,
  'network.http.speculative-parallel-limit': 0,
  'media.gmp-manager.updateEnabled': false,
  'media.gmp-manager.url': 'data:,',
  // The remote agent switches the pop-up blocker off; users have it on.
  'dom.disable_open_during_load': true,
  // Processes serve one page after another. If they were started in advance and ended with each page, each test would
  // use five.
  'dom.ipc.processPrelaunch.enabled': false,
  'dom.ipc.keepProcessesAlive.web': 4,
  'dom.ipc.keepProcessesAlive.webIsolated': 4,
  'dom.ipc.keepProcessesAlive.extension': 1,
};
