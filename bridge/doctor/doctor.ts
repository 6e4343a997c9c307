import type { Place } from '../meeting/folder';
import { checkLinks } from './checks';

/** Names the link that fails. Resolves to the exit status: 0 where all are well. */
export async function doctor(
  { json, version }: { json: boolean; version: string },
  place: Place,
  say: (line: string) => void,
): Promise<number> {
  const links = await checkLinks(place, version, process.execPath);
  const failing = links.find(({ isWell }) => !isWell);
  if (json) say(JSON.stringify({ version, failing: failing?.name ?? null, links }, null, 2));
  else {
    for (const { name, isWell, words } of links) say(`${isWell ? 'ok     ' : 'FAILS  '}${name.padEnd(11)}${words}`);
    say('');
    say(failing ? `The failing link: ${failing.name}. ${failing.words}` : 'All is well.');
  }
  return failing ? 1 : 0;
}
