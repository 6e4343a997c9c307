import { browser, type Browser } from 'wxt/browser';
import type { CodeReport } from '../../page/api';
import { codeWorldMain, type CodeWorldOptions } from '../../page/code/code-world-main';
import { originOf } from '../../web/hosts';
import { translateError, type FrameTarget } from '../client/page-client';

/** The code may load nothing by itself. */
const policy = "default-src 'none'";
const FILE_NAME = 'sidehand-code.js';
/** Of the result, and of the console. */
const MAX_CHARS = 100_000;
/** Values of the result that are read. */
const MAX_PARTS = 50_000;

export interface WorldRun {
  /** No other run has used it. */
  name: string;
  code: string;
  nonce: string;
  on: string | undefined;
}

/** May never settle: the code does not end, or its document is gone. */
export async function runInWorld(
  { tabId, frameId }: FrameTarget,
  { name, code, nonce, on }: WorldRun,
): Promise<CodeReport | undefined> {
  const { userScripts } = browser;
  // Chromium 150 gives an extension about ten worlds per document; further ones share the unnamed world.
  await userScripts.configureWorld({ csp: policy, messaging: false });
  await userScripts.configureWorld({ worldId: name, csp: policy, messaging: false });
  try {
    const scripts = scriptsOf(code, {
      ...{ key: name, nonce, fileName: FILE_NAME, mostChars: MAX_CHARS, mostParts: MAX_PARTS },
      ...(on === undefined ? {} : { origin: on && originOf(on) }),
    });
    const [frame] = await execute({ tabId, frameIds: [frameId] }, name, scripts);
    return reportOf(frame);
  } catch (error) {
    throw translateError(error);
  } finally {
    await userScripts.resetWorldConfiguration(name);
  }
}

export async function endedInWorld(tabId: number, name: string): Promise<void> {
  await execute({ tabId, allFrames: true }, name, [{ code: `globalThis[${JSON.stringify(name)}]?.ended` }]);
}

type Scripts = Browser.userScripts.UserScriptInjection['js'];

function execute(target: Browser.userScripts.InjectionTarget, worldId: string, js: Scripts) {
  return browser.userScripts.execute({ target, world: 'USER_SCRIPT', worldId, injectImmediately: true, js });
}

/** The browsers keep only some worlds. */
export async function forgetWorlds(): Promise<void> {
  const worlds = (await browser.userScripts?.getWorldConfigurations()) ?? [];
  await Promise.all(worlds.map(({ worldId }) => browser.userScripts.resetWorldConfiguration(worldId)));
}

/** If the browser cannot parse it, the script after it still reports. */
function scriptsOf(code: string, options: CodeWorldOptions): Scripts {
  const run = `globalThis[${JSON.stringify(options.key)}]`;
  return [
    { code: `(${codeWorldMain.toString()})(${JSON.stringify(options)});` },
    { code: `${run}.main = async (el, console) => {\n${code}\n};\n//# sourceURL=${FILE_NAME}` },
    { code: `${run}.run();` },
  ];
}

/** Chromium gives null for a lost frame, Firefox an error for code that it cannot parse. */
function reportOf(frame: { result?: unknown; error?: unknown } | undefined): CodeReport | undefined {
  if (frame?.error !== undefined)
    return {
      thrown: { message: frame.error instanceof Error ? frame.error.message : String(frame.error) },
      console: [],
    };
  return typeof frame?.result === 'string' ? (JSON.parse(frame.result) as CodeReport) : undefined;
}
