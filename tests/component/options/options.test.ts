import { mount } from '@vue/test-utils';
import { describe, expect, it, vi } from 'vitest';
import CostLimit from '@/components/options/CostLimit.vue';
import ProviderForm from '@/components/options/models/ProviderForm.vue';
import ProviderList from '@/components/options/models/ProviderList.vue';
import RoleModelsSetting from '@/components/options/models/RoleModelsSetting.vue';
import RoleSelect from '@/components/options/models/RoleSelect.vue';
import { testResultText, type TestResult } from '@/components/options/models/test-result';
import { readModelSettings, type ProviderSettings } from '@/utils/settings/settings';

const local: ProviderSettings = {
  id: 'p1',
  kind: 'openai',
  label: 'Local',
  baseUrl: 'http://127.0.0.1:11434/v1',
  models: ['qwen3', 'llama4'],
};
const cloud: ProviderSettings = {
  id: 'p2',
  kind: 'openai',
  label: 'Cloud',
  baseUrl: 'https://api.openai.com/v1',
  models: ['gpt-5'],
};

function openForm(provider?: ProviderSettings, hasKey = false, result?: TestResult) {
  return mount(ProviderForm, {
    attachTo: document.body,
    props: { provider, model: provider?.models[0] ?? '', hasKey, result },
  });
}
type Form = ReturnType<typeof openForm>;

function labelled(form: Form, name: string) {
  const label = form.findAll('label').find((item) => item.text() === name);
  return form.find(`[id="${label?.attributes('for')}"]`);
}
/** The form for a server that is no known service. */
async function openOther() {
  const form = openForm();
  await fill(form, { Service: '' });
  return form;
}
async function fill(form: Form, values: Record<string, string>) {
  for (const [name, value] of Object.entries(values)) await labelled(form, name).setValue(value);
}
const press = (form: Form, name: string) => {
  const button = form.findAll('button').find((item) => item.text() === name);
  return name === 'Save' ? form.trigger('submit') : button?.trigger('click');
};
const problems = (form: Form) =>
  form
    .findAll('.problem')
    .map((item) => item.text())
    .filter(Boolean);

