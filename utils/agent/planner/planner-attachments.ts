import { raceAbort } from '../../async';
import type { ContentPart } from '../../llm/types';
import type { TaskEvent } from '../task/events';
import type { AgentPorts, Sight } from '../ports';
import { sightTexts } from '../words/sight';
import type { TaskState } from '../task/state';

/**
 * What the planner gets besides the snapshot of the page: pictures that the user attached, and a screenshot and HTML
 * where the user wants them. They are given once after each message of the user, and for one request only: none stays
 * in the conversation. Both the
 * model and the user learn what could not be taken.
 */
export async function* takeScreenshotAndHtml(
  state: TaskState,
  ports: AgentPorts,
  signal: AbortSignal,
): AsyncGenerator<TaskEvent, ContentPart[]> {
  if (!state.plannerNeedsSight || !state.view || state.view.problem) return [];
  const { attached = [], screenshot, html } = await raceAbort(ports.page.sight(signal), signal);
  const at = ports.clock.now();
  for (const [what, taken] of [
    ['screenshot', screenshot],
    ['html', html],
  ] as const) {
    if (taken && !taken.ok) yield { type: 'sight-missing', what, failure: taken.failure, at };
  }
  return [...htmlParts(html, ports.clock.nonce()), ...screenshotParts(screenshot), ...attached.flatMap(attachedParts)];
}

function screenshotParts(taken: Sight['screenshot']): ContentPart[] {
  if (!taken) return [];
  if (!taken.ok) return [note(sightTexts.noScreenshot(taken.failure.code))];
  const { mediaType, data, small } = taken;
  return [note(sightTexts.screenshot), { type: 'image', mediaType, data, small, ephemeral: true }];
}

function attachedParts({ name, mediaType, data, small }: NonNullable<Sight['attached']>[number]): ContentPart[] {
  return [note(sightTexts.attached(name)), { type: 'image', mediaType, data, small, ephemeral: true }];
}

function htmlParts(taken: Sight['html'], nonce: string): ContentPart[] {
  if (!taken) return [];
  if (!taken.ok) return [note(sightTexts.noHtml)];
  return [note(sightTexts.html(taken.html, taken.cut, nonce))];
}

const note = (text: string): ContentPart => ({ type: 'text', text, ephemeral: true });
