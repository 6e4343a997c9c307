import type { CountKind, Refusal, UsualButton } from './command';
import type { Topic } from './grammar/rule';

/**
 * Every sentence that the offline model says. English for every user, like a model's own words; the panel's words are
 * in locales/.
 */
export const texts = {
  // answers without work
  notUnderstood: (lines: string[], examples: string) =>
    `This is **Offline commands (no AI)**. I did not understand ${joined(lines.map((line) => code(clip(line))))}, so I did nothing.\n\n` +
    `On this page you can say, for example:\n\n${examples}\n\n${settingsHint}`,
  refused: {
    search:
      'Searching the web is not an offline command. Open a search page by its address, then type into its search field.',
    sleep:
      'I do not wait for a time. Say what to wait for instead, for example `wait for "Saved"` or `wait for the page to load`.',
    opinion: 'Whether something is good or worth it takes an AI model; I only quote the page.',
    compare:
      'Comparing takes an AI model; I only compare prices (`which is the cheapest?`). Where the page can sort, say for example `sort by rating`.',
  } satisfies Record<Refusal, string>,
  refusedAll: (reasons: string[]) =>
    `This is **Offline commands (no AI)**. ${reasons.join(' ')} I did nothing.\n\nWrite \`help\` to see all commands. ${settingsHint}`,
  nothingAsked: (examples: string) =>
    `This is **Offline commands (no AI)**. Tell me what to do, for example:\n\n${examples}\n\n${settingsHint}`,
  codeOff:
    'Running JavaScript is switched off, so I did nothing. You can switch on code generation in Settings, under General.',
  codeMissing: 'Running JavaScript is not available yet.',

  greeting: (examples: string) =>
    `Hello. This is **Offline commands (no AI)**: ask about the page, or say what to do in it. For example:\n\n- \`what is this page about?\`\n${examples}\n\n${settingsHint}`,
  thanks: 'You are welcome.',

  // help
  starters: [
    'open https://example.com/',
    'click Save',
    'type "Ada" into Name',
    'select Large in Size',
    'check "Gift wrap"',
    'list the headings',
    'extract the table as CSV',
    'help',
  ],
  helpIntro:
    '**Offline commands (no AI)** carries out direct commands in the page, without a key and without a network. ' +
    'Write one command a line, or join them with "then", ";" or "and". X is anything on the page, F a form field, T a text.',
  helpOutro:
    'Name things as the page names them: `the Save button`, `link Help`, `the second Add button`, `Edit in the row of Mug`. ' +
    'Words in quotes are taken exactly: `type "then click Save" into Notes` is one command. Where two things fit equally, I ask.',
  topics: {
    navigation: 'Going places',
    pointer: 'Clicking',
    fields: 'Filling in',
    keys: 'Keys and scrolling',
    waiting: 'Waiting',
    reading: 'Reading',
    code: 'Code (when switched on in Settings)',
  } satisfies Record<Topic, string>,
  settingsHint: () => settingsHint,

  // the plan and its end
  planMessage: (count: number) =>
    count === 1 ? 'I will do this.' : `I will do these ${count} things, one after the other.`,
  planCorrected: (words: string, examples: string) =>
    `This is **Offline commands (no AI)**. I cannot change a plan by ${code(clip(words))}, so I did nothing. ` +
    `Send the whole request anew as it should be, in commands like these, or edit the steps of its plan:\n\n${examples}\n\n${settingsHint}`,
  interrupted: (words: string) =>
    `you said ${code(clip(words))} in between, so I stopped here. Without an AI model I cannot change what I am doing: send what is left to do as a new message.`,
  runCode: 'Run the JavaScript',
  codeExplanation: 'The JavaScript from your message.',
  firstPart: 'This is the first part. The step above that read it has more, to copy and to save.',
  carriedOut: (words: string[]) => `Carried out: ${words.map((one) => clip(one)).join('; ')}.`,
  onTheWay: (done: number, all: number) => `${done} of ${all} commands are carried out.`,
  commandFailed: (words: string, why: string) => `${code(clip(words))} did not work: ${why}`,
  callUnknown:
    'the browser stopped during this command, and it may have happened. Look at the page before you ask again.',
  stoppedBefore: (count: number) =>
    count === 0
      ? ''
      : ` ${count} ${count === 1 ? 'command' : 'commands'} after it ${count === 1 ? 'was' : 'were'} not started.`,
  pageUnreadable:
    'this page cannot be read or changed by extensions. Opening an address and working with tabs is possible.',
  pageUnreadableAnswer: 'This page cannot be read by extensions, so I cannot tell.',

  // finding elements
  notFound: (kind: string, name: string, nearest: string[]) =>
    `There is no ${kind} called "${clip(name)}" on this page.${nearest.length === 0 ? '' : ` Close to it: ${nearest.map((one) => `"${one}"`).join(', ')}.`}`,
  tooFew: (count: number, name: string) =>
    `There ${count === 1 ? 'is only one' : `are only ${count}`} called "${clip(name)}" on this page.`,
  kinds: {
    click: 'element',
    type: 'text field',
    select: 'list to choose from',
    settable: 'field',
    check: 'checkbox or switch',
    hover: 'element',
    press: 'element',
    scroll: 'element',
    value: 'field',
    checked: 'checkbox or switch',
    table: 'table',
    list: 'list',
    read: 'element',
    drag: 'element',
    text: 'element',
    file: 'file field',
    submit: 'form',
  },
  noField:
    'No text field has the focus, and there is not exactly one. Say into which field, for example `type "Ada" into Name`.',
  noSearchField:
    'this page has no search field that I can see. I do not search the web: open a search page by its address, then say `search for ...`.',
  noFileField:
    'There is not exactly one file field on this page. Say which one, for example `upload cv.pdf to Resume`.',
  notAbout: (thing: string) => `this page does not show "${thing}" alone. Open its own page first.`,
  searchedInstead: (what: string) =>
    `This page says nothing about ${code(what)}, so I searched the site for it. What was found is on the page.`,
  covered: (thing: string, cover: string) =>
    `${thing} lies under something else, ${cover === '' ? 'which has to go first' : `"${clip(cover).slice(0, 40)}"`}. If that is a pop-up, say \`close the pop-up\`, then this again.`,
  noPopUp: 'I see no pop-up on this page.',
  popUpWithoutClose: (buttons: string[]) =>
    `the pop-up has no button that only closes it.${
      buttons.length === 0
        ? ' Try `press Escape`.'
        : ` Say which of its buttons to click: ${joined(buttons.map((one) => `"${one}"`))}.`
    }`,
  /** What to do where a page has no button for it. */
  insteadOf: {
    previous:
      'this page has no button for the previous page that I can see. `back` goes to the page that you came from.',
    more: 'this page has no button to show more that I can see. `scroll to the bottom` may load more.',
    reset:
      'this page has no button to reset it that I can see. `clear` and the name of a field empties that field; `reload` opens the page anew.',
    print: 'only you can print: press Ctrl+P (⌘P on a Mac).',
    'zoom-in': 'only you can zoom: press Ctrl and + (⌘ and + on a Mac); Ctrl+0 sets it back.',
    'zoom-out': 'only you can zoom: press Ctrl and - (⌘ and - on a Mac); Ctrl+0 sets it back.',
    'save-page':
      'only you can save a page: press Ctrl+S, or Ctrl+P and choose "Save as PDF" there (⌘ in place of Ctrl on a Mac). What I read can be saved below my answer: `read the page`.',
    bookmark: 'only you can set bookmarks: press Ctrl+D (⌘D on a Mac).',
    'send-page':
      'I do not send pages. `what is the URL` gives its address to copy; in a tab with your web mail I can click and type what you say.',
    'full-screen': 'only you can switch to full screen: press F11 (Ctrl+⌘F on a Mac).',
  } as Partial<Record<UsualButton, string>>,
  noItems: (noun: string) => `I see no list on this page with a ${noun} to open. Say its name: \`open "..."\`.`,
  tooFewItems: (noun: string, count: number) => `the list on this page has only ${count} (${clip(noun)}).`,
  noItemAbout: (noun: string, words: string) =>
    `nothing in the list on this page has "${clip(words)}" (${clip(noun)}).`,
  noSorting: (by: string) => `I see nothing on this page that sorts by "${clip(by)}".`,
  noFilter: (what: string, names: string[]) =>
    `I see no filter on this page for "${clip(what)}".${names.length === 0 ? '' : ` What can be ticked or clicked: ${joined(names.map((one) => `"${clip(one)}"`))}.`}`,
  nothingToRemove: (thing: string) => `I see no button on this page that removes "${clip(thing)}".`,
  noUsualButton: (name: string) => `this page has no button like "${name}" that I can see.`,
  noFacts:
    'nothing is stored about you yet. Write your name, address and so on once in Settings, under About you; then say this again.',
  noFormForFacts: 'no field on this page asks for anything that is stored under About you in Settings.',
  filledIn: (names: string[]) =>
    names.length === 0
      ? 'The fields had all of that already. Nothing was sent.'
      : `Filled in: ${joined(names)}. Nothing was sent: look through it first.`,
  noForm: 'There is no form with a button to submit on this page.',
  noOption: (option: string, options: string[]) =>
    `There is no option "${clip(option)}".${
      options.length === 0
        ? ''
        : ` There are: ${options
            .slice(0, 12)
            .map((one) => `"${one}"`)
            .join(', ')}.`
    }`,
  notOnOff: (value: string) => `A checkbox can be set to on or off, not to "${clip(value)}".`,
  noTab: (which: string) => `There is no tab ${code(clip(which))}.`,

  // questions
  which: (words: string, shown: number, all: number) =>
    `Which one do you mean by ${code(clip(words))}?${all > shown ? ` These are the first ${shown} of ${all}.` : ''}`,
  whichAgain: (reply: string) => `"${clip(reply)}" fits none of these, or several. Which one do you mean?`,
  noChoice: (reply: string) => `the reply "${clip(reply)}" fits none of the choices.`,
  choiceGone: 'the chosen element is no longer on the page.',
  element: (role: string, name: string) => (name === '' ? roleName(role) : `${name} (${roleName(role)})`),
  inRow: (row: string) => `in the row of ${row}`,
  inSection: (section: string) => `in ${section}`,
  under: (heading: string) => `under ${heading}`,
  numbered: (text: string, number: number) => `${text}, number ${number}`,

  // answers from the text of the page
  topic: (title: string, lead: string[], headings: string[]) =>
    [
      title === '' ? '' : `**${title}**`,
      lead.join(' '),
      headings.length === 0 ? '' : `It has these parts:\n\n${headings.map((heading) => `- ${heading}`).join('\n')}`,
      digestNote,
    ]
      .filter((part) => part !== '')
      .join('\n\n'),
  summary: (title: string, sentences: string[]) =>
    [
      `These are the most telling sentences of ${title === '' ? 'the page' : `"${title}"`}:`,
      sentences.map((sentence) => `- ${sentence}`).join('\n'),
      digestNote,
    ].join('\n\n'),
  noTranslator:
    'I cannot translate without a model. Chrome can, on this computer, once its languages are downloaded: Settings, under Models.',
  noPartTranslator:
    'I cannot translate a part of the page: that needs a model, which can be set up in Settings, under Models.',
  notDownloaded:
    'Chrome can translate this on this computer, but the two languages are not downloaded yet: Settings, under Models.',
  sameLanguage: 'The text of this page is in that language already.',
  byBrowser: {
    summary: 'Summarised by Chrome on this computer.',
    translation: 'Translated by Chrome on this computer.',
  },
  nothingToSummarise: 'there are no sentences on this page to summarise.',
  passages: (passages: { text: string; heading?: string }[], missing: string[], file?: string) =>
    [
      `${file === undefined ? 'The page' : `"${file}"`} says:`,
      quoted(passages),
      missing.length === 0 ? '' : `It says nothing about ${joined(missing.map((word) => `"${word}"`))}.`,
    ]
      .filter((part) => part !== '')
      .join('\n\n'),
  noPrices: 'I see no prices on this page, so I cannot compare any.',
  mixedPrices: (currencies: string[]) =>
    `the prices on this page are in ${joined(currencies)}, so I cannot tell which is lower. Without an AI model I only compare numbers.`,
  otherCurrency: (there: string, asked: string) =>
    `the prices on this page are in ${there}, not in ${asked}, so I cannot compare them.`,
  extremePrice: (which: 'lowest' | 'highest', all: number) =>
    all === 1 ? 'I see only one price on this page:' : `The ${which} of the ${all} prices that I see on this page:`,
  pricesWithin: (count: number, all: number, way: 'up to' | 'over', limit: string) =>
    `${count} of the ${all} ${all === 1 ? 'price' : 'prices'} that I see on this page ${count === 1 ? 'is' : 'are'} ${way} ${limit}:`,
  noPriceWithin: (all: number, way: 'up to' | 'over', limit: string) =>
    `None of the ${all} ${all === 1 ? 'price' : 'prices'} that I see on this page is ${way} ${limit}. Closest is:`,
  prices: (head: string, lines: { text: string; heading?: string }[], more: number, missing: string[]) =>
    [
      missing.length === 0
        ? ''
        : `No line with a price names ${joined(missing.map((word) => `"${word}"`))}, so I looked at all prices.`,
      head,
      quoted(lines),
      more === 0 ? '' : `And ${more} more.`,
      priceNote,
    ]
      .filter((part) => part !== '')
      .join('\n\n'),
  noPassages: (words: string[], file?: string) =>
    words.length === 0
      ? 'I do not know what to look for.'
      : `I found nothing about ${joined(words.map((word) => `"${word}"`))} ${file === undefined ? 'on this page' : `in "${file}"`}. Without an AI model I only look through the ${file === undefined ? 'page' : 'text'}.`,
  readPart: 'I read the first part of the page; it is too long to be read whole.',

  // answers to questions about the page
  title: (title: string) => (title === '' ? 'This page has no title.' : `The title of this page is "${title}".`),
  url: (url: string) => `The address of this page is ${url}`,
  page: (title: string, url: string) => `This page is "${title}" at ${url}`,
  value: (name: string, value: string | undefined) =>
    value === undefined || value === ''
      ? `${name} is empty, or its value is not shown.`
      : `The value of ${name} is "${value}".`,
  checked: (name: string, checked: boolean | 'mixed') =>
    checked === 'mixed' ? `${name} is partly checked.` : `${name} is ${checked ? 'checked' : 'not checked'}.`,
  count: (count: number, what: CountKind, more: boolean) => {
    const noun = count === 1 ? what.replace(/(?<=box)es$|s$/, '') : what;
    return `There ${count === 1 ? 'is' : 'are'} ${more ? 'at least ' : ''}${count} ${noun} on this page.`;
  },
  buttons: (names: string[], more: boolean) =>
    names.length === 0
      ? 'There are no buttons on this page.'
      : `${names.map((name) => `- ${name}`).join('\n')}${more ? '\n- and more further down' : ''}`,
  unnamed: '(without a name)',
};

const digestNote = '*Sentences of the page, chosen by counting words. No AI was used.*';
const priceNote = '*Prices of the page, compared as numbers. No AI was used.*';

function quoted(lines: { text: string; heading?: string }[]): string {
  return lines.map(({ text, heading }) => `> ${text}${heading === undefined ? '' : ` *(${heading})*`}`).join('\n>\n');
}

const settingsHint = 'For anything else, an AI model can be set up in Settings, under Models.';

function code(text: string): string {
  return text.includes('`') ? `"${text}"` : `\`${text}\``;
}

function joined(items: string[]): string {
  return items.length < 2 ? (items[0] ?? '') : `${items.slice(0, -1).join(', ')} and ${items.at(-1) ?? ''}`;
}

function clip(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length <= 120 ? line : `${line.slice(0, 119)}…`.toWellFormed();
}

const roleNames: Readonly<Record<string, string>> = {
  textbox: 'text field',
  searchbox: 'search field',
  combobox: 'list',
  img: 'image',
  listitem: 'list item',
  menuitem: 'menu item',
  radio: 'option',
  spinbutton: 'number field',
};

function roleName(role: string): string {
  return roleNames[role] ?? role;
}
