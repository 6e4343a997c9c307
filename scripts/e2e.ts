import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserName, browserNames, ensureBrowser } from './browsers.ts';
import { removeFolder } from './cleanup.ts';
import { buildExtension, runTool } from './commands.ts';
import { ensureWidgets } from './widgets.ts';
import { say } from './say.ts';

// npm run e2e -- [chromium|firefox] [--show] [file ...]: builds the extension and runs end-to-end tests, with `--show`
// in a visible window.
const show = process.argv.includes('--show');
const words = process.argv.slice(2).filter((word) => word !== '--show');
const chosen = browserNames.find((name) => name === words[0]);
const browsers: readonly BrowserName[] = chosen ? [chosen] : browserNames;
for (const name of browsers) {
  await ensureBrowser(name, say);
  await buildExtension(name);
}
const files = words.slice(chosen ? 1 : 0).filter((word) => word.includes('e2e'));
if (files.length === 0 || files.some((file) => file.includes('widgets'))) await ensureWidgets(say);
const folder = mkdtempSync(join(tmpdir(), 'sidehand-tests-'));
const { code } = await runTool(
  'vitest/vitest.mjs',
  ['run', '--project', 'e2e', '--maxWorkers=2', ...words.slice(chosen ? 1 : 0)],
  {
    show: true,
    // Browsers keep their profiles in this folder. Removing it removes them, even when a browser was killed in the
    // middle of a write.
    env: {
      TMPDIR: folder,
      TEMP: folder,
      ...(chosen ? { E2E_BROWSER: chosen } : {}),
      ...(show ? { E2E_SHOW: '1' } : {}),
    },
  },
);
removeFolder(folder);
process.exitCode = code;
