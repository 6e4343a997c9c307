import type { CountKind, Refusal, UsualButton } from './command';
import type { Need } from './resolve/roles';
import { isWordKey, joinList, say, type WordKey } from './voice';

/** What the offline model says, where it takes more than one sentence. The words are in locales/offline. */
export const texts = {
  // answers without work
  notUnderstood: (lines: string[], examples: string) =>
    paragraphs(
      say('not_understood', { words: joinList(lines.map((line) => code(clip(line)))) }),
      say('on_this_page'),
      examples,
      say('hint'),
    ),
  refusedAll: (reasons: Refusal[], examples: string) =>
    paragraphs(
      say('refused_all', { reasons: reasons.map((reason) => say(`refused_${reason}`)).join(' ') }),
      say('on_this_page'),
      examples,
      say('hint'),
    ),
  refusal: (reason: Refusal) => say(`refused_${reason}`),
  nothingAsked: (examples: string) => paragraphs(say('nothing_asked'), examples, say('hint')),
  greeting: (examples: string) => paragraphs(say('greeting'), examples, say('hint')),

  // the plan and its end
  planMessage: (count: number) => say('plan', { count }),
  planCorrected: (words: string, examples: string) =>
    paragraphs(say('plan_corrected', { words: code(clip(words)) }), examples, say('hint')),
  interrupted: (words: string) => say('interrupted', { words: code(clip(words)) }),
  carriedOut: (words: string[]) => say('carried_out', { commands: words.map((one) => clip(one)).join('; ') }),
  onTheWay: (done: number, all: number) => say('on_the_way', { done, all }),
  commandFailed: (words: string, why: string, examples = '') =>
    paragraphs(
      say('command_failed', { words: code(clip(words)), why }),
      examples === '' ? '' : say('on_this_page'),
      examples,
    ),
  stoppedBefore: (count: number) => (count === 0 ? '' : ` ${say('stopped_before', { count })}`),

  // finding elements
  notFound: (need: Need, name: string, nearest: string[]) =>
    sentences(
      say('not_found', { kind: say(kinds[need]), name: quote(clip(name)) }),
      nearest.length === 0 ? '' : say('close_to_it', { names: nearest.map(quote).join(', ') }),
    ),
  tooFew: (count: number, name: string) => say('too_few', { count, name: quote(clip(name)) }),
  notAbout: (thing: string) => say('not_about', { thing: quote(thing) }),
  searchedInstead: (what: string) => say('searched_instead', { what: code(what) }),
  covered: (thing: string, cover: string) =>
    say('covered', { thing, cover: cover === '' ? say('covered_by_something') : quote(clip(cover).slice(0, 40)) }),
  popUpWithoutClose: (buttons: string[]) =>
    sentences(
      say('pop_up_stays'),
      buttons.length === 0 ? say('try_escape') : say('pop_up_buttons', { names: joinList(buttons.map(quote)) }),
    ),
  /** What to do where a page has no button for it. */
  insteadOf: (button: UsualButton): string | undefined => {
    const key = `instead_${button}`;
    return isWordKey(key) ? say(key) : undefined;
  },
  noItems: (noun: string) => say('no_items', { noun }),
  tooFewItems: (noun: string, count: number) => say('too_few_items', { noun: clip(noun), count }),
  noItemAbout: (noun: string, words: string) => say('no_item_about', { noun: clip(noun), words: quote(clip(words)) }),
  noSorting: (by: string) => say('no_sorting', { by: quote(clip(by)) }),
  noFilter: (what: string, names: string[]) =>
    sentences(
      say('no_filter', { what: quote(clip(what)) }),
      names.length === 0 ? '' : say('filters', { names: joinList(names.map((one) => quote(clip(one)))) }),
    ),
  nothingToRemove: (thing: string) => say('nothing_to_remove', { thing: quote(clip(thing)) }),
  noUsualButton: (name: string) => say('no_usual_button', { name: quote(name) }),
  filledIn: (names: string[]) =>
    names.length === 0 ? say('nothing_to_fill') : say('filled_in', { names: joinList(names) }),
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
  which: (words: string, shown: number, all: number) =>
    sentences(say('which', { words: code(clip(words)) }), all > shown ? say('first_of', { shown, all }) : ''),
  whichAgain: (reply: string) => say('which_again', { reply: quote(clip(reply)) }),
  noChoice: (reply: string) => say('no_choice', { reply: quote(clip(reply)) }),
  element: (role: string, name: string) => (name === '' ? roleName(role) : `${name} (${roleName(role)})`),
  inRow: (row: string) => say('in_row', { row }),
  inSection: (section: string) => say('in_section', { section }),
  under: (heading: string) => say('under', { heading }),
  numbered: (text: string, number: number) => say('numbered', { text, number }),

  // answers from the text of the page
  topic: (title: string, lead: string[], headings: string[]) =>
    paragraphs(
      title === '' ? '' : `**${title}**`,
      lead.join(' '),
      headings.length === 0 ? '' : say('parts'),
      headings.map((heading) => `- ${heading}`).join('\n'),
      say('digest_note'),
    ),
  summary: (title: string, sentences: string[]) =>
    paragraphs(
      title === '' ? say('summary') : say('summary_of', { title: quote(title) }),
      sentences.map((sentence) => `- ${sentence}`).join('\n'),
      say('digest_note'),
    ),
  passages: (passages: { text: string; heading?: string }[], missing: string[], file?: string) =>
    paragraphs(
      file === undefined ? say('page_says') : say('file_says', { file: quote(file) }),
      quoted(passages),
      missing.length === 0 ? '' : say('says_nothing', { words: joinList(missing.map(quote)) }),
    ),
  mixedPrices: (currencies: string[]) => say('mixed_prices', { currencies: joinList(currencies) }),
  otherCurrency: (there: string, asked: string) => say('other_currency', { there, asked }),
  extremePrice: (which: 'lowest' | 'highest', all: number) =>
    all === 1 ? say('only_price') : say(which === 'lowest' ? 'lowest_price' : 'highest_price', { all }),
  pricesWithin: (count: number, all: number, way: 'up to' | 'over', limit: string) =>
    say(way === 'over' ? 'prices_over' : 'prices_up_to', { count, all, limit }),
  noPriceWithin: (all: number, way: 'up to' | 'over', limit: string) =>
    say(way === 'over' ? 'no_price_over' : 'no_price_up_to', { all, limit }),
  prices: (head: string, lines: { text: string; heading?: string }[], more: number, missing: string[]) =>
    paragraphs(
      missing.length === 0 ? '' : say('looked_at_all', { words: joinList(missing.map(quote)) }),
      head,
      quoted(lines),
      more === 0 ? '' : say('more_prices', { count: more }),
      say('price_note'),
    ),
  noPassages: (words: string[], file?: string) => {
    const named = joinList(words.map(quote));
    if (words.length === 0) return say('look_for_what');
    return file === undefined
      ? say('found_nothing', { words: named })
      : say('found_nothing_in', { words: named, file: quote(file) });
  },

  // answers to questions about the page
  title: (title: string) => (title === '' ? say('no_title') : say('title', { title: quote(title) })),
  url: (url: string) => say('url', { url }),
  page: (title: string, url: string) => say('page', { title: quote(title), url }),
  value: (name: string, value: string | undefined) =>
    value === undefined || value === '' ? say('no_value', { name }) : say('value', { name, value: quote(value) }),
  checked: (name: string, checked: boolean | 'mixed') =>
    checked === 'mixed' ? say('partly_checked', { name }) : say(checked ? 'checked' : 'not_checked', { name }),
  count: (count: number, what: CountKind, more: boolean) => {
    const things = say(`count_${what}`, { count });
    return say('counted', { count, things: more ? say('at_least', { things }) : things });
  },
  buttons: (names: string[], more: boolean) =>
    names.length === 0
      ? say('no_buttons')
      : `${names.map((name) => `- ${name}`).join('\n')}${more ? `\n- ${say('more_below')}` : ''}`,
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
  value: 'kind_field',
  checked: 'kind_checkbox',
  table: 'kind_table',
  list: 'kind_list',
  read: 'kind_element',
  drag: 'kind_element',
  text: 'kind_element',
  file: 'kind_file_field',
  submit: 'kind_form',
};

function quoted(lines: { text: string; heading?: string }[]): string {
  return lines.map(({ text, heading }) => `> ${text}${heading === undefined ? '' : ` *(${heading})*`}`).join('\n>\n');
}

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
