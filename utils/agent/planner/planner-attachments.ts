import { raceAbort } from '../../async';
import type { ContentPart } from '../../contracts/model';
import type { TaskEvent } from '../../contracts/events';
import type { AgentPorts, Sight } from '../../contracts/ports';
import { hasText } from '../../results/attached-kind';
import { sightTexts, note, picture } from '../words/sight';
import type { TaskState } from '../task/state';
import { siteOf } from '../../web/hosts';
import { unlessFailed } from '../unless-failed';

/**
 * Pictures and short texts that the user attached, and a screenshot and HTML where they want them: once after each of
 * their messages, for one request only. Both learn what could not be taken.
 */
export async function* takeScreenshotAndHtml(
  state: TaskState,
  ports: AgentPorts,
  signal: AbortSignal,
): AsyncGenerator<TaskEvent, ContentPart[]> {
  if (!state.plannerNeedsSight) return [];
  const files = await fileParts(state, ports, signal);
  if (!state.view || state.view.problem) return files;
  const sight = await raceAbort(ports.page.sight({ on: siteOf(state.view.url) ?? '' }, signal), signal);
  const at = ports.clock.now();
  for (const what of ['screenshot', 'html'] as const) {
    const taken = sight[what];
    if (taken && !taken.ok) yield { type: 'sight-missing', what, failure: taken.failure, at };
  }
  return [
    ...files,
    ...htmlParts(sight.html, ports.clock.nonce()),
    ...screenshotParts(sight.screenshot),
    ...(sight.attached ?? []).flatMap((image) => picture(sightTexts.attached(image.name), image)),
  ];
}

/** Longer ones are read by a call, in parts. */
const MAX_FILE = { bytes: 200_000, pages: 20 };
/** Of all files together. */
const MAX_CHARS = 20_000;

/** Only files that are short enough, whole. */
async function fileParts(
  { files }: TaskState,
  { page, clock }: AgentPorts,
  signal: AbortSignal,
): Promise<ContentPart[]> {
  const parts: ContentPart[] = [];
  let room = MAX_CHARS;
  for (const file of files) {
    if (!hasText(file) || file.size > MAX_FILE.bytes || (file.pages ?? 0) > MAX_FILE.pages) continue;
    // Where it cannot be read now, the model's own call says why.
    const read = await unlessFailed(() => page.view({ file: file.name }, signal), signal);
    if (!read || read.truncated || read.text.length > room) continue;
    room -= read.text.length;
    parts.push(note(sightTexts.file(file.name, read.text, clock.nonce())));
  }
  return parts;
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