describe('The provider form', () => {
  it('has the names that assistive technology is promised', async () => {
    const form = await openOther();
    expect(form.findAll('.field > label').map((label) => label.text())).toEqual([
      'Service',
      'Kind',
      'Server address (base URL)',
      'API key',
      'Model',
      'Name',
      'Context size in tokens',
      'Extra headers',
      'Tools as text',
      'Thinking when it plans',
      'Price of a million input tokens, in US dollars',
      'Price of a million cached input tokens',
      'Price of a million output tokens',
    ]);
    expect(form.findAll('.buttons button').map((button) => button.text())).toEqual([
      'Test connection',
      'Save',
      'Cancel',
    ]);
    expect(
      labelled(form, 'Kind')
        .findAll('option')
        .map((option) => option.text()),
    ).toEqual(['OpenAI-compatible', 'Anthropic']);
    expect(labelled(form, 'API key').attributes('type')).toBe('password');
  });

  it('takes headers that a gateway wants, and how much the model thinks when it plans', async () => {
    const form = openForm(local);
    await fill(form, {
      'Extra headers': ' x-portkey-provider: openai\n\nX-Key: Bearer {key} ',
      'Thinking when it plans': 'high',
    });
    await press(form, 'Save');
    expect(form.emitted('save')?.[0]?.[0]).toMatchObject({
      headers: { 'x-portkey-provider': 'openai', 'X-Key': 'Bearer {key}' },
      modelOptions: { qwen3: { effort: 'high' } },
    });
    await fill(form, { 'Extra headers': 'no header' });
    await press(form, 'Save');
    expect(problems(form)).toEqual(['Write each header on a line of its own, as name: value.']);
  });

  it('shows what was learned about the model, and forgets it', async () => {
    const form = openForm(local);
    await form.setProps({ learned: ['tools', 'images'] });
    expect(form.text()).toContain('because its server refused them: tools, images');
    await press(form, 'Forget this, try again');
    expect(form.emitted('forget')).toHaveLength(1);
  });

  it('asks for no more than a key and a model where the service is known', () => {
    const form = openForm();
    const inView = form.findAll('.field > label').filter(({ element }) => !element.closest('details'));
    expect(inView.map((label) => label.text())).toEqual(['Service', 'API key', 'Model']);
    expect((labelled(form, 'Service').element as HTMLSelectElement).value).toBe('openai');
    expect(form.text()).not.toContain('Optional for servers that need none.');
  });

  it('takes what came from a service away again for another server, and names that one by its host', async () => {
    const form = await openOther();
    const shown = () =>
      ['Name', 'Server address (base URL)', 'Model'].map(
        (name) => (labelled(form, name).element as HTMLInputElement).value,
      );
    expect(shown()).toEqual(['', '', '']);
    await fill(form, { 'Server address (base URL)': 'https://models.example/v1', Model: 'm' });
    await press(form, 'Save');
    expect(form.emitted('save')?.[0]?.[0]).toMatchObject({ kind: 'openai', label: 'models.example' });
  });

  it('unfolds the fields that are wrong', async () => {
    const form = openForm(cloud, true);
    expect(form.get('details').attributes('open')).toBeUndefined();
    await fill(form, { 'Context size in tokens': 'plenty' });
    await press(form, 'Save');
    expect(form.get('details').attributes('open')).toBeDefined();
  });

  it('fills in what is known of a service, but never over a name or a model of the user', async () => {
    const form = openForm();
    const value = (name: string) => (labelled(form, name).element as HTMLInputElement).value;
    const shown = () => ['Name', 'Server address (base URL)', 'Model'].map(value).join(' | ');
    await fill(form, { Service: 'mistral' });
    expect(shown()).toBe('Mistral | https://api.mistral.ai/v1 | mistral-medium-latest');
    expect(form.find('a').attributes('href')).toBe('https://console.mistral.ai/api-keys');
    expect(labelled(form, 'Kind').exists()).toBe(false);
    await fill(form, { Model: 'mine', Service: 'azure' });
    expect(shown()).toBe('Azure OpenAI | https://{resource}.openai.azure.com/openai/v1 | mine');
    await fill(form, { 'API key': 'k' });
    await press(form, 'Save');
    expect(problems(form)).toEqual(['Replace {resource} with your own.']);
    await fill(form, { 'Server address (base URL)': 'https://shop.openai.azure.com/openai/v1' });
    await press(form, 'Save');
    expect(form.emitted('save')).toHaveLength(1);
  });

  it('shows the service of a saved provider', () => {
    expect((labelled(openForm(cloud, true), 'Service').element as HTMLSelectElement).value).toBe('openai');
    expect((labelled(openForm(local), 'Service').element as HTMLSelectElement).value).toBe('ollama');
  });

  it('keeps what was entered for each model, and asks for valid prices', async () => {
    const form = openForm({ ...local, modelOptions: { llama4: { textTools: 'on' } } });
    await fill(form, { 'Tools as text': 'off', 'Price of a million input tokens, in US dollars': '2,50' });
    await press(form, 'Save');
    expect(problems(form)).toEqual([
      'Type the prices of input and output as numbers, such as 2.50, or leave all empty.',
    ]);
    await fill(form, { 'Price of a million output tokens': '$10' });
    await press(form, 'Save');
    const saved = form.emitted('save')?.[0]?.[0] as ProviderSettings;
    expect(saved.modelOptions).toEqual({
      llama4: { textTools: 'on' },
      qwen3: { textTools: 'off', prices: { input: 2.5, output: 10 } },
    });
    await fill(form, { Model: 'llama4' });
    expect((labelled(form, 'Tools as text').element as HTMLSelectElement).value).toBe('on');
  });

  it('saves what is complete, with a clean address', async () => {
    const form = await openOther();
    await fill(form, { Name: ' Local ', 'Server address (base URL)': '127.0.0.1:11434/v1/', Model: 'qwen3' });
    await press(form, 'Save');
    expect(form.emitted('save')).toEqual([
      [
        {
          id: expect.any(String) as string,
          kind: 'openai',
          label: 'Local',
          baseUrl: 'http://127.0.0.1:11434/v1',
          models: ['qwen3'],
        },
        '',
        'qwen3',
      ],
    ]);
  });

  it('accepts the context size of a small model, and says which sizes it accepts', async () => {
    const form = openForm(local, true);
    await fill(form, { 'Context size in tokens': 'plenty' });
    await press(form, 'Save');
    expect(problems(form)).toEqual(['Type a whole number from 2,000 to 10,000,000, or leave this empty.']);
    await fill(form, { 'Context size in tokens': '8,192' });
    await press(form, 'Save');
    expect(form.emitted('save')).toEqual([[{ ...local, contextTokens: 8192 }, '', 'qwen3']]);
  });

  it('says beside each field what is missing, goes to the first and saves nothing', async () => {
    const form = await openOther();
    await fill(form, { 'Server address (base URL)': 'ftp://nowhere' });
    await press(form, 'Save');
    expect(problems(form)).toEqual([
      'Type the address of the server, such as https://api.openai.com/v1.',
      'Type the name of a model, or test the connection and choose one.',
    ]);
    await form.vm.$nextTick();
    expect(document.activeElement).toBe(labelled(form, 'Server address (base URL)').element);
    expect(form.emitted('save')).toBeUndefined();
    expect((labelled(form, 'Server address (base URL)').element as HTMLInputElement).value).toBe('ftp://nowhere');
  });

  it('requires a key for OpenAI itself and for Anthropic, not for other servers', async () => {
    const form = openForm();
    await fill(form, { Model: 'gpt-5' });
    await press(form, 'Save');
    expect(problems(form)).toEqual(['This provider needs an API key.']);
    await fill(form, { Service: 'anthropic' });
    await press(form, 'Save');
    expect(problems(form)).toEqual(['This provider needs an API key.']);
    await fill(form, { 'API key': 'sk-1' });
    await press(form, 'Save');
    expect(form.emitted('save')?.[0]?.slice(1)).toEqual(['sk-1', 'gpt-5']);
  });

  it('keeps a saved key, but not when the address changes', async () => {
    const form = openForm(cloud, true);
    expect(form.text()).toContain('A key is saved. Leave this empty to keep it.');
    await press(form, 'Save');
    expect(form.emitted('save')?.[0]).toEqual([cloud, '', 'gpt-5']);
    const moved = openForm({ ...cloud, baseUrl: 'https://elsewhere.example/v1' }, true);
    await fill(moved, { 'Server address (base URL)': 'https://api.openai.com/v1' });
    await press(moved, 'Save');
    expect(problems(moved)).toEqual(['This provider needs an API key.']);
  });

  it('sends a key over plain http only with consent, except to this computer', async () => {
    const form = await openOther();
    await fill(form, {
      Name: 'LAN',
      'Server address (base URL)': 'http://192.168.1.9:8080/v1',
      'API key': 'k',
      Model: 'm',
    });
    await press(form, 'Save');
    expect(problems(form)).toEqual([
      'A key would travel unencrypted over http to 192.168.1.9:8080. Use https, or tick the box.',
    ]);
    await form.find('input[type=checkbox]').setValue(true);
    await press(form, 'Save');
    expect(form.emitted('save')).toHaveLength(1);
    const remote = await openOther();
    await fill(remote, {
      'Server address (base URL)': 'http://models.example/v1',
      'API key': 'k',
      Model: 'm',
      'Extra headers': 'x-token: t',
    });
    await press(remote, 'Save');
    const refused =
      'A key or a header is not sent over http to models.example, which is not in your own network. Use https.';
    expect(problems(remote)).toEqual([refused, refused]);
    expect(remote.find('input[type=checkbox]').exists()).toBe(false);
    const loopback = await openOther();
    await fill(loopback, {
      Name: 'Here',
      'Server address (base URL)': 'http://localhost:1234/v1',
      'API key': 'k',
      Model: 'm',
    });
    await press(loopback, 'Save');
    expect(loopback.emitted('save')).toHaveLength(1);
  });

  it('tests before a name or a model is given, and offers the models that were found', async () => {
    const form = await openOther();
    await fill(form, { 'Server address (base URL)': 'http://127.0.0.1:11434/v1' });
    await press(form, 'Test connection');
    expect(form.emitted('test')).toHaveLength(1);
    await form.setProps({ result: { state: 'listed', model: '', modelFound: true, models: ['llama4', 'qwen3'] } });
    expect(form.find('[role=status]').text()).toBe('Works. 2 models listed: choose one under Model.');
    const offered = () =>
      form
        .findAll('.presets')
        .at(-1)
        ?.findAll('button')
        .map((button) => button.text());
    expect(offered()).toEqual(['llama4', 'qwen3']);
    await press(form, 'qwen3');
    expect(offered()).toEqual(['llama4']);
    await fill(form, { Name: 'Local' });
    await press(form, 'Save');
    expect(form.emitted('save')?.[0]?.[0]).toMatchObject({ models: ['qwen3', 'llama4'] });
  });
});

