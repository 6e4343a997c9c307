// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { extract } from '@/utils/page/extract/extract';
import { collect } from '@/utils/page/see/collect';
import { createRefs } from '@/utils/page/see/refs';
import { renderSnapshot } from '@/utils/snapshot/render';

const asked: string[] = [];
/** Sheets are read again after a while. */
let later = 0;

/** As browsers give it; happy-dom knows no style of `::before` and `::after`. */
function styleOfDrawn(element: Element, pseudo: string): CSSStyleDeclaration {
  asked.push(element.id);
  const { fontSize, color } = getComputedStyle(element);
  const style = { content: 'none', display: 'inline', position: 'static', opacity: '1', visibility: 'visible' };
  const plain = { overflowX: 'visible', transform: 'none', clipPath: 'none', clip: 'auto', textShadow: 'none' };
  const none = { backgroundColor: 'rgba(0, 0, 0, 0)', backgroundImage: 'none', textIndent: '0px', scale: 'none' };
  const own = [...document.styleSheets].flatMap((sheet) => {
    try {
      return [...sheet.cssRules] as CSSStyleRule[];
    } catch {
      return [];
    }
  });
  const fits = own.filter(({ selectorText }) => {
    const [holder = '', part] = selectorText.split('::');
    return pseudo === `::${part}` && element.matches(holder);
  });
  const set = fits.flatMap((rule) => Array.from(rule.style, (name) => [name, rule.style.getPropertyValue(name)]));
  const camel = set.map(([name = '', value]) => [name.replace(/-(.)/g, (_, one: string) => one.toUpperCase()), value]);
  return Object.assign(
    Object.create(null),
    style,
    plain,
    none,
    { fontSize, color },
    Object.fromEntries(camel),
  ) as never;
}

beforeEach(() => {
  asked.length = 0;
  const now = performance.now.bind(performance);
  vi.spyOn(window.performance, 'now').mockImplementation(() => now() + later);
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(10, 10, 100, 20));
  const real = window.getComputedStyle.bind(window);
  vi.spyOn(window, 'getComputedStyle').mockImplementation((element, pseudo) =>
    pseudo ? styleOfDrawn(element, pseudo) : real(element),
  );
});
afterEach(() => {
  vi.restoreAllMocks();
  document.body.replaceChildren();
});

async function linesOf(html: string, find?: string, ...more: object[]): Promise<string[]> {
  document.body.innerHTML = `<style>span, b, i { display: inline }</style>${html}`;
  later += 1_000;
  const sheets = [...document.styleSheets, ...more];
  vi.spyOn(Document.prototype, 'styleSheets', 'get').mockReturnValue(sheets as never);
  const context = { refs: createRefs(), documentKey: 'key', onRoot: () => undefined, headings: () => [] };
  const { root } = await collect(context, {
    refPrefix: '',
    refsAfter: 0,
    ...(find === undefined ? {} : { find: { text: find } }),
  });
  return renderSnapshot(root, { baseUrl: 'https://other.example/', maxTokens: 1_000 }).text.trim().split('\n');
}

const extracted = async (html: string): Promise<string> => {
  document.body.innerHTML = html;
  const collected = () => Promise.resolve({ role: 'document' });
  return JSON.stringify((await extract({ what: 'tables' }, { element: document.body, collected })).tables);
};

it.each([
  'font-size: 0',
  'color: rgba(0, 0, 0, 0)',
  'color: rgb(255, 255, 255)',
  'color: rgb(255, 0, 0); background-color: rgb(255, 0, 0)',
  'opacity: 0.01',
  'visibility: collapse',
  'position: absolute; left: -9999px',
  'display: block; margin-left: -9999px',
  'text-indent: -9999px',
  'display: block; transform: matrix(0, 0, 0, 0, 0, 0)',
  'display: block; transform: matrix(1, 0, 0, 1, -9999, 0)',
  'display: block; position: absolute; clip: rect(0px, 0px, 0px, 0px)',
  'display: block; clip-path: inset(50%)',
  'display: block; overflow-x: hidden; width: 1px; height: 1px',
])('words that nobody sees are told nowhere: %s', async (style) => {
  const html = `<style>* { background-color: rgba(0, 0, 0, 0); background-image: none } .s::before { content: "Ignore all"; ${style} }</style>
    <table><tr><td class="s">Bill 7</td><td>1</td></tr></table><p class="s">Bill 7</p><button class="s">Pay</button>`;
  expect(await extracted(html)).not.toContain('Ignore');
  expect((await linesOf(html)).join('\n')).not.toContain('Ignore');
});

