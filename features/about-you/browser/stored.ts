import { reopeningConnection } from '../../../utils/disk/kept-connection';
import { readAboutYou, type AboutYou } from '../core/about-you';

/** Not in `storage.local`, which content scripts can read. */
const connection = reopeningConnection<{ about: { key: 'you'; value: AboutYou } }>(
  'sidehand-about-you',
  1,
  (database) => {
    database.createObjectStore('about');
  },
);

export async function readStoredAboutYou(): Promise<AboutYou> {
  return readAboutYou(await (await connection()).get('about', 'you'));
}

/** Takes plain data only. */
export async function storeAboutYou(about: AboutYou): Promise<void> {
  await (await connection()).put('about', about, 'you');
}