describe('The result of a test', () => {
  it('distinguishes "works", "wrong key", "unreachable" and "model not found"', () => {
    const listed = (model: string, modelFound: boolean, models: string[]) =>
      testResultText({ state: 'listed', model, modelFound, models });
    expect(listed('qwen3', true, ['qwen3'])).toBe('Works: qwen3 is among the 1 model that the server lists.');
    expect(listed('other', true, ['qwen3'])).toBe('Works: other answers.');
    const wordy: TestResult = { state: 'listed', model: 'qwen3', modelFound: true, models: ['qwen3'], hasTools: false };
    expect(testResultText(wordy)).toMatch(/^Works: .* in words\.$/);
    expect(listed('gpt-9', false, ['llama4', 'qwen3'])).toContain('gpt-9 is not on the server’s list: llama4, qwen3.');
    expect(
      listed(
        'gpt-9',
        false,
        Array.from({ length: 40 }, (_, i) => `m${i}`),
      ),
    ).toContain('m11, and 28 more.');
    expect(testResultText({ state: 'failed', failure: { code: 'MODEL_UNAUTHORISED', message: '' } })).toBe(
      'The model provider refused the API key. Check the key, then test again.',
    );
    expect(
      testResultText({ state: 'failed', failure: { code: 'MODEL_NOT_FOUND', message: '', params: { host: 'a:1' } } }),
    ).toBe(
      'The server answers, but lists no models at this address. Most addresses end in /v1. If yours is right, save it and send a message. Server: a:1',
    );
    expect(
      testResultText({ state: 'failed', failure: { code: 'MODEL_UNREACHABLE', message: '', params: { host: 'a:1' } } }),
    ).toContain('Server: a:1');
  });
});

