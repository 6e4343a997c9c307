import { expect, test } from 'vitest';
import { bodyPrint, likeAct } from '@/utils/agent/task/like-act';

const request = { method: 'POST', url: 'https://bank.example/pay' };
const act = (body: Record<string, string>) => ({ id: 'a', at: 1, request, body: bodyPrint(Object.entries(body)) });

test('Bodies are alike by their values, but for those that differ with each request', () => {
  const open = [act({ sum: '10', nonce: '6f9619ff-8b86-d011-b42d-00c04fc964ff' })];
  expect(likeAct(open, { request, body: bodyPrint([['sum', '10']]) })?.id).toBe('a');
  expect(likeAct(open, { request, body: bodyPrint([['sum', '11']]) })).toBeUndefined();
});

test('Nothing is kept of a password, a code or a card: its digest would tell a short one', () => {
  const secrets = { 'login.password': 'hunter2', pin: '4711', otp: '123456', cvc: '123', n1: '4111 1111 1111 1111' };
  expect(Object.keys(act({ ...secrets, sum: '10' }).body)).toEqual(['sum']);
});

test('What an older version kept of a secret makes no act unlike', () => {
  const kept = { id: 'a', at: 1, request, body: { sum: bodyPrint([['sum', '10']]).sum ?? '', pin: '1a2b3c4d' } };
  const again = (sum: string) => ({ request, body: bodyPrint(Object.entries({ sum, pin: '4711' })) });
  expect(likeAct([kept], again('10'))?.id).toBe('a');
  expect(likeAct([kept], again('11'))).toBeUndefined();
});
