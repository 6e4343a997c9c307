import { flushPromises, mount } from '@vue/test-utils';
import { afterEach, describe, expect, it } from 'vitest';
import { defineComponent, h, nextTick, ref, useTemplateRef } from 'vue';
import { useKeptFocus } from '@/components/kept-focus';

/** A field, and a button that goes once it is pressed; `then` is what the button's owner does in the next tick. */
const Panel = defineComponent({
  props: { then: { type: Function, default: undefined } },
  setup(props) {
    const panel = useTemplateRef<HTMLElement>('panel');
    const field = useTemplateRef<HTMLElement>('field');
    const pressed = ref(false);
    useKeptFocus(panel, () => field.value?.focus());
    const press = async () => {
      pressed.value = true;
      await nextTick();
      (props.then as (() => void) | undefined)?.();
    };
    return () =>
      h('div', { ref: 'panel' }, [
        pressed.value ? null : h('p', [h('button', { onClick: press }, 'Approve')]),
        h('input', { ref: 'field' }),
        h('a', { href: '#' }, 'Elsewhere'),
      ]);
  },
});

describe('The focus', () => {
  afterEach(() => {
    document.body.innerHTML = '';
  });
  const show = (then?: () => void) => mount(Panel, { ...(then ? { props: { then } } : {}), attachTo: document.body });
  const focused = () => document.activeElement?.tagName;

  it('goes back to the field when the button that had it is gone', async () => {
    const panel = show();
    panel.get('button').element.focus();
    await panel.get('button').trigger('click');
    await flushPromises();
    expect(focused()).toBe('INPUT');
  });

  it('stays where the button’s owner has put it', async () => {
    const panel = show(() => {
      panel.get('a').element.focus();
    });
    panel.get('button').element.focus();
    await panel.get('button').trigger('click');
    await flushPromises();
    expect(focused()).toBe('A');
  });

  it('is left alone when another element disappears', async () => {
    const panel = show();
    panel.get('a').element.focus();
    await panel.get('button').trigger('click');
    await flushPromises();
    expect(focused()).toBe('A');
  });
});
