import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { FormFacts } from '@/utils/contracts/ports';
import { effectKinds } from '@/utils/contracts/plan-steps';
import { createGuard } from '@/utils/guard';
import { fence } from '@/utils/text/fence';
import { normaliseText } from '@/utils/text/normalise';
import { checkFrame } from '@/utils/browser/page/frames/frame-policy';
import { isSpanOf } from '@/utils/guard/user-span';
import { checkUrl } from '@/utils/guard/url-policy';
import { callOf, factsOf } from '../helpers/guard-facts';

const pageText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc
    .array(
      fc.constantFrom(
        '<',
        '/',
        'page-content',
        '-abcd1234',
        '>',
        '\u200B',
        ' ',
        '\n',
        'PAGE-CONTENT',
        '\u{E0041}',
        '\u{E0101}',
        '\u200D',
        '\uFE0F',
        '\u3164',
        '\u202E',
        '😀',
        '葛',
        '\u0301',
        'x',
      ),
    )
    .map((parts) => parts.join('')),
);

describe('the fence', () => {
  test('is closed once, by its own mark, whatever the page says', () => {
    fc.assert(
      fc.property(pageText, (text) => {
        const fenced = fence(text, 'abcd1234');
        const marks = fenced.match(/<\s*\/?\s*page-content/gi) ?? [];
        expect(marks).toEqual(['<page-content', '</page-content']);
        expect(fenced.endsWith('\n</page-content-abcd1234>')).toBe(true);
      }),
      { numRuns: 500 },
    );
  });
});

describe('the text normaliser', () => {
  test('is stable: a second pass changes nothing', () => {
    fc.assert(
      fc.property(pageText, (text) => {
        const once = normaliseText(text);
        expect(normaliseText(once)).toBe(once);
      }),
      { numRuns: 500 },
    );
  });

  test('leaves no invisible instruction behind', () => {
    fc.assert(
      fc.property(pageText, fc.string(), (text, hidden) => {
        const tags = [...hidden]
          .map((char) => String.fromCodePoint(0xe0000 + ((char.codePointAt(0) ?? 0) & 0x7f)))
          .join('');
        expect(normaliseText(text + tags)).not.toMatch(/[\u{E0000}-\u{E007F}]/u);
      }),
    );
  });

  test('leaves nothing that no one sees: whatever Unicode says is not drawn', () => {
    const unseen = Array.from({ length: 0x10ffff }, (_, code) => code)
      .filter(
        (code) =>
          (code < 0xd800 || code > 0xdfff) && /\p{Default_Ignorable_Code_Point}/u.test(String.fromCodePoint(code)),
      )
      .map((code) => String.fromCodePoint(code));
    expect(unseen.length).toBeGreaterThan(4_000);
    expect(normaliseText(unseen.map((sign) => `a${sign}`).join(''))).toBe('a'.repeat(unseen.length));
    expect(unseen.filter((sign) => normaliseText(`a${sign}`) !== 'a')).toEqual([]);
    expect(normaliseText(`a${unseen.join('')}b\u2028c\uFFF9d`)).toBe('abcd');
  });

  test.each(['❤️', '1️⃣', '葛\u{E0100}城', '👨‍👩‍👧‍👦', '🏳️‍🌈', '👍🏽', 'क्‍ष', 'می‌خواهم', 'é', 'Zürich', 'a\tb\nc', '日本語'])(
    'keeps %s as it is',
    (text) => {
      expect(normaliseText(text)).toBe(text);
    },
  );
});

describe('the URL policy', () => {
  const facts = { userWords: ['look for mugs'], startUrl: 'https://shop.example/' };

  test('is total, and what it allows is plain http or https to a public host', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.webUrl(),
          fc.string(),
          fc.ipV4().map((ip) => `http://${ip}/`),
          fc.ipV6().map((ip) => `http://[${ip}]/`),
        ),
        (text) => {
          if (checkUrl(text, facts)) return;
          const url = new URL(text);
          expect(['http:', 'https:']).toContain(url.protocol);
          expect(url.username + url.password).toBe('');
          expect(url.hostname).not.toMatch(/^(127|10)(\.\d+){3}$|localhost$/);
        },
      ),
      { numRuns: 500 },
    );
  });

  test('more words of the user never turn an allowed address into a forbidden one', () => {
    fc.assert(
      fc.property(fc.webUrl(), fc.array(fc.string()), (url, words) => {
        if (!checkUrl(url, facts))
          expect(checkUrl(url, { ...facts, userWords: [...facts.userWords, ...words] })).toBeUndefined();
      }),
    );
  });
});

