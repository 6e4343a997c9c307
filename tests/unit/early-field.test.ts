// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { followEarlyField, takeEarlyText } from '@/entrypoints/early-field/early-field';

function fieldWith(value: string): HTMLTextAreaElement {
  const field = document.createElement('textarea');
  field.value = value;
  followEarlyField(field, 'Message');
  return field;
}

const press = (field: HTMLElement, init: KeyboardEventInit) =>
  field.dispatchEvent(new KeyboardEvent('keydown', { cancelable: true, ...init }));

it('keeps the wish to send, and does not break the line', () => {
  const field = fieldWith('list the links');
  expect(press(field, { key: 'Enter' })).toBe(false);
  expect(takeEarlyText(field)).toEqual({ typed: 'list the links', sends: true });
});

it('breaks the line with Shift, and leaves Enter to an input method', () => {
  const field = fieldWith('a');
  expect(press(field, { key: 'Enter', shiftKey: true })).toBe(true);
  expect(press(field, { key: 'Enter', isComposing: true })).toBe(true);
  expect(takeEarlyText(field).sends).toBe(false);
});

it('forgets the wish where typing goes on, and sends nothing that is empty', () => {
  const field = fieldWith('list');
  press(field, { key: 'Enter' });
  field.dispatchEvent(new Event('input'));
  expect(takeEarlyText(field).sends).toBe(false);
  const empty = fieldWith(' ');
  press(empty, { key: 'Enter' });
  expect(takeEarlyText(empty).sends).toBe(false);
});

it('has a name for screen readers', () => {
  expect(fieldWith('').ariaLabel).toBe('Message');
  expect(takeEarlyText(null)).toEqual({ typed: '', sends: false });
});
