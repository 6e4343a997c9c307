import type { Assistance, AssistanceKind } from '../../contracts/events';
import type { TaskState } from './state';

/** CSS selectors: while one is visible a person is needed. */
export const obstacles: Readonly<Partial<Record<AssistanceKind, string>>> = {
  captcha: 'iframe[src*="captcha" i], iframe[title*="captcha" i], iframe[src*="challenges.cloudflare.com"]',
  login: 'input[type=password]',
  'two-factor': 'input[autocomplete~="one-time-code"]',
  payment: 'input[autocomplete~="cc-number"], iframe[src*="js.stripe.com"], iframe[src*="checkout" i]',
};

/** In Sidehand's own words. */
export const recognisedWords = {
  captcha: 'The page wants to know that you are human.',
  'two-factor': 'The site wants a code that only you have.',
  login: 'The site wants you to sign in.',
} as const satisfies Partial<Record<AssistanceKind, string>>;

/**
 * Without a model: a short page that is little more than a captcha or a request for a code, or a sign-in form that the
 * task was led to and the user did not mention. Each document once.
 */
export function recogniseObstacle(state: TaskState): Assistance | undefined {
  const { view, recognised, firstDocument, consent } = state;
  if (!view || view.problem || recognised.includes(view.documentKey)) return undefined;
  const lines = view.text.split('\n');
  const found = (kind: keyof typeof recognisedWords): Assistance => ({
    kind,
    what: recognisedWords[kind],
    why: '',
    where: view.url,
  });
  if (lines.length <= shortPage && lines.some((line) => captcha.test(line))) return found('captcha');
  const hasLeft = view.documentKey !== firstDocument;
  if (hasLeft && lines.length <= formPage && lines.some((line) => asksCode.test(line))) return found('two-factor');
  const wall =
    hasLeft && lines.length <= formPage && asksPassword.test(view.text) && signIn.test(`${view.title}\n${view.text}`);
  return wall && !consent.userWords.some((words) => aboutSignIn.test(words)) ? found('login') : undefined;
}

/** Lines of a snapshot that is one question or one form. */
const shortPage = 25;
const formPage = 60;
const captcha =
  /^ *frame "[^"]*(captcha|security challenge|turnstile)|(verify|confirm|checking)[^"]{0,30} (you are|you're) (a )?human|I('| a)m not a robot/i;
const asksPassword = /^ *textbox .* type=password/m;
const asksCode =
  /^ *(textbox|spinbutton) "[^"]*((one[- ]time|verification|security|authenti\w+|confirmation|two[- ]factor|2fa|\d[- ]digit|sms) (pass)?code|passcode|\botp\b)[^"]*"/i;
const signIn = /\b(sign|log)[ -]?in\b/i;
const aboutSignIn = /\b(sign|log)(ging|ning)?[ -]?(in|up|on)\b|\blogin\b|\bpassword\b|\bregister|\baccount\b/i;
