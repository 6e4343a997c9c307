import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '../../helpers/browsers/index.ts';

const themes = ['light', 'dark'] as const;

/**
 * What axe-core finds wrong in a page, in both themes: `rule (theme): selector of the first element, and how many
 * more`. Its rules for whole pages are those of WCAG 2.2 A and AA and its own best practices.
 */
export async function axeFindings(page: Page): Promise<string[]> {
  await page.evaluate(axe);
  const before = await page.evaluate(() => document.documentElement.dataset.theme ?? '');
  const found: string[] = [];
  for (const theme of themes)
    found.push(
      ...(await page.evaluate(async (name: string) => {
        document.documentElement.dataset.theme = name;
        const transitions = document.getAnimations().filter((one) => one instanceof CSSTransition);
        await Promise.allSettled(transitions.map(({ finished }) => finished));
        const { axe } = globalThis as unknown as { axe: { run(): Promise<{ violations: Violation[] }> } };
        const { violations } = await axe.run();
        return violations.map(
          ({ id, nodes }) =>
            `${id} (${name}): ${String(nodes[0]?.target)}${nodes.length > 1 ? `, ${nodes.length - 1} more` : ''}`,
        );
      }, theme)),
    );
  await page.evaluate((theme: string) => (document.documentElement.dataset.theme = theme), before);
  return found;
}

interface Violation {
  id: string;
  nodes: { target: unknown }[];
}

/** The library as one function: extension pages may not evaluate text, but the driver runs a function in them. */
const axe = new Function(
  readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8'),
) as () => void;
