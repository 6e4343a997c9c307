import { describe, expect, it } from 'vitest';
import type { PageNode } from '@/utils/page/api';
import { parseSnapshot } from '@/utils/snapshot/parse';
import { unseenPages } from './unseen-pages';
import { unseenSentences } from './unseen-sentences';
import { requestOf, respond, run, wordsOf } from './world';

/**
 * Sentences that no rule was written for, as people say them: questions, messages, negations, courtesies, wishes. None
 * may do or say anything that is not so: each is silent, quotes the page, asks, or does exactly what it names.
 */
describe.each(Object.entries(unseenSentences))('in %s', (_language, sentences) => {
  it.each(sentences)('on the %s page "%s": %s', async (on, sentence, outcome) => {
    expect(await outcomeOf(on, sentence)).toBe(outcome);
  });
});

/** What comes of it, on one line: what was done, what is quoted, what is asked, or that nothing is done. */
async function outcomeOf(on: keyof typeof unseenPages, request: string): Promise<string> {
  const world = { request, page: unseenPages[on] };
  const planned = await respond(requestOf(world, 'plan'));
  if (planned.calls[0]?.name !== 'make_plan') return brief(wordsOf(planned));
  const { calls, done } = await run(world);
  const asked = calls.find(({ tool }) => tool === 'ask_user');
  if (asked) return `asks: ${String(asked.args.question)}`;
  const acts = calls.map(({ tool, args: { ref, ...rest } }) =>
    [tool, nameOf(on, ref), ...Object.values(rest).map(String)].filter(Boolean).join(' '),
  );
  return acts.length > 0 ? acts.join(', ') : brief(done.summary);
}

function brief(words: string): string {
  const quotes = [...words.matchAll(/^> (.+)$/gm)].map(([, quote = '']) => quote);
  if (quotes.length > 0) return `quotes: ${quotes.join(' / ')}`;
  const offers = [...words.matchAll(/^- `(.+)`$/gm)].map(([, offer = '']) => offer);
  return ['silent', ...offers].join(', offers ');
}

function nameOf(on: keyof typeof unseenPages, ref: unknown): string {
  const find = (node: PageNode): PageNode | undefined =>
    node.ref === ref ? node : (node.children ?? []).map(find).find(Boolean);
  const name = ref === undefined ? undefined : find(parseSnapshot(unseenPages[on].text ?? ''))?.name;
  return name === undefined ? '' : `"${name}"`;
}
