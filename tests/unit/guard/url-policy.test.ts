import { describe, expect, test } from 'vitest';
import { createGuard } from '@/utils/guard';
import { checkUrl } from '@/utils/guard/url-policy';
import { isPublicHost } from '@/utils/web/hosts';
import { callOf, factsOf } from '../../helpers/guard-facts';

const facts = { userWords: ['Find mugs'], startUrl: 'https://shop.example/', approvedSites: [] };
const verdict = (url: string, given = facts) => (checkUrl(url, given) ? 'deny' : 'allow');

describe('the URL policy', () => {
  test.each([
    ['https://example.com/', 'allow'],
    ['http://example.com/a?b=c#d', 'allow'],
    ['https://bücher.example/', 'allow'],
    ['javascript:alert(1)', 'deny'],
    ['data:text/html,hi', 'deny'],
    ['file:///etc/passwd', 'deny'],
    ['chrome://settings', 'deny'],
    ['about:config', 'deny'],
    ['view-source:https://example.com/', 'deny'],
    ['https://user:secret@example.com/', 'deny'],
    ['https://user@example.com/', 'deny'],
    ['https://example.com/\u202Egpj.exe', 'deny'],
    ['https://exam\tple.com/', 'deny'],
    ['example.com', 'deny'],
    ['', 'deny'],
    [`https://example.com/${'a'.repeat(3_000)}`, 'deny'],
  ])('%s: %s', (url, expected) => {
    expect(verdict(url)).toBe(expected);
  });

  test('an address without its scheme is a mistake that can be corrected, not something forbidden', () => {
    expect(checkUrl('shop.example', facts)?.code).toBe('INVALID_ARGUMENTS');
    expect(checkUrl('javascript:alert(1)', facts)?.code).toBe('DENIED');
  });

  test.each([
    'http://localhost:3000/',
    'http://foo.localhost/',
    'http://127.0.0.1/',
    'http://2130706433/',
    'http://0x7f.1/',
    'http://0.0.0.0/',
    'http://10.1.2.3/',
    'http://172.16.0.1/',
    'http://192.168.1.1/',
    'http://169.254.169.254/latest/meta-data',
    'http://100.64.0.1/',
    'http://[::1]/',
    'http://[::ffff:127.0.0.1]/',
    'http://[::127.0.0.1]/',
    'http://[::ffff:0:127.0.0.1]/',
    'http://[2002:7f00:1::1]/',
    'http://[fec0::1]/',
    'http://[fd00::1]/',
    'http://[fe80::1]/',
    'http://printer.local/',
    'http://router/',
    'http://localhost./',
  ])('%s is private: only opened when the user named it or the task began there', (url) => {
    expect(verdict(url)).toBe('deny');
    const host = new URL(url).hostname.replace(/^\[|\]$/g, '');
    // A single label may be any word: only an address names it.
    const named = host.includes('.') || host.includes(':') ? host : url;
    expect(verdict(url, { ...facts, userWords: [`open ${named} please`] })).toBe('allow');
    expect(verdict(url, { ...facts, startUrl: url })).toBe('allow');
  });

  test.each([
    ['http://10.0.0.1/', 'open 110.0.0.1'],
    ['http://10.0.0.1/', 'open 10.0.0.12'],
    ['http://localhost/', 'open notlocalhost'],
    ['http://localhost/', 'open localhost.example.com'],
    ['http://printer.local/', 'open my-printer.local'],
    ['http://10.0.0.99/', 'Find a mug under 10.99'],
    ['http://10.0.0.1/', 'A tablet of 10.1 inch, at 10.1/month'],
    ['http://10.0.0.15/', 'Compare macOS 10.15 and 11'],
    ['http://0.0.0.12:30/', 'Book a table at 12:30'],
    ['http://127.0.0.1/', 'open 0x7f.1'],
  ])('%s is not named by "%s"', (url, words) => {
    expect(verdict(url, { ...facts, userWords: [words] })).toBe('deny');
  });

  test.each(['example.com', '8.8.8.8', '172.32.0.1', '[2606:4700::1111]', 'local.example.com'])(
    '%s is public',
    (host) => {
      expect(isPublicHost(host)).toBe(true);
    },
  );
});

describe('the guard', () => {
  const guard = createGuard((origin) => origin === 'https://api.model.example');
  const tab = { tabId: 1, url: 'https://shop.example/', title: '' };
  const decide = (tool: string, args: Record<string, unknown>) =>
    guard.decide({ callId: 'c1', call: callOf(tool, args), tab }, factsOf(facts)).verdict;

  test('never opens the address of a model server', () => {
    expect(decide('navigate', { action: 'goto', url: 'https://api.model.example/v1/x' })).toBe('deny');
    expect(decide('manage_tabs', { action: 'open', url: 'https://api.model.example/' })).toBe('deny');
  });

  test('denies a call for which it has no rule', () => {
    const call = { rule: 'format-disk' } as never;
    expect(guard.decide({ callId: 'c1', call, tab }, factsOf(facts)).verdict).toBe('deny');
  });

  test('lets ordinary actions pass', () => {
    expect(decide('click', { ref: 'e1' })).toBe('allow');
    expect(decide('navigate', { action: 'back' })).toBe('allow');
    expect(decide('manage_tabs', { action: 'open', url: 'https://shop.example/' })).toBe('allow');
  });
});