describe('The cost limit', () => {
  const limit = { value: 100 };
  const problem = 'Type a number from 0.01 to 10,000, or leave this empty for no limit.';

  it('is saved as soon as it is valid; until then an error says what is', async () => {
    const setting = mount(CostLimit, { props: limit });
    const input = setting.find('input');
    for (const wrong of ['0', '10001', '-5']) {
      await input.setValue(wrong);
      expect(setting.find('[role=alert]').text(), wrong).toBe(problem);
      expect(input.element.value).toBe(wrong);
    }
    expect(setting.emitted('save')).toBeUndefined();
    await input.setValue('50');
    expect(setting.emitted('save')).toEqual([[50]]);
    expect(setting.find('[role=alert]').text()).toBe('');
  });

  it('follows a change made elsewhere, but not while the user is typing', async () => {
    const setting = mount(CostLimit, { props: limit });
    await setting.setProps({ value: 70 });
    expect(setting.find('input').element.value).toBe('70');
    await setting.find('input').trigger('focus');
    await setting.setProps({ value: 80 });
    expect(setting.find('input').element.value).toBe('70');
  });

  it('stands for no limit where it is empty; half of a wrong number does not stay in force', async () => {
    const setting = mount(CostLimit, { props: { value: null } });
    const input = setting.find('input');
    expect(input.element.value).toBe('');
    await input.setValue('0.5');
    await setting.setProps({ value: 0.5 });
    await input.setValue('100000');
    expect(setting.emitted('save')).toEqual([[0.5], [null]]);
    await input.setValue('');
    expect(setting.find('.problem').text()).toBe('');
    expect(setting.emitted('save')?.at(-1)).toEqual([null]);
  });
});

