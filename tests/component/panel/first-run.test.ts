import { flushPromises, mount } from '@vue/test-utils';
import { createPinia } from 'pinia';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { nextTick, ref } from 'vue';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import ModelSetup from '@/entrypoints/sidebar.sidepanel/ModelSetup.vue';
import { fail } from '@/utils/failure';
import type { FoundServer } from '@/utils/llm/presets/first-run';
import { attempt, inPanel } from './in-panel';

const ollama = { presetId: 'ollama', name: 'Ollama', models: [{ id: 'qwen3' }, { id: 'llama3.2' }] };

interface Begun {
  servers?: FoundServer[];
  welcome?: boolean;
  /** What the try of a model ends with; it never ends without. */
  tried?: () => Promise<unknown>;
}

/** The setup in a panel. `tries`: the keys and servers that were tried. */
async function begin({ servers = [], welcome = false, tried = () => new Promise(() => undefined) }: Begun = {}) {
  const tries: unknown[] = [];
  const set: unknown[] = [];
  const call = async (method: string, given: { provider: { label: string }; apiKey?: string }) => {
    if (method === 'findServers') return { servers };
    tries.push([given.provider.label, given.apiKey]);
    return tried();
  };
  const general = { set: async (changed: object) => set.push(changed) };
  const { global } = inPanel({ chat: { connection: { call } }, general, notice: ref(''), attempt });
  const box = mount(ModelSetup, {
    attachTo: document.body,
    props: { welcome },
    slots: { default: 'List the links' },
    global: { ...global, plugins: [createPinia()] },
  });
  await flushPromises();
  return { box, tries, set };
}

