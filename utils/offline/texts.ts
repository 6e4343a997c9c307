import type { Need } from './resolve/roles';
import { isWordKey, say, type WordKey } from './voice';

/** What the offline model says, where it takes more than one sentence. The words are in locales/offline. */
export const texts = {
  // answers without work
  notUnderstood: (words: string, near: string[]) =>
    paragraphs(say('not_understood', { words: code(clip(words)) }), asList(near)),

  // the plan and its end
  planMessage: (count: number) => say('plan', { count }),
  planCorrected: (words: string) => say('plan_corrected', { words: code(clip(words)) }),
  interrupted: (words: string) => say('interrupted', { words: code(clip(words)) }),
  onTheWay: (done: number, all: number) => say('on_the_way', { done, all }),
  commandFailed: (words: string, why: string, near: string[]) =>
    paragraphs(say('command_failed', { words: code(clip(words)), why }), asList(near)),
  stoppedBefore: (count: number) => (count === 0 ? '' : ` ${say('stopped_before', { count })}`),

  // finding elements
  notFound: (need: Need, name: string) => say('not_found', { kind: say(kinds[need]), name: quote(clip(name)) }),
  covered: (thing: string, cover: string) =>
    say('covered', { thing, cover: cover === '' ? say('covered_by_something') : quote(clip(cover).slice(0, 40)) }),
  noOption: (option: string, options: string[]) =>
    sentences(
      say('no_option', { option: quote(clip(option)) }),
      options.length === 0 ? '' : say('options', { options: options.slice(0, 12).map(quote).join(', ') }),
    ),
  notOnOff: (value: string) => say('not_on_off', { value: quote(clip(value)) }),
  noTab: (which: string) => say('no_tab', { which: code(clip(which)) }),
  /** Why a call failed, by the code of its failure; undefined where there are no words for it. */
  failed: (failure: string): string | undefined => {
    const key = `failed_${failure}`;
    return isWordKey(key) ? say(key) : undefined;
  },

  // questions
  whichField: (words: string, shown: number, all: number) =>
    sentences(say('which_field', { words: code(clip(words)) }), all > shown ? say('first_of', { shown, all }) : ''),
  which: (words: string, shown: number, all: number) =>
    sentences(say('which', { words: code(clip(words)) }), all > shown ? say('first_of', { shown, all }) : ''),
  whichAgain: (reply: string) => say('which_again', { reply: quote(clip(reply)) }),
  noChoice: (reply: string) => say('no_choice', { reply: quote(clip(reply)) }),
  element: (role: string, name: string) => (name === '' ? roleName(role) : `${name} (${roleName(role)})`),
  inRow: (row: string) => say('in_row', { row }),
  inSection: (section: string) => say('in_section', { section }),
  under: (heading: string) => say('under', { heading }),
  numbered: (text: string, number: number) => say('numbered', { text, number }),

  // answers
  /** '' where there are none. */
  passages: (passages: string[], file?: string) =>
    passages.length === 0
      ? ''
      : paragraphs(
          `**${file === undefined ? say('on_this_page') : say('in_file', { file })}**`,
          passages.map((text) => `> ${text}`).join('\n>\n'),
        ),
  value: (name: string, value: string | undefined) =>
    value === undefined || value === '' ? say('no_value', { name }) : say('value', { name, value: quote(value) }),
};

const kinds: Readonly<Record<Need, WordKey>> = {
  click: 'kind_element',
  type: 'kind_text_field',
  select: 'kind_choices',
  settable: 'kind_field',
  check: 'kind_checkbox',
  hover: 'kind_element',
  press: 'kind_element',
  scroll: 'kind_element',
  table: 'kind_table',
  list: 'kind_list',
  read: 'kind_element',
  drag: 'kind_element',
  file: 'kind_file_field',
};

const asList = (commands: string[]): string => commands.map((one) => `- \`${one}\``).join('\n');

function paragraphs(...parts: string[]): string {
  return parts.filter((part) => part !== '').join('\n\n');
}

function sentences(...parts: string[]): string {
  return parts.filter((part) => part !== '').join(' ');
}

function quote(text: string): string {
  return say('quote', { text });
}

function code(text: string): string {
  return text.includes('`') ? quote(text) : `\`${text}\``;
}

function clip(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length <= 120 ? line : `${line.slice(0, 119)}…`.toWellFormed();
}

function roleName(role: string): string {
  const key = `role_${role}`;
  return isWordKey(key) ? say(key) : role;
}
