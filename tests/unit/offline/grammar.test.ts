import { describe, expect, it } from 'vitest';
import { grammar } from '@/utils/offline/grammar';
import { readByRules } from '@/utils/offline/grammar/rule';
import { mask } from '@/utils/offline/masked';
import { parseRequest } from '@/utils/offline/parse';
import { bareCommand } from '@/utils/offline/split';

describe('the grammar documents itself:', () => {
  const examples = grammar.flatMap((rule) => rule.examples.map((example) => ({ rule, example, usage: rule.usage })));

  it.each(examples)('"$example" is read as $usage', ({ rule, example }) => {
    const words = bareCommand(mask(example));
    const read = readByRules([rule], words);
    expect(read?.ok).toBe(true);
    expect(readByRules(grammar, words)).toEqual(read);
    expect(parseRequest(example).unknown).toEqual([]);
  });
});

describe('a request is cut into commands', () => {
  const words = (request: string) => parseRequest(request).commands.map((command) => command.words);

  it.each([
    ['click Save and close', ['click Save and close']],
    ['click Save and close the tab', ['click Save', 'close the tab']],
    ['click Save and go back and click Help', ['click Save', 'go back', 'click Help']],
    ['click Save and append a, b and c to Name', ['click Save', 'append a, b and c to Name']],
    ['type "a; b then c" into Name; go back', ['type "a; b then c" into Name', 'go back']],
    ['* click A\r\n* click B', ['click A', 'click B']],
    ['- [ ] click A\n- [x] click B', ['click A', 'click B']],
    ['click A, then click B and then click C, and then click D', ['click A', 'click B', 'click C', 'click D']],
    ['open https://a.test/x;y', ['open https://a.test/x;y']],
    ["click Don't ask, then click 'Rock 'n' roll'", ["click Don't ask", "click 'Rock 'n' roll'"]],
    ['type x into Name and press Enter', ['type x into Name and press Enter']],
    ['type x into Name\npress Enter', ['type x into Name', 'press Enter']],
    [
      'Run this JavaScript:\n```js\nconst a = 1;\nclick();\n```\nclick Save',
      ['```js\nconst a = 1;\nclick();\n```', 'click Save'],
    ],
  ])('%j', (request, expected) => {
    expect(words(request)).toEqual(expected);
  });

  it('and names the lines that it does not understand', () => {
    expect(
      parseRequest('click Save\nfrobnicate it until it is quite round again\nmake me happy, but not before seven')
        .unknown,
    ).toEqual([
      { words: 'frobnicate it until it is quite round again' },
      { words: 'make me happy, but not before seven' },
    ]);
  });
});
