import { mount, type VueWrapper } from '@vue/test-utils';
import { describe, expect, it } from 'vitest';
import { allSections, findSettings } from '@/components/options/find-settings';
import { optionsFeatures } from '@/features/options';
import AboutYouFields from '../../options/AboutYouFields.vue';
import OwnFacts from '../../options/OwnFacts.vue';
import { nothingAboutYou } from '../../core/about-you';

async function fill(part: VueWrapper, values: Record<string, string>) {
  for (const [name, value] of Object.entries(values)) {
    const label = part.findAll('label').find((item) => item.text() === name);
    await part.find(`[id="${label?.attributes('for')}"]`).setValue(value);
  }
  await part.find('form').trigger('submit');
  await part.vm.$nextTick();
}
const problems = (part: VueWrapper) =>
  part
    .findAll('.problem')
    .map((item) => item.text())
    .filter(Boolean);

describe('About you', () => {
  it('saves what was typed, without spaces around it, and accepts no card number', async () => {
    const part = mount(AboutYouFields, { props: { about: nothingAboutYou } });
    expect(part.findAll('label').map((label) => label.text())).toEqual([
      'Full name',
      'E-mail',
      'Phone',
      'Street and number',
    ]);
    await part.get('button.link').trigger('click');
    await fill(part, { 'Full name': ' Ada ', Phone: '4111 1111 1111 1111' });
    expect(problems(part)).toEqual([
      'This is a card number. Keep it under What it may do > Secrets: models read what is here.',
    ]);
    expect(part.emitted('save')).toBeUndefined();
    await fill(part, { Phone: '', 'How answers should sound': 'short' });
    expect(part.emitted('save')).toEqual([[{ facts: { name: 'Ada' }, tone: 'short' }]]);
  });

  it('accepts added entries, each under its own name, and none that is a password', async () => {
    const part = mount(OwnFacts, { props: { own: [{ label: 'seat', text: 'aisle' }] } });
    await fill(part, { 'Name of the entry': 'Seat', Text: 'window' });
    expect(problems(part)).toEqual(['Another entry has this name.']);
    await fill(part, { 'Name of the entry': 'Password', Text: 'tulip' });
    expect(problems(part)[0]).toContain('Passwords belong under');
    await fill(part, { 'Name of the entry': 'meal', Text: 'vegan' });
    expect(part.emitted('change')).toEqual([
      [
        [
          { label: 'seat', text: 'aisle' },
          { label: 'meal', text: 'vegan' },
        ],
      ],
    ]);
    await part.find('[aria-label="Remove seat"]').trigger('click');
    expect(part.emitted('change')?.[1]).toEqual([[]]);
  });

  it('gives a removed entry back', async () => {
    const seat = { label: 'seat', text: 'aisle' };
    const list = mount(OwnFacts, { attachTo: document.body, props: { own: [seat] } });
    await list.get('[aria-label="Remove seat"]').trigger('click');
    await list.setProps({ own: [] });
    expect(document.activeElement?.textContent.trim()).toBe('Undo');
    expect(list.text()).toContain('Removed: seat');
    await list.get('[data-undo]').trigger('click');
    expect(list.emitted('change')).toEqual([[[]], [[seat]]]);
  });

  it.each(['phone number', 'my address'])('is found by who looks for “%s”', (query) => {
    const found = findSettings(query, allSections(optionsFeatures)).slice(0, 5);
    expect(found.map(({ section, label }) => `${section}: ${label}`)).toContain('you: Full name');
  });
});
