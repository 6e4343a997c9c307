import { describe, expect, test } from 'vitest';
import type { GuardFacts } from '@/utils/agent/ports';
import { createGuard } from '@/utils/guard';
import { cardLine } from '../../helpers/agent-world';
import { callOf, factsOf } from '../../helpers/guard-facts';

const guard = createGuard(() => false);
const url = 'https://shop.example/book';

/** What is decided of setting a box of this name. */
function tick(
  name: string,
  facts: Partial<GuardFacts> = {},
  [tool, args, role]: [tool: string, args: Record<string, unknown>, role: string] = [
    'check',
    { ref: 'e1', checked: true },
    'checkbox',
  ],
): string {
  const verdict = guard.decide(
    {
      callId: 'c1',
      call: callOf(tool, args),
      tab: { tabId: 1, url, title: 'Book a room' },
      foreseen: { url, control: { role, name } },
    },
    factsOf({ userWords: ['Book the blue room for Friday'], ...facts }),
  );
  return verdict.verdict === 'ask' ? `ask ${cardLine(verdict.card)}` : verdict.verdict;
}

describe('a box that consents asks', () => {
  test.each([
    'I accept the house rules',
    'I accept the terms of use',
    'I agree',
    'Agree',
    'By booking you agree to our rules',
    'I have read and understood the cancellation policy',
    'Yes, I consent to the processing of my data',
    'Accept the house rules *',
    'Terms and conditions',
    'Privacy policy',
    'I confirm that I am over 18',
    'We hereby authorise the payment service',
    'Send me offers and news by e-mail',
    'Yes, keep me up to date',
    'Subscribe to our newsletter',
    'Ich habe die AGB gelesen und stimme zu',
    'Hausordnung akzeptieren',
    'Ich bin mit der Hausordnung einverstanden',
    'Ich möchte Angebote per E-Mail erhalten',
    "J'accepte le règlement intérieur",
    "J'ai lu et j'accepte les conditions générales",
    'Acepto las normas de la casa',
    'Li e aceito os termos',
    'Accetto le regole della casa',
    'Ik ga akkoord met de huisregels',
    'Akceptuję regulamin',
    'Я согласен с правилами',
    'ハウスルールに同意する',
    '我已阅读并同意服务条款',
    'أوافق على الشروط والأحكام',
  ])('%s', (name) => {
    expect(tick(name)).toBe(`ask consent on shop.example: ${name}, ${url}`);
  });

  test.each<[string, Parameters<typeof tick>[2]]>([
    ['clicked', ['click', { ref: 'e1' }, 'checkbox']],
    ['clicked, as a radio button', ['click', { ref: 'e1' }, 'radio']],
    ['set by Space', ['press_key', { ref: 'e1', keys: 'Space' }, 'checkbox']],
    ['switched', ['check', { ref: 'e1', checked: true }, 'switch']],
  ])('however it is set: %s', (_how, by) => {
    expect(tick('I accept the house rules', {}, by)).toMatch(/^ask consent/);
  });
});

test.each([
  'Gift wrap',
  'Breakfast',
  'Stay signed in',
  'Remember me',
  'It is a gift',
  'Show cents',
  'Late arrival',
  'Accept credit cards',
  'I do not agree',
  'Do not send me offers',
  'Notify me when the room is free',
  'Business trip',
  'I am travelling with a pet',
  'Ich reise mit Kindern',
  'Receipt by e-mail',
  'New messages',
  'Live news',
])('a plain box does not ask: %s', (name) => {
  expect(tick(name)).toBe('allow');
});

test('clearing a checkbox consents to nothing', () => {
  expect(tick('I accept the house rules', {}, ['check', { ref: 'e1', checked: false }, 'checkbox'])).toBe('allow');
});

describe('no card', () => {
  test.each([
    ['tick "I accept the house rules" and book', 'I accept the house rules'],
    ['Book the blue room and accept the house rules', 'I accept the house rules'],
    ['Please accept the terms and conditions, then book', 'I accept the terms and conditions'],
    ['Take Friday, agree to the privacy policy', 'I have read and agree to the privacy policy'],
    ['subscribe to the newsletter', 'Yes, I want to receive the newsletter'],
    ['Akzeptiere die Hausordnung', 'Ich habe die Hausordnung gelesen und akzeptiere sie'],
    ['Accepte le règlement', "J'accepte le règlement"],
  ])('where the user says it: %s', (words, name) => {
    expect(tick(name, { userWords: [words] })).toBe('allow');
  });

  test('where the approved plan contains it', () => {
    const effects = [{ kind: 'consent' as const, count: 1, sites: [], on: 'I accept the house rules' }];
    expect(tick('I accept the house rules', { effects })).toBe('allow');
  });
});

describe('an order for one consent covers no other', () => {
  test.each([
    ['Accept the house rules', 'I accept the terms'],
    ['Accept the cookies', 'I accept the house rules'],
    ['Accept the house rules', 'I accept the house rules and agree to receive marketing'],
    ['Do not accept the house rules', 'I accept the house rules'],
    ['Tell me whether I should accept the house rules', 'I accept the house rules'],
    ['Accept it', 'I accept the house rules'],
    ['Fill in the form', 'I agree'],
  ])('%s: %s', (words, name) => {
    expect(tick(name, { userWords: [words] })).toMatch(/^ask consent/);
  });

  test('nor access for another site by a button', () => {
    const verdict = guard.decide(
      {
        callId: 'c1',
        call: callOf('click', { ref: 'e1' }),
        tab: { tabId: 1, url, title: 'Terms' },
        foreseen: {
          url: 'https://shop.example/auth?client_id=1&redirect_uri=x',
          control: { role: 'button', name: 'Accept' },
          form: { method: 'post', action: 'https://shop.example/do', button: 'Accept', fields: [], digest: '' },
        },
      },
      factsOf({ userWords: ['Accept the terms'] }),
    );
    expect(verdict.verdict).toBe('ask');
  });
});
