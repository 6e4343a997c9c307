import { clip } from '../../../utils/text/clip';
import type { Need } from './resolve/roles';
import { isWordKey, say } from './voice';

/** The words are in locales/offline. */
export const texts = {
  // answers without work
  notUnderstood: (words: string, near: string[]) =>
    paragraphs(say('not_understood', { words: code(brief(words)) }), asList(near)),

  // the plan and its end
  planCorrected: (words: string) => say('plan_corrected', { words: code(brief(words)) }),
  interrupted: (words: string) => say('interrupted', { words: code(brief(words)) }),
  commandFailed: (words: string, why: string, near: string[]) =>
    paragraphs(say('command_failed', { words: code(brief(words)), why }), asList(near)),
  stoppedBefore: (count: number) => (count === 0 ? '' : ` ${say('stopped_before', { count })}`),

  // finding elements
  /** No quotation: what has this name and is of another kind would be shown as seen. */
  notFound: (need: Need, name: string) =>
    say('not_found', { kind: wordsFor(`kind_${need}`) ?? say('kind_element'), name: code(brief(name)) }),
  covered: (thing: string, cover: string) =>
    say('covered', { thing, cover: cover === '' ? say('covered_by_something') : quote(brief(cover).slice(0, 40)) }),
  noOption: (option: string, options: string[]) =>
    sentences(
      say('no_option', { option: quote(brief(option)) }),
      options.length === 0 ? '' : say('options', { options: options.slice(0, 12).map(quote).join(', ') }),
    ),
  noTab: (which: string) => say('no_tab', { which: code(brief(which)) }),
  /** By code; undefined without words for it. */
  failed: (failure: string) => wordsFor(`failed_${failure}`),

  // questions
  which: (words: string, shown: number, all: number, key: 'which' | 'which_field' = 'which') =>
    sentences(say(key, { words: code(brief(words)) }), all > shown ? say('first_of', { shown, all }) : ''),
  whichAgain: (reply: string) => say('which_again', { reply: quote(brief(reply)) }),
  noChoice: (reply: string) => say('no_choice', { reply: quote(brief(reply)) }),
  element: (role: string, name: string) => (name === '' ? roleName(role) : `${name} (${roleName(role)})`),

  // answers
  passages: (passages: string[], file?: string) =>
    paragraphs(
      `**${file === undefined ? say('on_this_page') : say('in_file', { file })}**`,
      passages.map((text) => `> ${text}`).join('\n>\n'),
    ),
  value: (name: string, value: string | undefined) =>
    value === undefined || value === '' ? say('no_value', { name }) : say('value', { name, value: quote(value) }),
};

const asList = (commands: string[]): string => commands.map((one) => `- \`${one}\``).join('\n');

const paragraphs = (...parts: string[]): string => parts.filter(Boolean).join('\n\n');
const sentences = (...parts: string[]): string => parts.filter(Boolean).join(' ');
const quote = (text: string): string => say('quote', { text });
const code = (text: string): string => (text.includes('`') ? quote(text) : `\`${text}\``);
const brief = (text: string): string => clip(text.replace(/\s+/g, ' ').trim(), 120);

const roleName = (role: string): string => wordsFor(`role_${role}`) ?? role;
const wordsFor = (key: string): string | undefined => (isWordKey(key) ? say(key) : undefined);
