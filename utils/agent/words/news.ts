import { fence } from '../../text/fence';
import type { ConfirmCard } from '../../contracts/confirm-card';
import type { Doubt, ReviewReason } from '../../contracts/events';
import type { News } from '../task/news';
import type { TaskState } from '../task/state';
import { unseenHead } from './heads';
import { messageText } from './message';
import { mayPlan } from '../task/may-plan';
import { planLines } from './progress';
import { requestEndText, requestWords } from '../../web/request-words';

export function newsText(news: News, state: TaskState): string {
  return (sentences[news.kind] as Sentence<News['kind']>)(news, state);
}

type Sentence<K extends News['kind']> = (news: News & { kind: K }, state: TaskState) => string;

const sentences: { [K in News['kind']]: Sentence<K> } = {
  said: (news, state) => `The user adds: ${messageText(news, state)}`,
  answer: (news, state) => `The user answers: ${messageText(news, state)}`,
  'plan-refused': (news, state) => `The user does not approve this plan and says: ${messageText(news, state)}`,
  assisted: ({ how }) =>
    ({
      done: 'The user says that it is done. Look at the page and go on.',
      noticed: 'What was in the way is gone. Look at the page and go on.',
      skipped: 'The user skipped this step. Go on with the next one, unless it needs this one.',
    })[how],
  'user-acted': () => 'The user did something in the page themselves. Look at what is there now, then go on.',
  'page-again': ({ trouble }) => `${whatHappened(trouble?.why)} What was typed or chosen in it may be gone.`,
  'plan-changed': (_news, { plan }) => `The plan is now:\n${planLines(plan).join('\n')}`,
  'plan-approved': () => 'The user approved the plan. Go on.',
  'plan-edited': () => 'The user edited the plan.',
  'step-given-up': ({ step, next }) =>
    `Step ${step} has failed and is given up, with the steps that need it.${next > 0 ? ` Go on with step ${next}.` : ''}`,
  guidance: ({ text }) => `The planner: ${text}`,
  'loop-hint': () =>
    'You repeat yourself and nothing changes. Do it another way: another element, another tool, or look at more of the page.',
  'loop-warning': () =>
    'You still repeat yourself. Do nothing again that you have done: find another way to the goal, or end the step as failed.',
  'think-again': ({ reason }, state) => thinkAgain[reason](state.plan.length > 0 || mayPlan(state)),
  doubted: ({ doubts }, { view }) =>
    [
      'Not ended yet. Before you say that it is done:',
      ...doubts.map((doubt) => `- ${(doubtTexts[doubt.kind] as DoubtText<Doubt['kind']>)(doubt, view?.nonce ?? '')}`),
      'If it is done all the same, call done again and say why in summary. If not, go on.',
    ].join('\n'),
  'words-only': () => 'You answered in words only. If the work has ended, call done. If not, go on with the next call.',
  'answer-cut': () =>
    'Your answer was cut at its length limit. Continue exactly where it stopped. Repeat nothing, and do not comment on it.',
  'call-cut': () =>
    'Your answer was cut at its length limit, and nothing of it was carried out. Make the call again, smaller: write less, or do it in parts.',
  correction: ({ failure }) => `Failed: ${failure.code}. ${failure.message}`,
  'write-ended': requestEndText,
  'card-refused': ({ card }) => (refusals[card.rule] as Refusal<ConfirmCard['rule']>)(card),
  'user-settled': ({ how, request }) =>
    `The user says that ${request ? requestWords(request) : 'what may have happened'} was ${how === 'done' ? 'done: do not repeat it' : 'not done'}.`,
  'in-words': ({ before, fenced, after }, { view }) => [before, fence(fenced, view?.nonce ?? ''), after].join('\n'),
};

/** `plans`: the model may make them. */
const thinkAgain: Readonly<Record<ReviewReason, (plans: boolean) => string>> = {
  'step-failed': (plans) =>
    `Calls keep failing. Think again: find another way${plans ? ' (make_plan with the steps that remain, where they change)' : ''}, or end it with done failed.`,
  loop: (plans) =>
    `You still repeat yourself. Do nothing again that you have done: find another way${plans ? ' (make_plan with the steps that remain)' : ''}, or end it with done failed.`,
  interval: (plans) =>
    `Several turns have failed or changed nothing. Think again whether this leads to the goal${plans ? ': make_plan with the steps that remain, where they change' : ''}.`,
  done: () => 'Look whether all is done.',
  words: (plans) =>
    plans
      ? 'Where that changes what is wanted: make_plan first, with the steps that remain.'
      : 'See whether that changes what is wanted.',
};

type DoubtText<K extends Doubt['kind']> = (doubt: Doubt & { kind: K }, nonce: string) => string;

const doubtTexts: { [K in Doubt['kind']]: DoubtText<K> } = {
  failed: ({ tool }) => `The last ${tool} failed.`,
  unknown: ({ tool }) => `It is not known whether the last ${tool} happened. Does the page show it?`,
  'no-effect': ({ tool }) =>
    `After the last ${tool} nothing had changed on the page. That may be right (a copy, for example).`,
  'open-steps': ({ steps }) => `Of the plan, step ${steps.join(', ')} is not done.`,
  'not-on-page': ({ quotes }, nonce) => `${unseenHead}, which you quoted:\n${fence(quotes.join('\n'), nonce)}`,
  unconfirmed: () => 'Something was sent. Does the page show that it arrived? Quote it in evidence.',
  alert: ({ lines }, nonce) => `The page warned of something meanwhile:\n${fence(lines.join('\n'), nonce)}`,
  loop: () => 'You had been repeating yourself. Is the goal reached?',
  wanted: () =>
    'The user wants the result checked: compare the page with each part of the request, and quote it in evidence.',
};

function whatHappened(why: string | undefined): string {
  if (why === 'restarted') return 'The browser was closed and started again, and the page was loaded again.';
  return why === 'crashed'
    ? 'The page had crashed, and was loaded again.'
    : 'The browser had unloaded the page, and loaded it again.';
}

type Refusal<Rule extends ConfirmCard['rule']> = (card: Extract<ConfirmCard, { rule: Rule }>) => string;

/** Without words of the page. */
const refusals: { [Rule in ConfirmCard['rule']]: Refusal<Rule> } = {
  site: ({ host }) => `The user does not want Sidehand to act on ${host}.`,
  address: ({ host, leaves }) =>
    leaves
      ? `The user does not want ${leaves.to === 'file' ? 'that program to be downloaded' : 'another program to open that address'}.`
      : `The user does not want that address of ${host} to be opened.`,
  flow: ({ from, to, about = [] }) =>
    `The user does not want anything of ${[from, ...about].filter(Boolean).join(', ')} to be passed to ${to}.`,
  'user-facts': ({ host, labels }) =>
    `The user does not want these facts about them to be used on ${host || 'this page'}: ${labels.join(', ')}.`,
  effect: ({ host, effect }) => `The user does not want this to be done on ${host} (${effect}).`,
  write: ({ method, host, path }) =>
    `The user does not want ${requestWords({ method, url: `https://${host}${path}` })} to be sent.`,
  open: () => 'The user says that the first one was done: do not do it again.',
  tab: ({ closes }) =>
    closes
      ? 'The user does not want that tab closed.'
      : 'The user does not want Sidehand to use another of their tabs.',
  server: ({ server, tool }) => `The user does not want ${tool} of ${server} to be called.`,
  'page-tool': ({ host }) => `The user does not want that tool of ${host} to be called.`,
  code: ({ host }) => `The user does not want this code to be run on ${host}.`,
};