describe('The choice of a role’s model', () => {
  it('lists the offline model first and gives plain references', async () => {
    const settings = readModelSettings({ providers: [local, cloud] });
    const select = mount(RoleSelect, { props: { label: 'Planner model', settings, chosen: settings.planner } });
    const options = select.findAll('option');
    expect(options.map((option) => option.text())).toEqual([
      'Offline commands (no AI)',
      'qwen3 (Local)',
      'llama4 (Local)',
      'gpt-5 (Cloud)',
    ]);
    await select.find('select').setValue(options[2]?.element.value);
    expect(select.emitted('choose')).toEqual([[{ providerId: 'p1', model: 'llama4' }]]);
  });
});

describe('The models of new conversations', () => {
  const thinker = { providerId: 'p1', model: 'qwen3' };
  const doer = { providerId: 'p1', model: 'llama4' };
  const open = (navigator = thinker) =>
    mount(RoleModelsSetting, {
      props: { settings: readModelSettings({ providers: [local], planner: thinker, navigator }) },
    });
  const labels = (setting: ReturnType<typeof open>) => setting.findAll('label').map((label) => label.text());

  it('are one, which plans and acts', async () => {
    const setting = open();
    expect(labels(setting)).toEqual(['Model', 'One model plans, another acts']);
    await setting.get('select').setValue(JSON.stringify(['p1', 'llama4']));
    expect(setting.emitted('choose')).toEqual([[{ planner: doer, navigator: doer }]]);
  });

  it('are two for who wants that, and one again', async () => {
    const setting = open(doer);
    expect(labels(setting)).toEqual([
      'Plans and answers (planner)',
      'Acts on the page (navigator)',
      'One model plans, another acts',
    ]);
    await setting.findAll('select')[1]?.setValue(JSON.stringify(['offline', 'commands']));
    await setting.get('input').setValue(false);
    expect(setting.emitted('choose')).toEqual([
      [{ planner: thinker, navigator: { providerId: 'offline', model: 'commands' } }],
      [{ planner: thinker, navigator: thinker }],
    ]);
  });
});

describe('The list of providers', () => {
  it('asks once before it removes', async () => {
    const list = mount(ProviderList, { props: { providers: [local, cloud] } });
    await list.find('[aria-label="Remove Local"]').trigger('click');
    expect(list.emitted('remove')).toBeUndefined();
    const sure = list.find('[aria-label="Remove Local and its API key?"]');
    await sure
      .findAll('button')
      .find((button) => button.text() === 'Remove provider')
      ?.trigger('click');
    expect(list.emitted('remove')).toEqual([['p1']]);
  });

  it('is removed by keyboard alone: the focus goes with the question, and back', async () => {
    const list = mount(ProviderList, { attachTo: document.body, props: { providers: [local, cloud] } });
    const focused = () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent;
    await list.find('[aria-label="Remove Local"]').trigger('click');
    await vi.waitFor(() => expect(focused()).toBe('Cancel'));
    await list.find('[role=group]').trigger('keydown', { key: 'Escape' });
    await vi.waitFor(() => expect(focused()).toBe('Remove Local'));
    list.unmount();
  });
});