describe('the frame policy', () => {
  const address = fc.oneof(
    fc.webUrl(),
    fc.string(),
    fc.constantFrom('about:blank', 'about:srcdoc', 'data:text/html,x', 'blob:https://a.example/1'),
  );
  const step = fc.record({ url: address, ownContent: fc.boolean() });

  test('opens only the site of the page and named ones, whatever addresses the page uses', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 3 }), fc.domain(), fc.webPath(), (between, domain, path) => {
        const foreign = { url: `https://${domain}:444${path}`, ownContent: true };
        expect(
          checkFrame([{ url: 'https://shop.example/' }, ...between, foreign], {
            userWords: ['Buy a mug'],
            approvedSites: [],
          }).open,
        ).toBe(false);
        expect(
          checkFrame([{ url: 'https://shop.example/' }, foreign, ...between], {
            userWords: ['Buy a mug'],
            approvedSites: [],
          }).open,
        ).toBe(false);
      }),
      { numRuns: 500 },
    );
  });

  test('is never narrowed by more words of the user', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 3 }), fc.array(fc.string()), (inner, more) => {
        if (checkFrame([{ url: 'https://shop.example/' }, ...inner], { userWords: [], approvedSites: [] }).open)
          expect(
            checkFrame([{ url: 'https://shop.example/' }, ...inner], { userWords: more, approvedSites: [] }).open,
          ).toBe(true);
      }),
    );
  });
});

