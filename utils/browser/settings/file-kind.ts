import { fileKinds } from '../../../features/files';
import type { KindOf } from '../../contracts/read-files';

export const kindOf: KindOf = (file) => fileKinds.find((kind) => kind.is(file));
