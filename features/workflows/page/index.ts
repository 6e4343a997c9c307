import type { PageFeature } from '../../../utils/contracts/feature';
import { serveRecorder } from './serve-recorder';

/** Reports what the user does while they record a workflow. */
export const workflows: PageFeature = { name: 'workflows', serve: serveRecorder };
