import { readQuestion, type CriticAct } from '../critic.ts';
import type { WireReply, WireRequest } from './types.ts';

/**
 * How the critic of a model server answers. `honest`: yes, once, where an order of the user names the control, its row,
 * or what the request is about; `asked`: yes to everything; `silent`: in words, never by the schema.
 */
export type WireCritic = 'honest' | 'asked' | 'silent';

/** Whether the request asks the critic about an act. */
export function asksCritic({ system }: WireRequest): boolean {
  return system.startsWith('You check acts of an agent');
}

export function judgeAt(critic: WireCritic, { messages }: WireRequest): WireReply {
  if (critic === 'silent') return { text: 'I would rather not say.' };
  const { said, act } = readQuestion(messages[0]?.text ?? '');
  const named = critic === 'asked' ? said[0] : said.find((words) => speaksOf(words, act));
  const asked = named === undefined ? 'no' : 'yes';
  return {
    calls: [{ name: 'judge', arguments: { asked, kind: act.kind, because: named === undefined ? [] : [named] } }],
  };
}

function speaksOf(words: string, { does, asTheSiteNamesIt, around, doneBefore }: CriticAct): boolean {
  // Who asks to know something asks for no act.
  if (doneBefore > 0 || /\?\s*$/.test(words)) return false;
  const said = new Set(wordsIn(words));
  return around.length > 0 || wordsIn(`${asTheSiteNamesIt} ${does}`).some((word) => said.has(word));
}

function wordsIn(text: string): string[] {
  return (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).filter((word) => !common.has(word) && word.length > 2);
}

/** Words of our own terms, and those that stand in any request. */
const common = new Set(
  'sends form request post put patch delete presses control follows link opens address sets box the and api'.split(' '),
);
