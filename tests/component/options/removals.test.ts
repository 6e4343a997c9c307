import { mount } from '@vue/test-utils';
import { createPinia } from 'pinia';
import { describe, expect, it } from 'vitest';
import { nextTick } from 'vue';
import AskFirst from '@/components/AskFirst.vue';
import SiteRules from '@/components/options/SiteRules.vue';
import { leaveComposingAlone } from '@/components/composing';
import PromptsSection from '@/entrypoints/options/PromptsSection.vue';

/** The words of what has the focus. */
const focused = () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent.trim();
const showPrompts = () =>
  mount(PromptsSection, {
    attachTo: document.body,
    global: { plugins: [createPinia()] },
    props: { save: (work: () => Promise<unknown>) => work().then(() => undefined) },
  });

describe('What is removed in Options', () => {
  it('is a site that comes back with its rule', async () => {
    const safety = { allowed: [], asked: ['b.example'], blocked: ['a.example', 'c.example'] };
    const list = mount(SiteRules, { attachTo: document.body, props: { safety } });
    await list.get('[aria-label="Remove b.example"]').trigger('click');
    expect(list.emitted('save')).toEqual([[{ asked: [] }]]);
    await list.setProps({ safety: { ...safety, asked: [] } });
    expect(focused()).toBe('Undo');
    await list.get('[data-undo]').trigger('click');
    expect(list.emitted('save')?.[1]).toEqual([{ asked: ['b.example'] }]);
    await list.get('[aria-label="Rule for c.example"]').setValue('allowed');
    expect(list.emitted('save')?.[2]).toEqual([{ blocked: ['a.example'], allowed: ['c.example'] }]);
    expect(document.activeElement).toBe(list.get('input').element);
  });

  it('leaves the focus where the button is that did it, also once that is disabled', async () => {
    const button = mount(AskFirst, { attachTo: document.body, props: { label: 'Clear log', question: 'Clear it?' } });
    await button.get('button').trigger('click');
    await button.get('button:last-child').trigger('click');
    await nextTick();
    expect(focused()).toBe('Clear log');
    await button.setProps({ disabled: true });
    expect(document.activeElement).toBe(button.element);
  });
});

describe('Escape in a form', () => {
  it('keeps a prompt that is being written', async () => {
    const list = showPrompts();
    await list.get('[data-add]').trigger('click');
    await list.get('textarea').setValue('Write to Ada');
    await list.get('form').trigger('keydown', { key: 'Escape' });
    expect(list.find('form').exists()).toBe(true);
    await list.get('form').trigger('keydown', { key: 'Escape' });
    await nextTick();
    expect(list.find('form').exists()).toBe(false);
  });

  it('belongs to the keyboard while a character is being composed', async () => {
    leaveComposingAlone(window);
    const list = showPrompts();
    await list.get('[data-add]').trigger('click');
    const press = async (isComposing: boolean) => {
      const escape = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, isComposing });
      list.get('form').element.dispatchEvent(escape);
      await nextTick();
    };
    await press(true);
    expect(list.find('form').exists()).toBe(true);
    await press(false);
    expect(list.find('form').exists()).toBe(false);
  });
});
