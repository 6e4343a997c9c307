import type { Reading } from '../command';
import { enumerated, literal } from '../masked';
import { placesIn } from '../resolve/tree';
import { say } from '../voice';
import { locateFirst, withItem } from './locate';
import { call, fails, type Next, type Scene } from './scene';

/** Or to the only file field. */
export function uploadStep(readings: readonly Reading[], scene: Scene): Next {
  const give = (ref: string | undefined, reading = readings[0]): Next =>
    call('upload_file', { ref, files: reading ? enumerated(reading.what).map(literal) : [] });
  const found = locateFirst(scene, readings, 'file');
  if (found) return withItem(found.located, ({ ref }) => give(ref, found));
  const fields = placesIn(scene.page).filter(({ node }) => node.inputType === 'file' && node.ref !== undefined);
  return fields.length === 1 ? give(fields[0]?.node.ref) : fails(say('no_file_field'));
}