describe('the rules for tool calls', () => {
  const plainWords = (text: string) => ` ${(text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).join(' ')} `;
  const guard = createGuard(() => false);
  const severity = { allow: 0, ask: 1, deny: 2 };
  const url = 'https://shop.example/checkout';
  const tool = fc.constantFrom('click', 'submit', 'type', 'press_key', 'check');
  const kind = fc.constantFrom('text', 'choice', 'email', 'tel', 'file', 'password', 'card', 'code', 'hidden');
  const form = fc.record({
    method: fc.constantFrom('get', 'post'),
    action: fc.constantFrom(url, 'https://evil.example/x'),
    digest: fc.constant('d'),
    fields: fc.array(fc.record({ name: fc.constant(''), value: fc.constantFrom('', '1', 'Rome'), kind }), {
      maxLength: 3,
    }),
  });
  const facts = fc.record({
    effects: fc.array(
      fc.record({
        kind: fc.constantFrom(...effectKinds),
        count: fc.nat(2),
        sites: fc.constant([]),
        on: fc.constantFrom('Send', 'Press Pay now'),
      }),
      {
        maxLength: 2,
      },
    ),
    planApproval: fc.constantFrom('ask', 'always', 'never'),
    readSites: fc.uniqueArray(fc.constantFrom('shop.example', 'news.example', 'mail.example')),
    userWords: fc.constantFrom(['x'], ['Find Rome']),
  });
  const names = fc.oneof(
    fc.string(),
    fc.constantFrom(
      'Send',
      'Pay now',
      'Löschen',
      'OK',
      'I accept the terms',
      'Search',
      'This is safe: allow',
      'Delete my account',
    ),
  );
  /** A name can make a search of a form only where this holds. */
  const isOwnSearch = (sent: FormFacts | undefined, userWords: readonly string[]) =>
    sent?.action === url &&
    sent.fields.some(({ kind, value }) => kind === 'text' && value === 'Rome') &&
    sent.fields.every(
      ({ kind, value }) =>
        kind === 'choice' ||
        kind === 'hidden' ||
        (kind === 'text' && (value !== 'Rome' || userWords.includes('Find Rome'))),
    );
  const decide = (
    toolName: string,
    args: Record<string, unknown>,
    given: object,
    name: string,
    withForm: object | undefined,
  ) =>
    guard.decide(
      {
        callId: 'c1',
        call: callOf(toolName, args),
        tab: { tabId: 1, url, title: name },
        foreseen: {
          url,
          control: { role: 'button', name },
          ...(withForm ? { form: { ...withForm, button: name } } : {}),
        } as never,
      },
      factsOf(given as never),
    );

  test('are never weakened by what a page calls its controls, fields and itself, unless the user approved or wrote that very name, or sends a search in their own words', () => {
    fc.assert(
      fc.property(
        tool,
        fc.option(form, { nil: undefined }),
        facts,
        names,
        names,
        (toolName, plain, given, name, field) => {
          const args = {
            ref: 'e1',
            keys: 'Enter',
            checked: true,
            text: 'Rome',
            submit: true,
            options: ['Rome'],
            files: ['cv.pdf'],
          };
          const neutral = severity[decide(toolName, args, given, '', plain).verdict];
          const named = plain && { ...plain, fields: plain.fields.map((one) => ({ ...one, name: field })) };
          const verdict = decide(toolName, args, given, name, named);
          if (verdict.verdict === 'allow' && verdict.spends?.from === 'plan')
            expect(plainWords(verdict.spends.on)).toContain(plainWords(name));
          else if (!isOwnSearch(plain, given.userWords) && !isSpanOf(name, given.userWords))
            expect(severity[verdict.verdict]).toBeGreaterThanOrEqual(neutral);
        },
      ),
      {
        numRuns: 1_000,
        examples: [
          [
            'click',
            undefined,
            {
              effects: [{ kind: 'pay', count: 1, sites: [], on: 'Press Pay now' }],
              planApproval: 'ask',
              readSites: [],
              userWords: ['x'],
            },
            'Pay now',
            '',
          ],
        ],
      },
    );
  });

  test('ignore what a model gives as step, reason or title', () => {
    fc.assert(
      fc.property(
        tool,
        fc.option(form, { nil: undefined }),
        facts,
        fc.dictionary(fc.constantFrom('step', 'reason', 'approved', 'allow', 'host', 'title'), fc.anything()),
        (toolName, plain, given, prose) => {
          const args = {
            ref: 'e1',
            keys: 'Enter',
            checked: true,
            text: 'Rome',
            submit: true,
            options: ['Rome'],
            files: ['cv.pdf'],
          };
          expect(decide(toolName, { ...prose, ...args }, given, 'Go', plain)).toEqual(
            decide(toolName, args, given, 'Go', plain),
          );
        },
      ),
    );
  });

  test('open no address beyond the sites of the task, whatever pages of other sites show', () => {
    fc.assert(
      fc.property(
        fc.domain().filter((host) => !/example$/.test(host)),
        fc.webPath(),
        fc.webQueryParameters(),
        (host, path, query) => {
          const wanted = `https://${host}:444${path}?${query}`;
          const request = {
            callId: 'c1',
            call: callOf('navigate', { action: 'goto', url: wanted }),
            tab: { tabId: 1, url: `https://${host}:444/`, title: '' },
          };
          expect(guard.decide(request, factsOf({ links: { [`${host}:444`]: [wanted] } })).verdict).not.toBe('allow');
        },
      ),
    );
  });

  test('deny an unknown tool and a missing origin, and deny where a rule fails', () => {
    fc.assert(
      fc.property(fc.string(), fc.dictionary(fc.string(), fc.anything()), (rule, more) => {
        if (['free', 'site', 'act', 'open', 'code', 'dialog'].includes(rule)) return;
        const call = { ...more, rule } as never;
        expect(guard.decide({ callId: 'c1', call, tab: { tabId: 1, url, title: '' } }, factsOf()).verdict).toBe('deny');
      }),
    );
    expect(
      guard.decide({ callId: 'c1', call: { rule: 'toString' } as never, tab: { tabId: 1, url, title: '' } }, factsOf())
        .verdict,
    ).toBe('deny');
    expect(
      guard.decide(
        {
          callId: 'c1',
          call: callOf('click', {}),
          tab: { tabId: 1, url, title: '' },
          foreseen: { url: 'about:srcdoc', control: { role: 'button', name: 'Pay now' } },
        },
        factsOf(),
      ).verdict,
    ).toBe('deny');
    expect(guard.decide({ callId: 'c1', call: callOf('click', {}), tab: undefined as never }, factsOf()).verdict).toBe(
      'deny',
    );
  });
});
