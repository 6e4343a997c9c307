import { describe, expect, test } from 'vitest';
import { callOf, factsOf } from '../../../helpers/guard-facts';
import { siteRule } from '@/utils/guard/rules/site-rule';

const decide = (url: string, userWords: string[] = ['Order a mug'], approvedSites: string[] = []) => {
  const verdict = siteRule(
    { callId: 'c1', call: callOf('click', { ref: 'e1' }), tab: { tabId: 1, url, title: '' } },
    factsOf({ userWords, approvedSites }),
  );
  return verdict.verdict === 'ask' && verdict.card.rule === 'site' ? `ask ${verdict.card.host}` : verdict.verdict;
};

describe('Acting on a site', () => {
  test.each([
    ['where the task began', 'https://shop.example/cart', [], []],
    ['that the user named', 'https://pay.example/', ['Pay at pay.example'], []],
    ['that the user named without www', 'https://www.pay.example/', ['Pay at pay.example'], []],
    ['that the user named with its port', 'http://127.0.0.1:8080/', ['Use 127.0.0.1:8080'], []],
    ['that the plan names by its address', 'https://pay.example/x', [], ['https://pay.example/checkout']],
    ['that is an empty tab of the task', 'about:blank', [], []],
  ])('%s needs no question', (_why, url, words, sites) => {
    expect(decide(url, words, sites)).toBe('allow');
  });

  test.each([
    ['of another host', 'https://evil.example/', [], [], 'ask evil.example'],
    ['of another scheme', 'http://shop.example/', [], [], 'ask http://shop.example'],
    ['of another port', 'http://127.0.0.1:9/', ['Use 127.0.0.1:8080'], [], 'ask 127.0.0.1:9'],
    [
      'that was named with encryption',
      'http://pay.example/',
      ['Pay at https://pay.example'],
      [],
      'ask http://pay.example',
    ],
    ['whose name is a file of theirs', 'https://readme.md/', ['Fix README.md'], [], 'ask readme.md'],
    ['whose name is a file with a line', 'https://main.py:12/', ['Explain main.py:12'], [], 'ask main.py:12'],
    ['whose name is a file with a path', 'https://files.zip/', ['Unpack files.zip/inner'], [], 'ask files.zip'],
    ['whose numbers are a price', 'https://1.0.0.5/', ['A mug for 1.5 at most'], [], 'ask 1.0.0.5'],
    [
      'whose name holds a named one',
      'https://pay.example.evil.test/',
      ['Pay at pay.example'],
      [],
      'ask pay.example.evil.test',
    ],
    ['that is the end of a named one', 'https://ller.example/', ['Pay at m\u00fcller.example'], [], 'ask ller.example'],
    [
      'that stands only in the path or query of a named one',
      'https://evil.example/',
      ['Pay at pay.example/evil.example?to=evil.example'],
      [],
      'ask evil.example',
    ],
    ['that is only in a mail address', 'https://pay.example/', ['Write to me@pay.example'], [], 'ask pay.example'],
    [
      'under a name that looks alike, in punycode',
      'https://p\u0430y.example/',
      ['Pay at pay.example'],
      ['pay.example'],
      'ask xn--py-7kc.example',
    ],
  ])('%s is asked for', (_why, url, words, sites, wanted) => {
    expect(decide(url, words, sites)).toBe(wanted);
  });
});

describe('What acts elsewhere than in the open page', () => {
  const asked = (tool: string, args: Record<string, unknown>, url: string, frame?: string) => {
    const foreseen = frame === undefined ? {} : { foreseen: { url: frame } };
    const tab = { tabId: 1, url, title: '' };
    const verdict = siteRule({ callId: 'c1', call: callOf(tool, args), tab, ...foreseen }, factsOf());
    return verdict.verdict === 'ask' && verdict.card.rule === 'site' ? `ask ${verdict.card.host}` : verdict.verdict;
  };

  test('asks where a frame shows another site by now, also without a ref', () => {
    const shop = 'https://shop.example/cart';
    expect(asked('type', { text: '4711' }, shop, 'https://shop.example/chat')).toBe('allow');
    expect(asked('type', { text: '4711' }, shop, 'https://bank.example/widget')).toBe('ask bank.example');
  });

  test("asks where a page's dialog is answered on a site that is none of the task's", () => {
    expect(asked('handle_dialog', { accept: true, text: '4711' }, 'https://shop.example/cart')).toBe('allow');
    expect(asked('handle_dialog', { accept: true, text: '4711' }, 'https://evil.example/')).toBe('ask evil.example');
  });
});