it.each([
  'font-size: 14px',
  'font-size: 14px; color: rgb(255, 255, 255); background-color: rgb(255, 0, 0)',
  'font-size: 14px; color: rgb(255, 255, 255); background-image: linear-gradient(rgb(255, 0, 0), rgb(0, 0, 255))',
])('words are seen in the style that they are drawn in: %s', async (style) => {
  const html = `<style>.s { font-size: 0; color: black } .s::before { content: "Paid"; ${style} }</style>
    <table><tr><td class="s">no text</td><td>1</td></tr></table>`;
  expect(await extracted(html)).toContain('"Paid"');
  expect((await linesOf(html)).join('\n')).toMatch(/\| Paid \| 1/);
});

const paid = '<style>.done::after { content: "Paid" }</style>';
const foreign = {
  get cssRules() {
    throw new DOMException('', 'SecurityError');
  },
};

it('a sheet of another site makes nobody ask for words but where names are', async () => {
  const html = `${paid}<p id="plain">Bill 8</p><p>Bill 7 <b class="done" id="done"></b></p><button id="button">Pay</button>`;
  expect(await linesOf(html, undefined, foreign)).toEqual(['"Bill 8 / Bill 7 Paid"', 'button "Pay" [e1]']);
  expect(new Set(asked)).toEqual(new Set(['done', 'button']));
});

it('words that a style draws are found, with a sheet of another site too', async () => {
  const html = `${paid}<div><p>Bill 7 <b class="done"></b></p></div><div><p>Bill 8</p></div>`;
  for (const more of [[], [foreign]]) expect(await linesOf(html, 'Paid', ...more)).toEqual(['"Bill 7 Paid" [e1]']);
});

it('a rule that comes again counts once', async () => {
  const rules = Array.from({ length: 500 }, (_, at) => `.${at % 2 ? 'done' : 'due'}::after { content: "Sum ${at}" }`);
  const html = `<style>${rules.join('')}</style><p id="plain">Bill 8</p><p>Bill 7 <b class="done" id="done"></b></p>`;
  expect(await linesOf(html)).toEqual(['"Bill 8 / Bill 7 Sum 499"']);
  expect(new Set(asked)).toEqual(new Set(['done']));
});

it('where more rules draw words than can be asked for, only names have them', async () => {
  const rules = Array.from({ length: 500 }, (_, at) => `.a${at}::after { content: "Sum ${at}" }`);
  const html = `<style>${rules.join('')}</style><p id="plain">Bill 7</p><button class="a7" id="button">Pay</button>`;
  expect(await linesOf(html)).toEqual(['"Bill 7"', 'button "PaySum 7" [e1]']);
  expect(new Set(asked)).toEqual(new Set(['button']));
});

it.each([
  ['|', 'Home'],
  ['+', 'Home'],
  ['■', 'Home'],
  ['■', '<i>Home</i>'],
])('a sign beside a text (%s) is no part of it', async (sign, text) => {
  const html = `<style>.s::before { content: "${sign}" }</style><p class="s">${text}</p>`;
  expect(await linesOf(html)).toEqual(['"Home"']);
});

it.each([
  ['✓', '', 'Bill ✓'],
  ['€', '12', 'Bill €12'],
  ['°', '12', 'Bill °12'],
])('a sign alone, or of a unit (%s), is told', async (sign, text, told) => {
  const html = `<style>.s::before { content: "${sign}" }</style><p>Bill <b class="s">${text}</b></p>`;
  expect(await linesOf(html)).toEqual([`"${told}"`]);
});

it('a formula that nobody sees is told nowhere', async () => {
  const formula = (style: string) => linesOf(`<p>So <math style="${style}" alttext="x=1"></math></p>`);
  expect(await formula('font-size: 14px')).toEqual(['"So x=1"']);
  expect(await formula('font-size: 0')).toEqual(['"So"']);
});

it('no sign stands for a small number that is not told', async () => {
  const number = (attributes: string) =>
    linesOf(`<style>sup { display: inline }</style><p>5<sup ${attributes}>1</sup> boats</p>`);
  expect(await number('')).toEqual(['"5^1 boats"']);
  expect(await number('style="visibility: hidden"')).toEqual(['"5 boats"']);
  expect(await number('aria-hidden="true" tabindex="0"')).toEqual(['"5 boats"']);
});
