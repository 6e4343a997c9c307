// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest';
import { callLibrary, createPageLibrary } from '@/utils/page/library';

beforeEach(() => {
  Document.prototype.getAnimations ??= () => [];
  Element.prototype.getAnimations ??= () => [];
  Element.prototype.checkVisibility ??= () => true;
});

test('a page foresees what comes next once it is quiet, and only where its element is there', async () => {
  document.body.innerHTML = '<button>Save</button>';
  const library = createPageLibrary();
  await callLibrary(library, 'collect', { refPrefix: '', refsAfter: 0 });
  const atOnce = { quietMs: 0, limitMs: 0, countsMs: 0 };
  const foreseen = async (ref: string) =>
    (await callLibrary(library, 'untilQuiet', { ...atOnce, next: { by: 'write', ref } })).foreseen;
  expect(await foreseen('e1')).toMatchObject({ control: { role: 'button', name: 'Save' } });
  expect(await foreseen('e99')).toBeUndefined();
  library.stop();
});
