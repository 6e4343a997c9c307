import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { buildExtension, root, runTool } from './commands.ts';
import { say } from './say.ts';

// npm run without-each: builds the extension and runs the tests of the rest, once without each feature; or without the
// features that are named. The build that it leaves has all of them.

const folders = readdirSync(join(root, 'features'), { withFileTypes: true }).filter((entry) => entry.isDirectory());
const named = process.argv.slice(2);
const failed: string[] = [];
for (const name of named.length > 0 ? named : folders.map((folder) => folder.name)) {
  const env = { SIDEHAND_WITHOUT: name };
  const tests = ['unit', 'unit-document', 'unit-isolated', 'component'].map((project) => `--project=${project}`);
  const build = await runTool('wxt/bin/wxt.mjs', ['build', '-b', 'chrome'], { show: true, env });
  const run = await runTool('vitest/vitest.mjs', ['run', ...tests], { show: true, env });
  if (build.code !== 0 || run.code !== 0) failed.push(name);
}
await buildExtension('chromium');
say(failed.length === 0 ? 'ok' : `FAILED without ${failed.join(', ')}`);
process.exitCode = failed.length === 0 ? 0 : 1;
