import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import type { AgentError } from '@/utils/failure';
import { newDisk } from '../../../helpers/journal';

/** So much has Chromium begin a new file. */
const NEW_FILE_BYTES = 4 * 1024 * 1024;

let hasRoom: () => boolean;
beforeEach(() => {
  hasRoom = () => true;
  newDisk(() => hasRoom());
});

/** The background, started anew. Gives what it does in turn: its writes, and how much it wrote to begin a new log. */
async function background() {
  vi.resetModules();
  const { guardedWrite } = await import('@/utils/disk/full-disk-guard');
  const done: string[] = [];
  let bytes = 0;
  vi.spyOn(IDBObjectStore.prototype, 'add').mockRestore();
  const add = IDBObjectStore.prototype.add;
  vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(function (this: IDBObjectStore, value: Uint8Array) {
    bytes += value.length;
    return add.call(this, value);
  });
  const write = async (name: string, error?: Error): Promise<void> => {
    await guardedWrite(() => {
      if (bytes > 0) done.push(bytes > NEW_FILE_BYTES ? 'a new log' : `only ${bytes} bytes`);
      bytes = 0;
      done.push(error ? `${name}, torn off` : name);
      return error ? Promise.reject(error) : Promise.resolve();
    }).catch((thrown: unknown) => {
      if (thrown !== error) done.push(`${name}: ${(thrown as AgentError).failure.code}`);
    });
  };
  return { done, write };
}

const noSpaceWords =
  'Connection is closing because of: IO error: .../000003.log: FILE_ERROR_NO_SPACE (ChromeMethodBFE: 3::WritableFileAppend::8)';
const noSpace = () => new DOMException(noSpaceWords, 'UnknownError');

/** How Chromium 156 ends what was under way beside it, in any database of the extension. */
const cutToo = () => new DOMException('The transaction was aborted, so the request cannot be fulfilled.', 'AbortError');

describe('After a write that a full disk has cut off', () => {
  test('the one beside it, of which the browser only says that it was aborted, counts as well', async () => {
    const { done, write } = await background();
    await write('one', cutToo());
    hasRoom = () => false;
    await write('one again');
    expect(done).toEqual(['one, torn off', 'one again: STORAGE_FULL']);
  });

  test('other pages of the extension write nothing either', async () => {
    const panel = await background();
    await panel.write('draft');
    await (await background()).write('one', noSpace());
    hasRoom = () => false;
    await panel.write('draft again');
    expect(panel.done).toEqual(['draft', 'draft again: STORAGE_FULL']);
  });

  test('nothing is written before there is room, and then a new log is begun first, once', async () => {
    const { done, write } = await background();
    await write('one');
    hasRoom = () => false;
    await write('two', noSpace());
    await write('three');
    hasRoom = () => true;
    await write('three again');
    await write('four');
    expect(done).toEqual(['one', 'two, torn off', 'three: STORAGE_FULL', 'a new log', 'three again', 'four']);
  });

  test('a background that restarts knows of it', async () => {
    await (await background()).write('one', noSpace());
    const { done, write } = await background();
    hasRoom = () => false;
    await write('two');
    hasRoom = () => true;
    await write('two again');
    expect(done).toEqual(['two: STORAGE_FULL', 'a new log', 'two again']);
  });

  test('a write that comes once there is room does not fail with an earlier one', async () => {
    const { done, write } = await background();
    await write('one', noSpace());
    const tried = Promise.withResolvers<void>();
    hasRoom = () => {
      tried.resolve();
      return false;
    };
    const early = write('two');
    await tried.promise;
    hasRoom = () => true;
    await Promise.all([early, write('three')]);
    expect(done).toEqual(['one, torn off', 'two: STORAGE_FULL', 'a new log', 'three']);
  });
});

test('Where nothing can be read of an earlier write, writing goes on as usual', async () => {
  vi.spyOn(fakeBrowser.storage.session, 'get').mockRejectedValueOnce(new Error('The context is gone.'));
  const { done, write } = await background();
  await write('one');
  expect(done).toEqual(['one']);
});

test('After a write that fails for another reason, or because the quota is used up, writing goes on as usual', async () => {
  const { done, write } = await background();
  await write('one', new DOMException('The current transaction exceeded its quota limitations.', 'QuotaExceededError'));
  await write('two');
  expect(done).toEqual(['one, torn off', 'two']);
});
