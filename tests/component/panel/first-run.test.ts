import { mount } from '@vue/test-utils';
import { describe, expect, it } from 'vitest';
import FirstRun from '@/components/panel/FirstRun.vue';
import type { FirstRunState } from '@/utils/llm/presets/first-run';
import { presets } from '@/utils/llm/presets';

const idle: FirstRunState = { state: 'idle' };
const ollama = { presetId: 'ollama', name: 'Ollama', models: [{ id: 'qwen3' }, { id: 'llama3.2' }] };

describe('the first run', () => {
  it('says what Sidehand does, what it sees and who gets what, asks for a key, and shows what works at once', () => {
    const box = mount(FirstRun, {
      props: { state: idle, servers: [], builtin: 'unavailable', welcome: true },
      slots: { default: 'List the links' },
      attachTo: document.body,
    });
    expect(box.findAll('.first-run-facts li')).toHaveLength(3);
    expect(document.activeElement).toBe(box.get('input').element);
    expect(box.get('label').text()).toBe('API key');
    expect(box.get('input').attributes('type')).toBe('password');
    expect(box.text()).not.toContain('Found on this computer');
    expect(box.text()).toContain('List the links');
  });

  it('leaves the focus with a message that the user has begun', () => {
    const message = document.body.appendChild(document.createElement('textarea'));
    message.value = 'List';
    message.focus();
    mount(FirstRun, { props: { state: idle, servers: [], builtin: 'unavailable' }, attachTo: document.body });
    expect(document.activeElement).toBe(message);
  });

  it('claims no owner of a key that many providers could have made', async () => {
    const box = mount(FirstRun, { props: { state: idle, servers: [], builtin: 'unavailable' } });
    await box.get('input').setValue('0123456789abcdef0123456789abcdef');
    expect(box.get('button[type=submit]').text()).toBe('Connect');
  });

  it('names the services that give a key, each with the page where it is made', () => {
    const box = mount(FirstRun, { props: { state: idle, servers: [], builtin: 'unavailable' } });
    const links = box.findAll('.first-run-where a').map((link) => `${link.text()} ${link.attributes('href')}`);
    expect(links.slice(0, 2)).toEqual([
      'OpenAI https://platform.openai.com/api-keys',
      'Anthropic https://console.anthropic.com/settings/keys',
    ]);
    expect(links.length).toBeGreaterThan(15);
  });

  it('says whose key was pasted, and passes it on as it was pasted', async () => {
    const box = mount(FirstRun, { props: { state: idle, servers: [], builtin: 'unavailable' } });
    await box.get('input').setValue('  "sk-ant-api03-abc"  ');
    expect(box.get('button[type=submit]').text()).toBe('Connect Anthropic');
    await box.get('form').trigger('submit');
    expect(box.emitted('key')).toEqual([['  "sk-ant-api03-abc"  ', undefined]]);
  });

  it('asks whose key it is where that is not clear', async () => {
    const choices = presets.filter(({ id }) => id === 'openai' || id === 'deepseek');
    const box = mount(FirstRun, { props: { state: idle, servers: [], builtin: 'unavailable' } });
    await box.get('input').setValue('sk-123');
    await box.setProps({ state: { state: 'which', presets: choices } });
    await box.get('select').setValue('deepseek');
    await box.get('form').trigger('submit');
    expect(box.emitted('key')).toEqual([['sk-123', 'deepseek']]);
  });

  it('says what is being tried, and prevents a second press', async () => {
    const box = mount(FirstRun, {
      props: { state: { state: 'trying', name: 'OpenAI' }, servers: [ollama], builtin: 'unavailable' },
    });
    expect(box.get('[role=status]').text()).toBe('Trying OpenAI with one short question …');
    await box.get('form').trigger('submit');
    expect(box.emitted('key')).toBeUndefined();
    expect(box.get('.first-run-servers button').attributes('disabled')).toBeDefined();
  });

  it('says what went wrong and what to do, and keeps what was pasted', async () => {
    const box = mount(FirstRun, { props: { state: idle, servers: [], builtin: 'unavailable' } });
    await box.get('input').setValue('sk-ant-wrong');
    await box.setProps({
      state: { state: 'failed', name: 'Anthropic', failure: { code: 'MODEL_UNAUTHORISED', message: 'no' } },
    });
    expect(box.get('[role=status]').text()).toMatch(/key/i);
    expect(box.get('input').element.value).toBe('sk-ant-wrong');
  });

  it("offers the browser's own model where there is one, and shows its download", async () => {
    const box = mount(FirstRun, { props: { state: idle, servers: [], builtin: 'downloadable' } });
    const button = box.get('.first-run-servers button');
    expect(button.text()).toBe(
      "Use Chrome's own modelA small model. Chrome downloads it first, once; it takes several gigabytes.",
    );
    await button.trigger('click');
    expect(box.emitted('builtin')).toHaveLength(1);
    await box.setProps({ state: { state: 'downloading', done: 0.351 } });
    expect(box.get('[role=status]').text()).toBe(
      'Chrome is downloading its model: 35%. You can go on using the browser.',
    );
    expect(button.attributes('disabled')).toBeDefined();
    await box.setProps({ state: idle, builtin: 'unavailable' });
    expect(box.find('.first-run-servers').exists()).toBe(false);
  });

  it('offers the servers that were found, one click each', async () => {
    const box = mount(FirstRun, { props: { state: idle, servers: [ollama], builtin: 'unavailable' } });
    const button = box.get('.first-run-servers button');
    expect(button.text()).toBe('Use Ollamaqwen3 and 1 more model');
    await button.trigger('click');
    expect(box.emitted('server')).toEqual([[ollama]]);
  });

  it('does not offer a server that has no model or turns extensions away, but says so', () => {
    const servers = [
      { presetId: 'jan', name: 'Jan', models: [] },
      { presetId: 'ollama', name: 'Ollama', models: [], needs: 'origin' as const },
    ];
    const buttons = mount(FirstRun, { props: { state: idle, servers, builtin: 'unavailable' } }).findAll(
      '.first-run-servers button',
    );
    expect(buttons.map((button) => [button.attributes('disabled') !== undefined, button.get('span').text()])).toEqual([
      [true, 'It runs, but has no model yet. Download one there first.'],
      [true, 'It refuses browser extensions. Settings shows how to allow Sidehand.'],
    ]);
  });

  it('lets the user go on without AI', async () => {
    const box = mount(FirstRun, { props: { state: idle, servers: [], builtin: 'unavailable' } });
    await box.findAll('.first-run-other button')[0]?.trigger('click');
    expect(box.emitted('withoutModel')).toHaveLength(1);
  });
});
