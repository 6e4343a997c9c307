import { beforeEach, describe, expect, test, vi } from 'vitest';
import { effectScope, ref } from 'vue';
import { useAttachments } from '@/features/attachments/panel/use-attachments';
import { newDisk } from '@/tests/helpers/journal';

/** The files of a panel in this tab, and what it says of those that were not attached. */
function panel(tabId = ref<number | undefined>(7)) {
  const files = effectScope().run(() => useAttachments(tabId));
  if (!files) throw new Error('There are no files.');
  const names = () => files.files.value.map(({ name }) => name);
  const shows = (...expected: string[]) => vi.waitFor(() => expect(names()).toEqual(expected));
  const problems = () => files.problems.value.map(({ kind, name }) => `${name} ${kind}`);
  return { ...files, shows, problems };
}

const file = (name: string) => new File([name], name, { type: 'text/plain' });

beforeEach(() => newDisk());

describe('Files beside the unsent text', () => {
  test('are restored in the next panel of the tab, and in no other tab', async () => {
    const first = panel();
    first.add([file('cv.txt'), file('photo.txt')]);
    await first.shows('cv.txt', 'photo.txt');
    await panel().shows('cv.txt', 'photo.txt');
    const another = panel(ref(8));
    await another.refresh();
    await another.shows();
  });

  test('can be removed one by one', async () => {
    const { add, remove, files, shows } = panel();
    add([file('cv.txt'), file('photo.txt')]);
    await shows('cv.txt', 'photo.txt');
    await remove(files.value[0]?.id ?? '');
    await shows('photo.txt');
    await panel().shows('photo.txt');
  });

  test('that the user has just removed are not sent', async () => {
    const { add, remove, files, settled, shows } = panel();
    add([file('cv.txt'), file('photo.txt')]);
    await shows('cv.txt', 'photo.txt');
    const removed = remove(files.value[0]?.id ?? '');
    expect((await settled(7)).map(({ name }) => name)).toEqual(['photo.txt']);
    await removed;
  });

  test('given before the tab is known belong to that tab', async () => {
    const tabId = ref<number>();
    const early = panel(tabId);
    early.add([file('cv.txt')]);
    tabId.value = 7;
    await early.shows('cv.txt');
  });

  test('are refused where they are too many or too large, each with its reason, and what was attached stays', async () => {
    const { add, shows, problems } = panel();
    const ten = Array.from({ length: 10 }, (_, at) => `${at}.txt`);
    add([...ten, 'one more.txt'].map(file));
    await shows(...ten);
    expect(problems()).toEqual(['one more.txt too-many']);
    const film = Object.defineProperty(file('film.mp4'), 'size', { value: 20_000_001 });
    add([film]);
    await vi.waitFor(() => expect(problems()).toEqual(['film.mp4 too-large']));
    await shows(...ten);
  });
});
