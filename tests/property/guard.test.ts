import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fence } from '@/utils/guard/fence';
import { normaliseText } from '@/utils/guard/normalise';
import { checkFrame } from '@/utils/guard/frame-policy';
import { checkUrl } from '@/utils/guard/url-policy';

const pageText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.array(fc.constantFrom('<', '/', 'page-content', '-abcd1234', '>', '\u200B', ' ', '\n', 'PAGE-CONTENT', '\u{E0041}', 'x')).map((parts) => parts.join('')),
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
        const tags = [...hidden].map((char) => String.fromCodePoint(0xe0000 + ((char.codePointAt(0) ?? 0) & 0x7f))).join('');
        expect(normaliseText(text + tags)).not.toMatch(/[\u{E0000}-\u{E007F}]/u);
      }),
    );
  });

  test.each(['👨‍👩‍👧‍👦', '🏳️‍🌈', '👍🏽', 'क्‍ष', 'می‌خواهم', 'é', 'Zürich', 'a\tb\nc', '日本語'])('keeps %s as it is', (text) => {
    expect(normaliseText(text)).toBe(text);
  });
});

describe('the URL policy', () => {
  const facts = { userWords: ['look for mugs'], startUrl: 'https://shop.example/' };

  test('is total, and what it allows is plain http or https to a public host', () => {
    fc.assert(
      fc.property(fc.oneof(fc.webUrl(), fc.string(), fc.ipV4().map((ip) => `http://${ip}/`), fc.ipV6().map((ip) => `http://[${ip}]/`)), (text) => {
        const checked = checkUrl(text, facts);
        if (!checked.ok) return;
        const url = new URL(checked.url);
        expect(['http:', 'https:']).toContain(url.protocol);
        expect(url.username + url.password).toBe('');
        expect(url.hostname).not.toMatch(/^(127|10)\.|localhost$/);
      }),
      { numRuns: 500 },
    );
  });

  test('more words of the user never turn an allowed address into a forbidden one', () => {
    fc.assert(
      fc.property(fc.webUrl(), fc.array(fc.string()), (url, words) => {
        if (checkUrl(url, facts).ok) expect(checkUrl(url, { ...facts, userWords: [...facts.userWords, ...words] }).ok).toBe(true);
      }),
    );
  });
});

describe('the frame policy', () => {
  const address = fc.oneof(fc.webUrl(), fc.string(), fc.constantFrom('about:blank', 'about:srcdoc', 'data:text/html,x', 'blob:https://a.example/1'));
  const step = fc.record({ url: address, ownContent: fc.boolean() });

  test('opens no site that is neither the page\'s nor named, whatever addresses the page uses', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 3 }), fc.domain(), fc.webPath(), (between, domain, path) => {
        const foreign = { url: `https://${domain}:444${path}`, ownContent: true };
        expect(checkFrame([{ url: 'https://shop.example/' }, ...between, foreign], { userWords: ['Buy a mug'], approvedSites: [] }).open).toBe(false);
        expect(checkFrame([{ url: 'https://shop.example/' }, foreign, ...between], { userWords: ['Buy a mug'], approvedSites: [] }).open).toBe(false);
      }),
      { numRuns: 500 },
    );
  });

  test('is never narrowed by more words of the user', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 3 }), fc.array(fc.string()), (inner, more) => {
        if (checkFrame([{ url: 'https://shop.example/' }, ...inner], { userWords: [], approvedSites: [] }).open) expect(checkFrame([{ url: 'https://shop.example/' }, ...inner], { userWords: more, approvedSites: [] }).open).toBe(true);
      }),
    );
  });
});
