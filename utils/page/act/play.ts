import { fail } from '../../failure';
import type { ActionOutcome } from '../api';
import { mediaState } from '../aria/media';
import { isTag } from '../dom/dom';
import { listen } from '../dom/listen';
import { pageTurn, toldWithin } from '../dom/page-turn';
import { safe } from '../dom/safe';
import { describe } from './actionable';

/** The player itself, or the only one in it. Throws WRONG_ELEMENT. */
export function playerOf(element: Element): HTMLMediaElement {
  if (isTag(element, 'video') || isTag(element, 'audio')) return element;
  const [player, other] = safe(element).querySelectorAll<HTMLMediaElement>('video, audio');
  if (player && !other) return player;
  throw fail('WRONG_ELEMENT', `${describe(element)} plays nothing.`, {
    hint: 'Name a video or audio, or click what its player shows.',
  });
}

/** Plays without sound where only a person may start sound. */
export async function operatePlayer(
  player: HTMLMediaElement,
  { play, at }: { play?: boolean; at?: number },
): Promise<ActionOutcome> {
  let isMuted = false;
  if (at !== undefined) {
    player.currentTime = at;
    if (player.seeking)
      await toldWithin<void>(maxSeekMs, undefined, (tell) => listen(['seeked'], () => tell(), [player]));
  }
  if (play === false) player.pause();
  if (play === true) {
    let refusal = await started(player);
    if (refusal === 'NotAllowedError' && !player.muted) {
      player.muted = isMuted = true;
      refusal = await started(player);
    }
    if (refusal !== undefined) return { value: mediaState(player), refused: cannotPlay };
  }
  await pageTurn();
  return { value: mediaState(player), ...(isMuted ? { note: mutedNote } : {}) };
}

async function started(player: HTMLMediaElement): Promise<string | undefined> {
  try {
    await player.play();
    return undefined;
  } catch (error) {
    if (error instanceof DOMException) return error.name;
    throw error;
  }
}

const maxSeekMs = 3_000;
const cannotPlay = 'The browser cannot play it now.';
const mutedNote = 'It plays without sound: only a person starts sound. ask_user with its ref, if they are to hear it.';
