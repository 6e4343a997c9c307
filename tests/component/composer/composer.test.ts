import { mount } from '@vue/test-utils';
import { describe, expect, it } from 'vitest';
import { settingSwitches, type ComposerSwitch } from '@/components/composer-switches';
import MessageComposer from '@/components/composer/MessageComposer.vue';

interface Options {
  text?: string;
  running?: boolean;
  awaited?: 'reply' | 'correct';
  lastMessage?: string;
  problem?: string;
  hasFiles?: boolean;
  switches?: ComposerSwitch[];
}

function compose({
  text = '',
  running = false,
  awaited,
  lastMessage = '',
  problem = '',
  hasFiles = false,
  switches = [],
}: Options = {}) {
  const composer = mount(MessageComposer, {
    attachTo: document.body,
    props: {
      modelValue: text,
      running,
      awaited,
      lastMessage,
      problem,
      hasFiles,
      switches,
      'onUpdate:modelValue': (modelValue: string) => composer.setProps({ modelValue }),
    },
  });
  return composer;
}
type Composer = ReturnType<typeof compose>;

const settings = { includeScreenshot: false, includeHtml: true, readOnly: false, allowCodeGeneration: false };

const field = (composer: Composer) => composer.find('textarea');
const buttons = (composer: Composer) => composer.findAll('.composer-buttons button').map((button) => button.text());
const hasFocus = (composer: Composer) => document.activeElement === field(composer).element;

