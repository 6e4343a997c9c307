import type { CommandBody } from '../command';
import { placesIn } from '../resolve/tree';
import { say } from '../voice';
import { withPlace } from './fields';
import { locateFirst } from './locate';
import type { Next, Scene } from './scene';

type UploadCommand = Extract<CommandBody, { kind: 'upload' }>;
type UploadReading = UploadCommand['readings'][number];

/** Gives files to the named place, or to the only file field: "my CV" is the one file that came with the request. */
export function uploadStep({ readings, unnamed }: UploadCommand, scene: Scene): Next {
  if (unnamed && scene.files.length !== 1) return { role: 'fail', why: say('attach_first') };
  const filesOf = (reading?: UploadReading): string[] => (unnamed ? [...scene.files] : (reading?.files ?? []));
  const targeted = readings.filter((reading): reading is Required<UploadReading> => reading.target !== undefined);
  const found = locateFirst(scene, targeted, ({ target }) => target, 'file');
  if (found) return withPlace(found.located, ({ ref }) => give(ref, filesOf(found.reading)));
  const [only, ...more] = scene.roots
    .slice(-1)
    .flatMap(placesIn)
    .filter(({ node }) => node.inputType === 'file' && node.ref !== undefined);
  return only && more.length === 0
    ? give(only.node.ref, filesOf(readings[0]))
    : { role: 'fail', why: say('no_file_field') };
}

function give(ref: string | undefined, files: string[]): Next {
  return { role: 'do', tool: 'upload_file', args: { ref, files } };
}
