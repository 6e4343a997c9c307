import { coreFeatures } from '../../../features/core';
import { raceAbort } from '../../async';
import type { AskOfTask } from '../../contracts/feature';
import type { ContentPart } from '../../contracts/model';
import { sightTexts, note, picture } from '../words/sight';
import type { Events, StepContext } from '../task/step';
import { sourceOfFile } from '../../web/file-source';
import { siteOf } from '../../web/hosts';
import { unlessFailed } from '../task/unless-failed';

/**
 * The user's pictures, texts of features, and a screenshot and HTML where wanted: once after each message of the user,
 * for one request only. Both learn what could not be taken.
 */
export async function* takeSight(context: StepContext): Events<ContentPart[]> {
  const { state, ports, signal } = context;
  if (!state.plannerNeedsSight) return [];
  const notes = await notesFor(context);
  if (!state.view || state.view.problem) return notes;
  const sight = await raceAbort(ports.page.sight({ on: siteOf(state.view.url) ?? '' }, signal), signal);
  const { html, screenshot, given = [] } = sight;
  const at = ports.clock.now();
  for (const what of ['screenshot', 'html'] as const) {
    const taken = sight[what];
    if (taken && !taken.ok) yield { type: 'sight-missing', what, failure: taken.failure, at };
  }
  const nonce = ports.clock.nonce();
  const code = html && note(html.ok ? sightTexts.html(html.html, html.cut, nonce) : sightTexts.noHtml);
  return [
    ...notes,
    ...(code ? [code] : []),
    ...(screenshot?.ok ? picture(sightTexts.screenshot, screenshot) : []),
    ...(screenshot?.ok === false ? [note(sightTexts.noScreenshot(screenshot.failure.code))] : []),
    ...given.flatMap((image) =>
      picture(sightTexts.given(image.name), image).map((part) => ({ ...part, source: sourceOfFile(image.name) })),
    ),
  ];
}

async function notesFor({ state, ports, signal }: StepContext): Promise<ContentPart[]> {
  const ask: AskOfTask = {
    view: (what) => unlessFailed(() => ports.page.view(what, signal), signal),
    nonce: () => ports.clock.nonce(),
  };
  const texts = await Promise.all(coreFeatures.map(async ({ ephemeral }) => (await ephemeral?.(state, ask)) ?? []));
  return texts.flat().map(({ text, source }) => ({ ...note(text), source }));
}
