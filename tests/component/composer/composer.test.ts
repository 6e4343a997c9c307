import { describe, expect, it } from 'vitest';
import { commandsOf } from '@/components/composer/commands';
import { asked, compose, type Composer } from './compose';

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
    expect(asked(composer, 'send')).toEqual([['List the headings'], ['List the headings']]);
  });

  it('runs a command whose whole name is written, by the button too', async () => {
    const commands = commandsOf([], []);
    const composer = compose({ text: '/summarise', commands });
    await composer.find('form').trigger('submit');
    expect([composer.emitted('run')?.[0], asked(composer, 'send')]).toEqual([[commands[0]], []]);
    await composer.write('/summarise it');
    await composer.find('form').trigger('submit');
    expect(asked(composer, 'send')).toEqual([['/summarise it']]);
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
    expect(asked(composer, 'send')).toEqual([]);
  });

  it('answers an empty message with a clear error, sends nothing and keeps the focus', async () => {
    const composer = compose({ text: '   ' });
    await field(composer).trigger('keydown', { key: 'Enter' });
    expect(asked(composer, 'send')).toEqual([]);
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
    await composer.write('');
    await composer.find('form').trigger('submit');
    expect(asked(composer, 'send')).toEqual([['a']]);
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
    expect(asked(composer, 'sendInstead')).toEqual([['open example.org']]);
    expect(asked(composer, 'send')).toEqual([]);
    expect(buttons(compose({ running: true, awaited: 'correct', text: 'open example.org' }))).toEqual(['Stop', 'Send']);
  });

  it('stops on Escape and on the button, only while a task runs, and keeps the focus', async () => {
    const idle = compose();
    await field(idle).trigger('keydown', { key: 'Escape' });
    expect(asked(idle, 'stop')).toEqual([]);
    const busy = compose({ running: true });
    await field(busy).trigger('keydown', { key: 'Escape' });
    await busy.find('.composer-buttons button').trigger('click');
    expect(asked(busy, 'stop')).toHaveLength(2);
    expect(hasFocus(busy)).toBe(true);
  });

  it('asks for words where only a file was added, also after a message was sent', async () => {
    const composer = compose({ text: 'open cart' });
    await composer.find('form').trigger('submit');
    composer.files.value = [{ id: 'f', name: 'cv.pdf', type: 'application/pdf', size: 1 }];
    await composer.write('');
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
    const composer = compose({ settings: { includeHtml: true } });
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
    expect(asked(composer, 'set')).toEqual([[{ includeScreenshot: true }], [{ includeHtml: false }]]);
    composer.settings.allowCodeGeneration = true;
    await composer.vm.$nextTick();
    expect(named(inView()).map(([name]) => name)).toEqual([
      'Send the page’s HTML with each message',
      'Allow code generation',
    ]);
    await inView()[1]?.trigger('click');
    expect(asked(composer, 'set').at(-1)).toEqual([{ allowCodeGeneration: false }]);
    const reading = compose({ settings: { readOnly: true } });
    await reading.get('.composer-tools > [aria-pressed]').trigger('click');
    expect(asked(reading, 'readOnly')).toEqual([[false]]);
  });

  it('closes its menu with Escape, which stops nothing', async () => {
    const composer = compose({ running: true });
    const opener = composer.get('[aria-label="For every message"]');
    await opener.trigger('click');
    await composer.get('.popup-menu button').trigger('keydown', { key: 'Escape' });
    expect([composer.find('.popup-menu').exists(), document.activeElement === opener.element]).toEqual([false, true]);
    expect(asked(composer, 'stop')).toEqual([]);
  });
});
