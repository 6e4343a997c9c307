import { expect, it } from 'vitest';
import { readSecretDraft } from '../../core/secret-draft';

it.each([
  [
    { name: ' %Bank  password% ', site: 'bank.example', value: 'x' },
    { ok: true, name: 'bank password', origin: 'https://bank.example', value: 'x' },
  ],
  [
    { name: 'a', site: 'https://bank.example:8443/login', value: 'x' },
    { ok: true, name: 'a', origin: 'https://bank.example:8443', value: 'x' },
  ],
  [
    { name: 'a', site: 'localhost:3000', value: 'x' },
    { ok: true, name: 'a', origin: 'http://localhost:3000', value: 'x' },
  ],
  [
    { name: '', site: 'bank.example', value: 'x' },
    { ok: false, problem: 'name' },
  ],
  [
    { name: '50%', site: 'bank.example', value: 'x' },
    { ok: true, name: '50', origin: 'https://bank.example', value: 'x' },
  ],
  [
    { name: 'known', site: 'bank.example', value: 'x' },
    { ok: false, problem: 'name-known' },
  ],
  [
    { name: 'a', site: '', value: 'x' },
    { ok: false, problem: 'site' },
  ],
  [
    { name: 'a', site: 'my bank', value: 'x' },
    { ok: false, problem: 'site' },
  ],
  [
    { name: 'a', site: '*.bank.example', value: 'x' },
    { ok: false, problem: 'site' },
  ],
  [
    { name: 'a', site: 'http://bank.example', value: 'x' },
    { ok: false, problem: 'not-encrypted' },
  ],
  [
    { name: 'a', site: 'bank.example', value: '' },
    { ok: false, problem: 'value' },
  ],
])('the draft %j is read as %j', (draft, expected) => {
  expect(readSecretDraft(draft, ['known'])).toEqual(expected);
});
