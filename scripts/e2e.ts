import { type BrowserName, browserNames, ensureBrowser } from './browsers.ts';
import { buildExtension, runTool } from './commands.ts';
import { ensureWidgets } from './widgets.ts';

// npm run e2e -- [chromium|firefox] [file ...]: builds the extension and runs end-to-end tests.
const words = process.argv.slice(2);
const chosen = browserNames.find((name) => name === words[0]);
const browsers: readonly BrowserName[] = chosen ? [chosen] : browserNames;
for (const name of browsers) {
  await ensureBrowser(name, (line) => process.stdout.write(`${line}\n`));
  await buildExtension(name);
}
const files = words.slice(chosen ? 1 : 0).filter((word) => word.includes('e2e'));
if (files.length === 0 || files.some((file) => file.includes('widgets'))) await ensureWidgets((line) => process.stdout.write(`${line}\n`));
const { code } = await runTool('vitest/vitest.mjs', ['run', '--project', 'e2e', '--maxWorkers=2', ...words.slice(chosen ? 1 : 0)], {
  show: true,
  env: chosen ? { E2E_BROWSER: chosen } : {},
});
process.exitCode = code;
