import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, watch } from 'node:fs';
import { dirname, join } from 'node:path';
import { launchBrowser } from '../tests/helpers/browsers/index.ts';
import { chosenBrowser, ensureBrowser } from './browsers.ts';
import { endProcess, onProcessEnd } from './cleanup.ts';
import { extensionDir, root, wxtArguments } from './commands.ts';
import { serveStatic } from './serve.ts';
import { say } from './say.ts';

// npm run dev [-- firefox] [--headless]: a browser with the demo shop and the panel. Source changes are built and
// reloaded: pages of the extension in place, the background with the whole extension. Ends with the browser.

const { name, headless } = chosenBrowser(process.argv.slice(2));
const program = await ensureBrowser(name, say);
const extension = `${extensionDir(name)}-dev`;
const output = dirname(extension);
// A previous build would be mistaken for the awaited one.
rmSync(join(extension, 'manifest.json'), { force: true });
mkdirSync(output, { recursive: true });
const builder = spawn(process.execPath, wxtArguments(name), { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] });
onProcessEnd(() => endProcess(builder.pid));
const stopped = new Promise<never>((_, reject) => {
  builder.once('error', reject);
  builder.once('exit', (code) => reject(new Error(`The builder ended with code ${code}.`)));
});
const site = await serveStatic(join(root, 'demo'));
try {
  await Promise.race([isBuilt(extension), stopped]);
  const browser = await launchBrowser(name, {
    extensionDir: extension,
    inPlace: true,
    program,
    headless,
  });
  try {
    const page = await browser.newPage(`${site.url}/index.html`);
    await browser.openRealPanel(page);
    say(
      `The demo shop is at ${site.url}, the panel is beside it. Change the source, and it is loaded anew; where that closes the panel, Alt+Shift+S opens it. Close the browser to end.`,
    );
    await Promise.race([browser.ended, stopped]);
  } finally {
    await browser.close();
  }
} catch (error) {
  say(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
} finally {
  stopped.catch(() => undefined);
  builder.kill();
  await site.close();
}

/** Resolves when the builder has written the whole manifest, which it does last. */
function isBuilt(folder: string): Promise<void> {
  return new Promise((resolve) => {
    const check = (): void => {
      if (!isWhole(join(folder, 'manifest.json'))) return;
      watcher.close();
      resolve();
    };
    // The builder deletes and makes the folder itself.
    const watcher = watch(output, { recursive: true }, check);
    check();
  });
}

/** Whether a file of JSON is there. While it is being written it is empty or breaks off. */
function isWhole(file: string): boolean {
  if (!existsSync(file)) return false;
  try {
    JSON.parse(readFileSync(file, 'utf8'));
    return true;
  } catch (error) {
    if (error instanceof SyntaxError) return false;
    throw error;
  }
}
