import { mount } from '@vue/test-utils';
import { describe, expect, it } from 'vitest';
import { nextTick, reactive, ref } from 'vue';
import ModelPicker from '@/entrypoints/sidebar.sidepanel/ModelPicker.vue';
import { attempt, inPanel } from '../panel/in-panel';
import { offlineProvider, type ModelRef, type ModelSettings, type RoleModels } from '@/utils/settings/settings';

const model = (name: string, providerId = 'wire'): ModelRef => ({ providerId, model: name });
const wire = { id: 'wire', kind: 'openai' as const, label: 'Wire', baseUrl: '', models: ['thinker', 'doer', 'seer'] };
const settings: ModelSettings = {
  providers: [offlineProvider, wire],
  planner: model('thinker'),
  navigator: model('thinker'),
};

/** The picker in a panel with these models. The test may change what it `chosen` or the `stored` settings are. */
function pick(
  recent: ModelRef[] = [],
  models: RoleModels = { planner: settings.planner, navigator: settings.navigator },
  providers = settings.providers,
) {
  const chosen = ref(models);
  const done: unknown[][] = [];
  const noted =
    (name: string) =>
    (...given: unknown[]) =>
      void done.push([name, ...given]);
  const stored = reactive({ settings: { ...settings, providers }, setRoles: noted('setRoles') });
  const { global } = inPanel({
    models: stored,
    recent: { refs: recent, add: noted('add') },
    chatModels: { inUse: chosen, choose: noted('choose') },
    attempt,
  });
  return Object.assign(mount(ModelPicker, { attachTo: document.body, global }), { chosen, stored, done });
}
type Picker = ReturnType<typeof pick>;

const opener = (picker: Picker) => picker.get('.model-line');
const groups = (picker: Picker) =>
  picker
    .findAll('fieldset')
    .map((group) => [group.get('legend').text(), ...group.findAll('label').map((label) => label.text())].join(', '));
const radio = (picker: Picker, name: string) =>
  picker
    .findAll('fieldset label')
    .find((label) => label.text() === name)!
    .get('input');
const button = (picker: Picker, name: string) => picker.findAll('button').find((one) => one.text() === name)!;

describe('The model picker', () => {
  it('is a button that names the model, and opens on those used last, those of each provider and the offline one', async () => {
    const picker = pick([model('seer'), model('gone', 'no more')]);
    const button = opener(picker);
    expect([button.text(), button.attributes('aria-label'), button.attributes('aria-expanded')]).toEqual([
      'thinker (Wire)',
      'Model: thinker (Wire)',
      'false',
    ]);
    await opener(picker).trigger('click');
    expect(opener(picker).attributes('aria-expanded')).toBe('true');
    expect(groups(picker)).toEqual([
      'Recently used, seer (Wire)',
      'Wire, thinker, doer',
      'Without AI, Offline commands (no AI)',
    ]);
    expect(document.activeElement).toBe(radio(picker, 'thinker').element);
  });

  it('gives both roles the chosen model', async () => {
    const picker = pick();
    await opener(picker).trigger('click');
    await radio(picker, 'doer').trigger('change');
    expect(picker.done).toEqual([
      ['choose', { planner: model('doer'), navigator: model('doer') }],
      ['add', model('doer')],
      ['add', model('doer')],
    ]);
  });

  it('lets one model plan and another act, and brings them together again', async () => {
    const picker = pick();
    await opener(picker).trigger('click');
    const apart = picker.get('.model-apart input');
    await apart.setValue(true);
    await button(picker, 'Acts').trigger('click');
    await radio(picker, 'doer').trigger('change');
    picker.chosen.value = { planner: model('thinker'), navigator: model('doer') };
    await nextTick();
    expect(opener(picker).text()).toBe('thinker (Wire) plans, doer (Wire) acts');
    await apart.setValue(false);
    expect(picker.done.filter(([what]) => what === 'choose')).toEqual([
      ['choose', { planner: model('thinker'), navigator: model('doer') }],
      ['choose', { planner: model('thinker'), navigator: model('thinker') }],
    ]);
  });

  it('offers to keep a choice that differs from the settings', async () => {
    const picker = pick([], { planner: model('doer'), navigator: model('doer') });
    await opener(picker).trigger('click');
    await button(picker, 'Use in new conversations').trigger('click');
    expect(picker.done).toEqual([
      ['setRoles', picker.chosen.value],
      ['choose', undefined],
    ]);
    picker.chosen.value = settings;
    await nextTick();
    expect(button(picker, 'Use in new conversations')).toBeUndefined();
  });

  it('searches long lists', async () => {
    const models = Array.from({ length: 40 }, (_, index) => `model-${index}`);
    const picker = pick();
    picker.stored.settings = { ...settings, providers: [offlineProvider, { ...wire, models }] };
    await opener(picker).trigger('click');
    expect(document.activeElement).toBe(picker.get('input[type=search]').element);
    await picker.get('input[type=search]').setValue('model-39');
    expect(groups(picker)).toEqual(['Wire, model-39']);
    await picker.get('input[type=search]').setValue('nothing');
    expect(picker.text()).toContain('No model found. Try other words.');
  });

  it('closes when the user turns to something else', async () => {
    const picker = pick();
    await opener(picker).trigger('click');
    await radio(picker, 'thinker').trigger('pointerdown');
    expect(picker.find('[role=dialog]').exists()).toBe(true);
    document.body.dispatchEvent(new Event('pointerdown', { bubbles: true }));
    await picker.vm.$nextTick();
    expect(picker.find('[role=dialog]').exists()).toBe(false);
  });

  it('closes with Escape, and the focus goes back to its button', async () => {
    const picker = pick();
    await opener(picker).trigger('click');
    await radio(picker, 'thinker').trigger('keydown', { key: 'Escape' });
    expect([picker.find('[role=dialog]').exists(), document.activeElement === opener(picker).element]).toEqual([
      false,
      true,
    ]);
  });

  it.each([[[], false] as const, [['doer'], false] as const, [['doer', 'seer'], true] as const])(
    'offers two models only where there are two: %j',
    async (models, offered) => {
      const role = model('doer');
      const picker = pick([], { planner: role, navigator: role }, [offlineProvider, { ...wire, models: [...models] }]);
      await opener(picker).trigger('click');
      expect(picker.find('.model-apart').exists()).toBe(offered);
    },
  );

  it('can be joined and parted again where the two are set up, though the provider lists one', async () => {
    const roles = { planner: model('doer'), navigator: model('seer') };
    const picker = pick([], roles, [offlineProvider, { ...wire, models: ['doer'] }]);
    Object.assign(picker.stored.settings, roles);
    await opener(picker).trigger('click');
    await picker.get('.model-apart input').setValue(false);
    picker.chosen.value = { planner: roles.planner, navigator: roles.planner };
    await nextTick();
    expect(picker.find('.model-apart').exists()).toBe(true);
  });
});
