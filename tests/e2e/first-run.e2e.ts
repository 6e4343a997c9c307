import { afterEach, beforeEach, it } from 'vitest';
import type { Page } from '../helpers/browsers/index.ts';
import { describeInBrowsers } from '../helpers/in-browsers.ts';
import { startModelServer, type ModelServer } from '../helpers/model-server.ts';
import { waitForText } from '../helpers/options.ts';
import { sendMessage, waitForEntry } from '../helpers/panel.ts';
import { resetSettings } from '../helpers/settings.ts';
import { itWide } from '../helpers/wide.ts';

/** Where Ollama listens unless told otherwise. */
const OLLAMA_PORT = 11434;

describeInBrowsers('the first run', (browser, site) => {
  let server: ModelServer | undefined;

  const open = async (visit = 'first'): Promise<Page> => {
    const page = await browser().newPage(site.at(`product.html?id=mug&visit=${visit}`));
    return browser().openPanel(page);
  };

  beforeEach(() => resetSettings(browser()));
  afterEach(async () => {
    await server?.close();
    server = undefined;
    await resetSettings(browser());
  });

  it('finds a server on this computer, and one click sets it up', async () => {
    server = await startModelServer({ dialect: 'ollama', port: OLLAMA_PORT, models: ['qwen3', 'llama3.2'] });
    const panel = await open();
    await waitForText(panel, '.first-run', 'Use Ollama');
    await panel.click('button', 'Use Ollama');
    await waitForText(panel, '.model-line', 'Ollama');
    server.handle(() => ({ text: 'The mug is blue.' }));
    await sendMessage(panel, 'Which colour is the mug?');
    await waitForEntry(panel, 'answer', 'The mug is blue.');
  });

  itWide('says whose key was pasted before it is sent anywhere', async () => {
    const panel = await open();
    await panel.fill('textbox', 'API key', ' "sk-ant-api03-0123456789" ');
    await waitForText(panel, '.first-run', 'Connect Anthropic');
  });

  itWide('asks whose key it is where its form does not show it', async () => {
    const panel = await open();
    await panel.fill('textbox', 'API key', 'my-secret-key');
    await waitForText(panel, '.first-run', 'Whose key is it?');
  });

  itWide('goes on without AI, remembers it, and comes back when asked for', async () => {
    const panel = await open();
    await panel.click('button', 'Go on without AI');
    await waitForText(panel, '.empty-chat', 'open "All products"');
    const again = await open('second');
    await waitForText(again, '.empty-chat', 'open "All products"');
    await again.click('button', 'Connect a model');
    await waitForText(again, '.first-run', 'API key');
  });
});
