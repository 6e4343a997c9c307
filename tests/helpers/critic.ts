import type { CriticKind } from '@/utils/contracts/ports';
import type { ModelRequest } from '@/utils/contracts/model';

/** How a critic of a test answers: `asked` says so of everything, `silent` never answers by the schema. */
export type Critic = 'asked' | 'unsure' | 'silent' | ((act: CriticAct) => 'yes' | 'no' | 'unsure');

/** The act that the critic is asked about, as the request shows it. */
export interface CriticAct {
  does: string;
  site: string;
  kind: CriticKind;
  asTheSiteNamesIt: string;
  values: { name: string; value: string; from: string }[];
  around: string[];
  doneBefore: number;
}

/** The answer to a request of the critic. It quotes all that the user said. */
export function criticSays(
  critic: Critic = 'unsure',
  request: ModelRequest,
): string | [string, Record<string, unknown>][] {
  if (critic === 'silent') return 'I cannot say.';
  const { said, act } = readQuestion(textOf(request));
  const asked = typeof critic === 'function' ? critic(act) : critic === 'asked' ? 'yes' : 'unsure';
  return [['judge', { asked, kind: act.kind, because: said.slice(0, 1) }]];
}

/** The user's words and the act in the text of a question. */
export function readQuestion(text: string): { said: string[]; act: CriticAct } {
  const [, said = '[]', act = '{}'] = /oldest first:\n(.*)\n\nThe act:\n([\s\S]*)$/.exec(text) ?? [];
  return { said: JSON.parse(said) as string[], act: JSON.parse(act) as CriticAct };
}

/** The question on a line for a transcript. */
export function askedLine(text: string): string {
  const { kind, site, asTheSiteNamesIt } = readQuestion(text).act;
  return `critic: asked about ${kind} on ${site}, "${asTheSiteNamesIt}"`;
}

export function textOf({ messages }: ModelRequest): string {
  const [first] = messages;
  const part = first?.role === 'user' ? first.content[0] : undefined;
  return part?.type === 'text' ? part.text : '';
}
