import { dialectNames, type DialectName } from '../../helpers/model-server.ts';
import { outcomeOf } from './outcome.ts';
import { reported } from './reported.ts';
import { foreignConversation, ownConversation, type Passage } from './services.ts';
import { readIn, written } from './written.ts';

/** The figures as lines: each service, and what went wrong by name. */
export async function wireTable(): Promise<string[]> {
  const own = await each(dialectNames, ownConversation);
  const foreign = await each(dialectNames, foreignConversation);
  const outcomes = await each(reported, outcomeOf);
  const wrong = reported.flatMap((answer, index) =>
    outcomes[index] === answer.outcome ? [] : [`${answer.service}  ${outcomes[index]}, not ${answer.outcome}`],
  );
  const forms = Object.entries(written);
  const read = await each(forms, async ([, text]) => `${await readIn(text, false)}, ${await readIn(text, true)}`);
  const unread = forms.filter((_, index) => read[index] !== 'click {"ref":"e1"}, click {"ref":"e1"}');
  return [
    ...table('question, task of three calls, question', dialectNames, own),
    ...table('a conversation that another model began', dialectNames, foreign),
    'reported answers',
    `right outcome and cause  ${reported.length - wrong.length} of ${reported.length}`,
    ...wrong,
    'calls written as text',
    `read, with tools and with tools as text  ${forms.length - unread.length} of ${forms.length}`,
    ...unread.map(([name]) => `${name}  not read`),
  ];
}

function table(head: string, names: readonly DialectName[], passages: readonly (Passage | string)[]): string[] {
  const finished = passages.filter((one) => typeof one !== 'string' && one.answer !== '').length;
  return [
    head,
    ...names.map((name, index) => {
      const one = passages[index];
      if (one === undefined || typeof one === 'string') return `${name}  failed: ${one}`;
      return `${name}  ${one.requests} requests, ${one.refused.length} refused`;
    }),
    `finished  ${finished} of ${names.length}`,
  ];
}

/** One after the other; what throws gives its message. */
async function each<Item, Result>(items: readonly Item[], run: (item: Item) => Promise<Result>) {
  const results: (Result | string)[] = [];
  for (const item of items)
    results.push(await run(item).catch((error: unknown) => (error instanceof Error ? error.message : String(error))));
  return results;
}
