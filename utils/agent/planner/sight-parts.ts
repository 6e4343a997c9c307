import { coreFeatures } from '../../../features/core';
import { raceAbort } from '../../async';
import type { AskOfTask } from '../../contracts/feature';
import type { ContentPart } from '../../contracts/model';
import type { TaskEvent } from '../../contracts/events';
import type { AgentPorts, Sight } from '../../contracts/ports';
import { sightTexts, note, picture } from '../words/sight';
import type { TaskState } from '../task/state';
import { siteOf } from '../../web/hosts';
import { unlessFailed } from '../task/unless-failed';

/**
 * Pictures that the user gave, texts of features, and a screenshot and HTML where they want them: once after each of
 * their messages, for one request only. Both learn what could not be taken.
 */
export async function* takeSight(
  state: TaskState,
  ports: AgentPorts,
  signal: AbortSignal,
): AsyncGenerator<TaskEvent, ContentPart[]> {
  if (!state.plannerNeedsSight) return [];
  const notes = await notesFor(state, ports, signal);
  if (!state.view || state.view.problem) return notes;
  const sight = await raceAbort(ports.page.sight({ on: siteOf(state.view.url) ?? '' }, signal), signal);
  const at = ports.clock.now();
  for (const what of ['screenshot', 'html'] as const) {
    const taken = sight[what];
    if (taken && !taken.ok) yield { type: 'sight-missing', what, failure: taken.failure, at };
  }
  return [
    ...notes,
    ...htmlParts(sight.html, ports.clock.nonce()),
    ...screenshotParts(sight.screenshot),
    ...(sight.given ?? []).flatMap((image) => picture(sightTexts.given(image.name), image)),
  ];
}

async function notesFor(state: TaskState, { page, clock }: AgentPorts, signal: AbortSignal): Promise<ContentPart[]> {
  const ask: AskOfTask = {
    view: (what) => unlessFailed(() => page.view(what, signal), signal),
    nonce: () => clock.nonce(),
  };
  const texts = await Promise.all(coreFeatures.map(async ({ ephemeral }) => (await ephemeral?.(state, ask)) ?? []));
  return texts.flat().map(note);
}

function screenshotParts(taken: Sight['screenshot']): ContentPart[] {
  if (!taken) return [];
  return taken.ok ? picture(sightTexts.screenshot, taken) : [note(sightTexts.noScreenshot(taken.failure.code))];
}

function htmlParts(taken: Sight['html'], nonce: string): ContentPart[] {
  if (!taken) return [];
  if (!taken.ok) return [note(sightTexts.noHtml)];
  return [note(sightTexts.html(taken.html, taken.cut, nonce))];
}
