// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from 'vitest';
import { focusByPointer } from '@/utils/page/act/focus';
import { deepActiveElement } from '@/utils/page/dom/dom';

describe('a press on what stands in an element that passes the focus on', () => {
  let host: HTMLElement;
  let field: HTMLInputElement;
  let left: number;
  const option = () => host.querySelector('[role=option]') as Element;
  const passOn = (delegatesFocus: boolean) => {
    document.body.innerHTML = '<x-combobox tabindex="0"><div role="option">Oslo</div></x-combobox>';
    host = document.querySelector('x-combobox') as HTMLElement;
    const root = host.attachShadow({ mode: 'open', delegatesFocus });
    Object.defineProperty(root, 'delegatesFocus', { value: delegatesFocus });
    root.innerHTML = '<input><slot></slot>';
    field = root.querySelector('input') as HTMLInputElement;
    // As browsers do where something in the element has the focus already.
    if (delegatesFocus) host.focus = () => undefined;
    field.focus();
    left = 0;
    field.addEventListener('blur', () => left++);
  };
  beforeEach(() => passOn(true));

  it('leaves the focus in its field', () => {
    focusByPointer(option());
    expect([deepActiveElement() === field, left]).toEqual([true, 0]);
  });

  it('takes the focus out of the field where it does not pass it on', () => {
    passOn(false);
    focusByPointer(option());
    expect([deepActiveElement() === host, left]).toEqual([true, 1]);
  });
});
