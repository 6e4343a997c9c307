import type { CommandBody } from '../command';
import { placesIn } from '../resolve/tree';
import { say } from '../voice';
import { locateFirst, withItem } from './locate';
import { call, fails, type Next, type Scene } from './scene';

type UploadCommand = Extract<CommandBody, { kind: 'upload' }>;
type UploadReading = UploadCommand['readings'][number];

/** Or to the only file field. */
export function uploadStep({ readings }: UploadCommand, scene: Scene): Next {
  const targeted = readings.filter((reading): reading is Required<UploadReading> => reading.target !== undefined);
  const found = locateFirst(scene, targeted, ({ target }) => target, 'file');
  if (found) return withItem(found.located, ({ ref }) => give(ref, found.reading.files));
  const [only, ...more] = scene.roots
    .slice(-1)
    .flatMap(placesIn)
    .filter(({ node }) => node.inputType === 'file' && node.ref !== undefined);
  return only && more.length === 0 ? give(only.node.ref, readings[0]?.files ?? []) : fails(say('no_file_field'));
}

const give = (ref: string | undefined, files: string[]): Next => call('upload_file', { ref, files });
