import path from 'node:path';
import { createContext, runInContext, Script } from 'node:vm';
import { describe, expect, test } from 'vitest';
import { sentFunction } from '@/scripts/sent-functions';
import { isProduct, root, sourceFiles } from './source';

/** The function as the browser sends it: its source, and nothing around it. */
async function sourceOf(file: string): Promise<string> {
  const { code } = await sentFunction(path.join(root, file));
  const module = (await import(`data:text/javascript,${encodeURIComponent(code)}`)) as Record<string, unknown>;
  expect(Object.keys(module)).toHaveLength(1);
  return String(Object.values(module)[0]);
}

/** A document in a world of its own, which has the language alone and what is given. */
function worldOf(given: object): object {
  return createContext({
    ...{ EventTarget, CustomEvent, URL, setTimeout },
    document: new EventTarget(),
    window: Object.assign(new EventTarget(), given),
  });
}

describe('what is sent to pages', () => {
  test.each(sourceFiles().filter((file) => isProduct(file) && /-(?:main|relay)\.ts$/.test(file)))(
    '%s is one script with one function',
    async (file) => {
      const source = await sourceOf(file);
      expect(() => new Script(`(${source})`)).not.toThrow();
    },
  );

  test('runs from its source alone, and each run has its own state', async () => {
    const source = await sourceOf('utils/page/watch/page-events-main.ts');
    const asked: unknown[] = [];
    const confirm = ((words: unknown) => asked.push(words)).bind(undefined);
    const world = worldOf({ confirm });
    for (const nonce of ['n', 'm']) runInContext(`(${source})('${nonce}')`, world);
    expect(runInContext("window.confirm('Delete it?')", world)).toBe(false);
    expect(asked).toEqual([]);
    for (const nonce of ['m', 'n']) runInContext(`document.dispatchEvent(new CustomEvent('${nonce}-end'))`, world);
    runInContext("window.confirm('Delete it?')", world);
    expect(asked).toEqual(['Delete it?']);
  });
});