describe('The composer', () => {
  it('is a textbox named Message that has the focus at once', () => {
    const composer = compose();
    expect(field(composer).attributes('aria-label')).toBe('Message');
    expect(hasFocus(composer)).toBe(true);
  });

  it('selects the blank of an example, so that it is typed over', async () => {
    const composer = compose({ text: 'search for "..."' });
    await composer.vm.$nextTick();
    const { value, selectionStart, selectionEnd } = field(composer).element as HTMLTextAreaElement;
    expect(value.slice(selectionStart, selectionEnd)).toBe('...');
  });

  it('sends on Enter and on the button, without the spaces around', async () => {
    const composer = compose({ text: '  List the headings ' });
    await field(composer).trigger('keydown', { key: 'Enter' });
    await composer.find('form').trigger('submit');
    expect(composer.emitted('send')).toEqual([['List the headings'], ['List the headings']]);
  });

  it('keeps its text when it sends: its owner clears it', async () => {
    const composer = compose({ text: 'List the headings' });
    await field(composer).trigger('keydown', { key: 'Enter' });
    expect(field(composer).element.value).toBe('List the headings');
  });

  it('breaks the line on Shift+Enter, and lets an input method have its Enter', async () => {
    const composer = compose({ text: 'a' });
    await field(composer).trigger('keydown', { key: 'Enter', shiftKey: true });
    await field(composer).trigger('keydown', { key: 'Enter', isComposing: true });
    expect(composer.emitted('send')).toBeUndefined();
  });

  it('answers an empty message with a clear error, sends nothing and keeps the focus', async () => {
    const composer = compose({ text: '   ' });
    await field(composer).trigger('keydown', { key: 'Enter' });
    expect(composer.emitted('send')).toBeUndefined();
    expect(composer.find('[role=alert]').text()).toBe('Type what you want done first.');
    expect(field(composer).attributes('aria-invalid')).toBe('true');
    expect(field(composer).attributes('aria-describedby')).toBe(composer.find('[role=alert]').attributes('id'));
    expect(hasFocus(composer)).toBe(true);
    await field(composer).setValue('x');
    expect(composer.find('[role=alert]').text()).toBe('');
  });

  it('does not complain about an empty message right after one was sent: Send was pressed twice', async () => {
    const composer = compose({ text: 'a' });
    await field(composer).trigger('keydown', { key: 'Enter' });
    await composer.setProps({ modelValue: '' });
    await composer.find('form').trigger('submit');
    expect(composer.emitted('send')).toEqual([['a']]);
    expect(composer.find('[role=alert]').text()).toBe('');
    await field(composer).setValue(' ');
    await composer.find('form').trigger('submit');
    expect(composer.find('[role=alert]').text()).toBe('Type what you want done first.');
  });

  it('turns Send into Stop while a task runs', () => {
    expect(buttons(compose())).toEqual(['Send']);
    expect(buttons(compose({ running: true }))).toEqual(['Stop']);
  });

  it('shows both while a question waits, and when there is text to add', () => {
    expect(buttons(compose({ running: true, awaited: 'reply' }))).toEqual(['Stop', 'Send']);
    expect(buttons(compose({ running: true, awaited: 'correct' }))).toEqual(['Stop']);
    expect(buttons(compose({ running: true, text: 'in red' }))).toEqual(['Stop', 'Send']);
  });

  it('lets words be a new request where they would be the reply to a question', async () => {
    const composer = compose({ running: true, awaited: 'reply', text: ' open example.org ' });
    expect(buttons(composer)).toEqual(['Stop', 'New request', 'Send']);
    await composer.findAll('.composer-buttons button')[1]?.trigger('click');
    expect(composer.emitted('begin')).toEqual([['open example.org']]);
    expect(composer.emitted('send')).toBeUndefined();
    expect(buttons(compose({ running: true, awaited: 'correct', text: 'open example.org' }))).toEqual(['Stop', 'Send']);
  });

  it('stops on Escape and on the button, only while a task runs, and keeps the focus', async () => {
    const idle = compose();
    await field(idle).trigger('keydown', { key: 'Escape' });
    expect(idle.emitted('stop')).toBeUndefined();
    const busy = compose({ running: true });
    await field(busy).trigger('keydown', { key: 'Escape' });
    await busy.find('.composer-buttons button').trigger('click');
    expect(busy.emitted('stop')).toHaveLength(2);
    expect(hasFocus(busy)).toBe(true);
  });

  it('asks for words where only a file was added, also after a message was sent', async () => {
    const composer = compose({ text: 'open cart' });
    await composer.find('form').trigger('submit');
    await composer.setProps({ modelValue: '', hasFiles: true });
    await composer.find('form').trigger('submit');
    expect(composer.find('[role=alert]').text()).toBe('Type what you want done first.');
  });

  it('brings the last message back on arrow-up, only into an empty box', async () => {
    const composer = compose({ lastMessage: 'Click Save' });
    await field(composer).trigger('keydown', { key: 'ArrowUp' });
    expect(field(composer).element.value).toBe('Click Save');
    await field(composer).setValue('mine');
    await field(composer).trigger('keydown', { key: 'ArrowUp' });
    expect(field(composer).element.value).toBe('mine');
  });

  it('shows why a message was not sent, beside the text', () => {
    const composer = compose({ text: 'Click Save', problem: 'Not sent, your text is still here.' });
    expect(composer.find('[role=alert]').text()).toBe('Not sent, your text is still here.');
    expect(field(composer).element.value).toBe('Click Save');
  });

  it('says beside its menu what holds for every message, and asks to change it', async () => {
    const asked: string[] = [];
    const set = (name: string, on: boolean) => asked.push(`${name}: ${on}`);
    const composer = compose({ switches: settingSwitches(settings, set) });
    const opener = composer.get('[aria-label="For every message"]');
    const named = (toggles: { attributes: (name: string) => string | undefined; text: () => string }[]) =>
      toggles.map((toggle) => [toggle.attributes('aria-label') ?? toggle.text(), toggle.attributes('aria-pressed')]);
    const inView = () => composer.findAll('.composer-tools > [aria-pressed]');
    const inMenu = () => composer.findAll('.popup-menu [aria-pressed]');
    expect(named(inView())).toEqual([['Send the page’s HTML with each message', 'true']]);
    await opener.trigger('click');
    expect(named(inMenu())).toEqual([
      ['Send a screenshot of the page with each message', 'false'],
      ['Send the page’s HTML with each message', 'true'],
      ['Read only in this chat: press, type and send nothing', 'false'],
    ]);
    expect(document.activeElement).toBe(inMenu()[0]?.element);
    await inMenu()[0]?.trigger('click');
    expect([inMenu().length, document.activeElement === opener.element]).toEqual([0, true]);
    await inView()[0]?.trigger('click');
    expect(asked.splice(0)).toEqual(['includeScreenshot: true', 'includeHtml: false']);
    const more = { ...settings, allowCodeGeneration: true, readOnly: true };
    await composer.setProps({ switches: settingSwitches(more, set) });
    expect(named(inView()).map(([name]) => name)).toEqual([
      'Send the page’s HTML with each message',
      'Read only in this chat: press, type and send nothing',
      'Allow code generation',
    ]);
    await inView()[2]?.trigger('click');
    expect(asked).toEqual(['allowCodeGeneration: false']);
  });

  it('closes its menu with Escape, which stops nothing', async () => {
    const composer = compose({ running: true, switches: settingSwitches(settings, () => undefined) });
    const opener = composer.get('[aria-label="For every message"]');
    await opener.trigger('click');
    await composer.get('.popup-menu button').trigger('keydown', { key: 'Escape' });
    expect([composer.find('.popup-menu').exists(), document.activeElement === opener.element]).toEqual([false, true]);
    expect(composer.emitted('stop')).toBeUndefined();
  });
});
