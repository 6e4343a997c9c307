import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { findBrowser } from '../../scripts/browsers.ts';
import { removeFolder } from '../../scripts/cleanup.ts';
import { root, runTool } from '../../scripts/commands.ts';
import { serveStatic } from '../../scripts/serve.ts';
import { labelWords } from '../../components/words/label-words.ts';
import { playwrightTest } from '../../utils/workflow/export/playwright-test.ts';
import { stepLabel } from '../../utils/workflow/step-label.ts';
import type { Workflow } from '../../utils/contracts/workflow.ts';
import { chosenBrowsers } from '../helpers/in-browsers.ts';
import { mugWorkflow } from '../helpers/sample-workflow.ts';
import { itWide } from '../helpers/wide.ts';

// Playwright drives its own Chromium build or the installed one; its Firefox is a patched build that is not installed.
describe.skipIf(!chosenBrowsers().includes('chromium'))('a workflow that was exported as a Playwright test', () => {
  let shop: Awaited<ReturnType<typeof serveStatic>>;
  let folder: string;
  beforeAll(async () => {
    shop = await serveStatic(join(root, 'demo'));
    mkdirSync(join(root, 'artifacts'), { recursive: true });
    // Below the project, where Playwright's package is found.
    folder = mkdtempSync(join(root, 'artifacts', 'exported-'));
    const executablePath = findBrowser('chromium');
    const args = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
    const config = {
      outputDir: 'results',
      testDir: '.',
      timeout: 30_000,
      use: { actionTimeout: 5_000, launchOptions: { executablePath, args } },
    };
    writeFileSync(join(folder, 'playwright.config.ts'), `export default ${JSON.stringify(config)};\n`);
  });
  afterAll(async () => {
    await shop.close();
    removeFolder(folder);
  });

  const run = (name: string, workflow: Workflow) => {
    writeFileSync(
      join(folder, `${name}.spec.ts`),
      playwrightTest(workflow, (step) => labelWords(stepLabel(step))),
    );
    const args = ['test', '-c', join(folder, 'playwright.config.ts'), '--reporter=line', `${name}.spec.ts`];
    return runTool('@playwright/test/cli.js', args, {
      show: false,
      env: { SIDEHAND_MAIL_ADDRESS: 'ada@shop.example' },
    });
  };

  itWide('runs unchanged', async () => {
    const { code, output } = await run('order', mugWorkflow(`${shop.url}/`));
    expect(output).toContain('1 passed');
    expect(code).toBe(0);
  });

  itWide('fails where the page has no such element', async () => {
    const workflow = mugWorkflow(`${shop.url}/`);
    const target = { role: 'button', name: 'Order at once' };
    const { code, output } = await run('missing', {
      ...workflow,
      steps: workflow.steps.map((step) => (step.id === 's4' ? { ...step, target } : step)),
    });
    expect(code).toBe(1);
    expect(output).toContain('Order at once');
  });
});
