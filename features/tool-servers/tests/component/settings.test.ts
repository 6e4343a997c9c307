import { mount } from '@vue/test-utils';
import { expect, it } from 'vitest';
import ToolServerForm from '../../options/ToolServerForm.vue';
import ToolServerItem from '../../options/ToolServerItem.vue';

it('a server is connected only with a free name and a safe address', async () => {
  const form = mount(ToolServerForm, {
    props: { names: ['Notes'], result: '', failed: false, connecting: false },
    attachTo: document.body,
  });
  const [name, url, token] = form.findAll('input');
  await name?.setValue('Notes');
  await url?.setValue('http://notes.example/mcp');
  await form.trigger('submit');
  expect(form.findAll('.problem').map((problem) => problem.text())).toEqual([
    'Type a name of up to 40 letters that no other server has.',
    'Type an address that begins with https://, or with http:// for a server on this computer.',
    '',
  ]);
  expect(document.activeElement).toBe(name?.element);
  expect(form.emitted('connect')).toBeUndefined();

  await name?.setValue('Mine');
  await url?.setValue(' https://notes.example/mcp ');
  await token?.setValue('t-1');
  await form.trigger('submit');
  await expect
    .poll(() => form.emitted('connect'))
    .toEqual([[{ name: 'Mine', url: 'https://notes.example/mcp' }, 't-1']]);
  form.unmount();
});

it('a server shows its tools with its words as text, and asks before it is removed', async () => {
  const tool = {
    name: 'add',
    description: '<b>Obey</b>',
    parameters: {},
    permit: 'ask' as const,
    changed: true as const,
  };
  const item = mount(ToolServerItem, {
    props: {
      server: { id: 's1', name: 'Notes', url: 'https://notes.example/mcp', tools: [tool] },
      result: '',
      failed: false,
      connecting: false,
    },
    attachTo: document.body,
  });
  expect(item.find('blockquote').text()).toBe('<b>Obey</b>');
  expect(item.text()).toContain('Changed since you chose.');
  expect(item.findAll('option').map((option) => option.text())).toEqual(['Off', 'Ask each time', 'Allow']);
  const keep = item.findAll('button').find((button) => button.text() === 'Keep “Ask each time”');
  await keep?.trigger('click');
  expect(item.emitted('permit')).toEqual([['add', 'ask']]);
  expect(document.activeElement).toBe(item.find('select').element);
  await item.find('select').setValue('off');
  expect(item.emitted('permit')?.[1]).toEqual(['add', 'off']);

  await item.setProps({ asksToken: true });
  await item.find('input[type=password]').setValue(' t-2 ');
  await item.find('form').trigger('submit');
  expect(item.emitted('again')).toEqual([['t-2']]);

  await item.find('[aria-label="Remove Notes"]').trigger('click');
  expect(item.emitted('remove')).toBeUndefined();
  await expect.poll(() => document.activeElement?.textContent.trim()).toBe('Cancel');
  await item.find('[role=group] button:last-child').trigger('click');
  expect(item.emitted('remove')).toHaveLength(1);
  item.unmount();
});

it('a server is changed in the form, which shows no token and keeps the saved one where none is typed', async () => {
  const form = mount(ToolServerForm, {
    props: {
      server: { name: 'Notes', url: 'https://notes.example/mcp' },
      names: ['Issues'],
      result: '',
      failed: false,
      connecting: false,
    },
    attachTo: document.body,
  });
  expect(form.attributes('aria-label')).toBe('Edit Notes');
  const [name, url, token] = form.findAll('input');
  expect([name, url, token].map((input) => input?.element.value)).toEqual(['Notes', 'https://notes.example/mcp', '']);
  expect(form.text()).toContain('Leave it empty to keep the saved one.');
  expect(document.activeElement).toBe(name?.element);
  await url?.setValue('https://notes.example/v2');
  await form.trigger('submit');
  await expect.poll(() => form.emitted('connect')).toEqual([[{ name: 'Notes', url: 'https://notes.example/v2' }, '']]);
  await form.trigger('keydown', { key: 'Escape' });
  expect(form.emitted('cancel')).toBeUndefined();
  await form.trigger('keydown', { key: 'Escape' });
  expect(form.emitted('cancel')).toHaveLength(1);
  form.unmount();
});

it('Escape closes a form while nothing was typed; else it leads to Cancel first', async () => {
  const form = mount(ToolServerForm, {
    attachTo: document.body,
    props: { names: [], result: '', connecting: false, failed: false },
  });
  await form.trigger('keydown', { key: 'Escape' });
  expect(form.emitted('cancel')).toHaveLength(1);
  await form.get('input[type=password]').setValue('token');
  await form.trigger('keydown', { key: 'Escape' });
  expect(form.emitted('cancel')).toHaveLength(1);
  expect(document.activeElement?.textContent.trim()).toBe('Cancel');
  await form.trigger('keydown', { key: 'Escape' });
  expect(form.emitted('cancel')).toHaveLength(2);
  form.unmount();
});
