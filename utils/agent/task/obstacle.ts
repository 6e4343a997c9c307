import type { Assistance, AssistanceKind } from '../../contracts/events';
import type { TaskState } from './state';

/** CSS selectors: while one is visible a person is needed. */
export const obstacles: Readonly<Partial<Record<AssistanceKind, string>>> = {
  captcha: 'iframe[src*="captcha" i], iframe[title*="captcha" i], iframe[src*="challenges.cloudflare.com"]',
  login: 'input[type=password]',
  'two-factor': 'input[autocomplete~="one-time-code"]',
  payment: 'input[autocomplete~="cc-number"], iframe[src*="js.stripe.com"], iframe[src*="checkout" i]',
};

export const recognisedWords = {
  captcha: 'The page wants to know that you are human.',
  'two-factor': 'The site wants a code that only you have.',
  login: 'The site wants you to sign in.',
} as const satisfies Partial<Record<AssistanceKind, string>>;

/**
 * Without a model: a short page that is little more than a captcha or a request for a code, or an unmentioned sign-in
 * form that the task was led to. Each document once.
 */
export function recogniseObstacle(state: TaskState): Assistance | undefined {
  const { view, recognised, firstDocument, consent } = state;
  if (!view || view.problem || recognised.includes(view.documentKey)) return undefined;
  const lines = view.text.split('\n');
  const has = (pattern: RegExp, most: number) => lines.length <= most && lines.some((line) => pattern.test(line));
  const hasLeft = view.documentKey !== firstDocument;
  const isSignIn =
    signIn.test(`${view.title}\n${view.text}`) && !consent.userWords.some((words) => aboutSignIn.test(words));
  const kind = has(captcha, shortPage)
    ? 'captcha'
    : hasLeft && has(asksCode, formPage)
      ? 'two-factor'
      : hasLeft && has(asksPassword, formPage) && isSignIn
        ? 'login'
        : undefined;
  return kind && { kind, what: recognisedWords[kind], why: '', where: view.url };
}

/** Lines of a snapshot that is one question or one form. */
const shortPage = 25;
const formPage = 60;
const captcha =
  /^ *frame "[^"]*(captcha|security challenge|turnstile)|(verify|confirm|checking)[^"]{0,30} (you are|you're) (a )?human|I('| a)m not a robot/i;
const asksPassword = /^ *textbox .* type=password/;
const asksCode =
  /^ *(textbox|spinbutton) "[^"]*((one[- ]time|verification|security|authenti\w+|confirmation|two[- ]factor|2fa|\d[- ]digit|sms) (pass)?code|passcode|\botp\b)[^"]*"/i;
const signIn = /\b(sign|log)[ -]?in\b/i;
const aboutSignIn = /\b(sign|log)(ging|ning)?[ -]?(in|up|on)\b|\blogin\b|\bpassword\b|\bregister|\baccount\b/i;
