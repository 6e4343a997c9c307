import { describe, expect, test } from 'vitest';
import { fastStart, fencedScript, isClientSideJsTask } from '../../core/fast-start';
import { negatives, positives } from './corpus';
import { freshNearMisses, freshOrders } from './fresh-phrasings';
import { laterNearMisses, laterOrders } from './later-phrasings';
import { mixedNearMisses, mixedOrders } from './mixed-phrasings';
import { nearMisses, orders } from './phrasings';

const taken = (requests: readonly string[]) => requests.filter(isClientSideJsTask);

describe('a request for JavaScript in the page', () => {
  test('is distinguished from every other request', () => {
    expect(
      taken([
        ...negatives,
        ...nearMisses.developed,
        ...nearMisses.heldBack,
        ...laterNearMisses,
        ...mixedNearMisses,
        ...freshNearMisses,
      ]),
    ).toEqual([]);
  });

  test.each([
    ['English, as the rule was written', orders.developed],
    ['English, held back while it was', orders.heldBack],
    ['English, German and Spanish, in three later rounds', laterOrders],
    ['eleven languages', positives],
    ['code, styles and sentences', mixedOrders],
    ['mostly English, after the rule had stood', freshOrders],
  ])('is nearly always recognised: %s', (_, requests) => {
    const missed = requests.filter((request) => !isClientSideJsTask(request));
    expect(missed.length, missed.join('\n')).toBeLessThanOrEqual(0.05 * requests.length);
  });

  test.each([
    "Array.from(document.querySelectorAll('h2')).map(h => h.textContent)",
    "js: document.querySelector('#go').click()",
    'body { font-family: Georgia }',
    'css: .ad, .promo { display: none !important; }',
    'for (const a of document.links) a.target = "_blank"',
    'await fetch("/prices").then((answer) => answer.text())',
    'run document.title in the page',
    'Evaluate `window.innerWidth` on this page',
    'JSON.stringify(localStorage, null, 2)',
    '@media print { nav, .ad { display: none } }',
    '/* wider */ main > p:first-child { max-width: min(90ch, 100%); background: url(https://site.test/a.png) }',
  ])('is also one that is code and nothing else: %s', (request) => {
    expect(isClientSideJsTask(request)).toBe(true);
  });

  test.each([
    'document',
    'history (of art)',
    'x => x + 1',
    'Order: blue { mug }',
    'Set the budget to { min: 100, max: 200 }',
    'Shirt { size: L }',
    'explain: body { margin: 0 auto }',
    '{ "name": "Ada" }',
    'Set the title of the gist to document.title',
    'Copy `document.title` from the article',
  ])('is not one that only looks like code, or speaks of it: %s', (request) => {
    expect(isClientSideJsTask(request)).toBe(false);
  });

  test('skips the planner only where the user chose that and code may run', () => {
    const script = 'Hide the banner with JS';
    const rows = [true, false].flatMap((fastJsMode) =>
      [true, false].flatMap((allowCodeGeneration) =>
        [script, 'Order a mug'].map((task) => ({ fastJsMode, allowCodeGeneration, task })),
      ),
    );
    expect(rows.filter(({ task, ...settings }) => fastStart(settings, task).jsOnly)).toEqual([
      { fastJsMode: true, allowCodeGeneration: true, task: script },
    ]);
  });
});

describe('a script in the request', () => {
  const fence = '```';
  test.each([
    [`${fence}js\nreturn 1;\n${fence}`, 'return 1;'],
    [`${fence}JavaScript\r\n  if (a) {\r\n    b();\r\n  }\r\n${fence}`, '  if (a) {\r\n    b();\r\n  }'],
    [`Run this:\n${fence}js\ndocument.title\n${fence}`, 'document.title'],
    [`Bitte führe das aus:\n${fence}\ndocument.title\n${fence}`, 'document.title'],
    [`${fence}js document.title ${fence}`, 'document.title'],
    [`${fence}js\n// js\njs()${fence} `, '// js\njs()'],
  ])('is exactly the text inside its fence: %j', (request, code) => {
    expect(fencedScript(request)).toBe(code);
  });

  test.each([
    'document.title',
    `${fence}js\nreturn 1;`,
    `${fence}js\n${fence}`,
    `Explain this:\n${fence}js\nreturn 1;\n${fence}`,
    `${fence}js\na()\n${fence}\nand then click Save`,
    `${fence}js\na()\n${fence}\n${fence}js\nb()\n${fence}`,
    `Run this and tell me in a table what each of the values that it returns stands for on this page:\n${fence}js\na()\n${fence}`,
  ])('is not taken out of anything else: %j', (request) => {
    expect(fencedScript(request)).toBeUndefined();
  });
});
