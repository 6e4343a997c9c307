import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { removeFolder } from '../../scripts/cleanup.ts';
import { serveStatic } from '../../scripts/serve.ts';
import type { DailyTask } from './daily/tasks.ts';
import type { Suite } from './suite.ts';

/** A suite on small pages of our own that know when they are satisfied. */
export const ownPages = (name: string, tasks: readonly DailyTask[]): Suite => ({
  name,
  async open() {
    const folder = mkdtempSync(join(tmpdir(), `sidehand-${name}-`));
    for (const { id, title, body, script } of tasks)
      writeFileSync(
        join(folder, `${id}.html`),
        `<!doctype html><html lang="en"><meta charset="utf-8"><title>${title}</title><link rel="icon" href="data:,">
<main>${body}</main><script>const by = (id) => document.getElementById(id); window.solved = () => false;\n${script}</script></html>`,
      );
    const site = await serveStatic(folder);
    return {
      tasks: tasks.map(({ id, group, request, policy, settings }) => ({
        id,
        group,
        url: `${site.url}/${id}.html`,
        ...(settings ? { settings } : {}),
        begin: async () => request,
        reward: (page) => page.evaluate(() => ((window as unknown as { solved(): boolean }).solved() ? 1 : 0)),
        policy,
      })),
      async close() {
        await site.close();
        removeFolder(folder);
      },
    };
  },
});
