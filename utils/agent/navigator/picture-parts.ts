import { raceAbort } from '../../async';
import { AgentError } from '../../failure';
import type { ContentPart } from '../../contracts/model';
import type { AgentPorts } from '../../contracts/ports';
import type { TaskState } from '../task/state';
import { sightTexts, note, picture } from '../words/sight';

/**
 * It goes with one request only and does not stay in the conversation. Where the background has died since, the picture
 * is taken again.
 */
export async function pictureParts(
  { turnCalls }: Pick<TaskState, 'turnCalls'>,
  { page }: Pick<AgentPorts, 'page'>,
  signal: AbortSignal,
): Promise<ContentPart[]> {
  if (!turnCalls.some(({ result }) => result?.ok && result.value.picture)) return [];
  try {
    return picture(sightTexts.picture, page.lastPicture() ?? (await raceAbort(page.picture(signal), signal)));
  } catch (error) {
    if (!(error instanceof AgentError)) throw error;
    return [note(sightTexts.noPicture(error.failure.message))];
  }
}