beforeEach(() => {
  fakeBrowser.reset();
  Object.assign(fakeBrowser, { permissions: { request: () => Promise.resolve(true) } });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

describe('the first run', () => {
  it('says what Sidehand does, what it sees and who gets what, asks for a key, and shows what works at once', async () => {
    const { box } = await begin({ welcome: true });
    expect(box.findAll('.first-run-facts li')).toHaveLength(3);
    expect(document.activeElement).toBe(box.get('input').element);
    expect(box.get('label').text()).toBe('API key');
    expect(box.get('input').attributes('type')).toBe('password');
    expect(box.text()).not.toContain('Found on this computer');
    expect(box.text()).toContain('List the links');
  });

  it('leaves the focus with a message that the user has begun', async () => {
    const message = document.body.appendChild(document.createElement('textarea'));
    message.value = 'List';
    message.focus();
    await begin();
    expect(document.activeElement).toBe(message);
  });

  it('claims no owner of a key that many providers could have made', async () => {
    const { box } = await begin();
    await box.get('input').setValue('0123456789abcdef0123456789abcdef');
    expect(box.get('button[type=submit]').text()).toBe('Connect');
  });

  it('names the services that give a key, each with the page where it is made', async () => {
    const { box } = await begin();
    const links = box.findAll('.first-run-where a').map((link) => `${link.text()} ${link.attributes('href')}`);
    expect(links.slice(0, 2)).toEqual([
      'OpenAI https://platform.openai.com/api-keys',
      'Anthropic https://console.anthropic.com/settings/keys',
    ]);
    expect(links.length).toBeGreaterThan(15);
  });

  it('says whose key was pasted and that it is tried, and prevents a second press', async () => {
    const { box, tries } = await begin({ servers: [ollama] });
    await box.get('input').setValue('  "sk-ant-api03-abc"  ');
    expect(box.get('button[type=submit]').text()).toBe('Connect Anthropic');
    await box.get('form').trigger('submit');
    expect(box.get('[role=status]').text()).toBe('Trying Anthropic with one short question …');
    await box.get('form').trigger('submit');
    await flushPromises();
    expect(tries).toEqual([['Anthropic', 'sk-ant-api03-abc']]);
    expect(box.get('.first-run-servers button').attributes('disabled')).toBeDefined();
  });

  it('asks whose key it is where that is not clear, and sends it nowhere before', async () => {
    const { box, tries } = await begin();
    expect(box.find('select').exists()).toBe(false);
    await box.get('input').setValue('sk-123');
    expect(box.get('select').element.selectedIndex).toBe(-1);
    expect(box.get('button[type=submit]').attributes('disabled')).toBeDefined();
    await box.get('form').trigger('submit');
    await box
      .findAll('option')
      .find((option) => option.text() === 'DeepSeek')
      ?.setValue();
    expect(box.get('button[type=submit]').text()).toBe('Connect DeepSeek');
    await box.get('form').trigger('submit');
    await flushPromises();
    expect(tries).toEqual([['DeepSeek', 'sk-123']]);
  });

  it('lets the user say that a key is not that of the provider for which it is taken', async () => {
    const { box, tries } = await begin();
    await box.get('input').setValue('sk-proj-abc');
    expect(box.get('select').element.selectedOptions[0]?.text).toBe('OpenAI');
    await box
      .findAll('option')
      .find((option) => option.text() === 'Groq')
      ?.setValue();
    await box.get('form').trigger('submit');
    await flushPromises();
    expect(tries).toEqual([['Groq', 'sk-proj-abc']]);
  });

  it('says what went wrong and what to do, and keeps what was pasted', async () => {
    const { box } = await begin({ tried: () => Promise.reject(fail('MODEL_UNAUTHORISED', 'no')) });
    await box.get('input').setValue('sk-ant-wrong');
    await box.get('form').trigger('submit');
    await flushPromises();
    expect(box.get('[role=status]').text()).toMatch(/key/i);
    expect(box.get('input').element.value).toBe('sk-ant-wrong');
  });

  it("offers the browser's own model where there is one, and shows its download", async () => {
    let download: EventTarget | undefined;
    vi.stubGlobal('LanguageModel', {
      availability: () => Promise.resolve('downloadable'),
      create: ({ monitor }: { monitor(target: EventTarget): void }) => {
        monitor((download = new EventTarget()));
        return new Promise(() => undefined);
      },
    });
    const { box } = await begin();
    const button = box.get('.first-run-servers button');
    expect(button.text()).toBe(
      "Use Chrome's own modelA small model. Chrome downloads it first, once; it takes several gigabytes.",
    );
    await button.trigger('click');
    download?.dispatchEvent(Object.assign(new Event('downloadprogress'), { loaded: 0.351 }));
    await nextTick();
    expect(box.get('[role=status]').text()).toBe(
      'Chrome is downloading its model: 35%. You can go on using the browser.',
    );
    expect(button.attributes('disabled')).toBeDefined();
    vi.unstubAllGlobals();
    expect((await begin()).box.find('.first-run-servers').exists()).toBe(false);
  });

  it('offers the servers that were found, one click each', async () => {
    const { box, tries } = await begin({ servers: [ollama] });
    const button = box.get('.first-run-servers button');
    expect(button.text()).toBe('Use Ollamaqwen3 and 1 more model');
    await button.trigger('click');
    await flushPromises();
    expect(tries).toEqual([['Ollama', undefined]]);
  });

  it('does not offer a server that has no model or turns extensions away, but says so', async () => {
    const { box } = await begin({
      servers: [
        { presetId: 'jan', name: 'Jan', models: [] },
        { presetId: 'ollama', name: 'Ollama', models: [], needs: 'origin' },
      ],
    });
    const buttons = box.findAll('.first-run-servers button');
    expect(buttons.map((button) => [button.attributes('disabled') !== undefined, button.get('span').text()])).toEqual([
      [true, 'It runs, but has no model yet. Download one there first.'],
      [true, 'It refuses browser extensions. Settings shows how to allow Sidehand.'],
    ]);
  });

  it('lets the user go on without AI', async () => {
    const { box, set } = await begin();
    await box.findAll('.first-run-other button')[0]?.trigger('click');
    await flushPromises();
    expect([set, box.emitted('done')?.length]).toEqual([[{ withoutModel: true }], 1]);
  });
});
