import type { WorkflowStep } from '../../contracts/workflow';
import { dataCode, stringCode, textCode, type CodeNames } from './code-text';
import { locatorCode } from './locator-code';

/**
 * The Playwright statements that carry out a step. `secret` is the constant for a text that is not stored because the
 * user types it. [] for a step that a test cannot do.
 */
export function stepCode(step: WorkflowStep, names: CodeNames, secret: string | undefined): string[] {
  const at = step.target && locatorCode(step.target, names);
  const make = makers[step.tool];
  return make ? make({ step, at, names, secret, text: (value) => textCode(asText(value), names) }) : [];
}

interface Making {
  step: WorkflowStep;
  /** The locator of the element. */
  at: string | undefined;
  names: CodeNames;
  secret: string | undefined;
  text(value: unknown): string;
}
type Maker = (making: Making) => string[];

const makers: Record<string, Maker | undefined> = {
  click({ step: { args }, at }) {
    const { x, y, button, modifiers, double, triple, hold_ms: delay } = args;
    const options = optionsCode({
      ...(button ? { button } : {}),
      ...(Array.isArray(modifiers) && modifiers.length > 0 ? { modifiers } : {}),
      ...(triple ? { clickCount: 3 } : {}),
      ...(delay ? { delay } : {}),
      ...(at && typeof x === 'number' && typeof y === 'number' ? { position: { x, y } } : {}),
    });
    if (at) return [`await ${at}.${double ? 'dblclick' : 'click'}(${options});`];
    return typeof x === 'number' && typeof y === 'number' ? [`await page.mouse.click(${x}, ${y});`] : [];
  },
  type({ step: { args }, at, text }) {
    const typed = text(args.text);
    const enter = args.submit === true;
    if (!at) return [`await page.keyboard.type(${typed});`, ...(enter ? [`await page.keyboard.press('Enter');`] : [])];
    const append = args.append === true || args.mode === 'append';
    return [
      ...(append
        ? [`await ${at}.press('End');`, `await ${at}.pressSequentially(${typed});`]
        : [`await ${at}.fill(${typed});`]),
      ...(enter ? [`await ${at}.press('Enter');`] : []),
    ];
  },
  select({ step: { args }, at, text }) {
    const options = (Array.isArray(args.options) ? args.options : []).map((option: unknown) => {
      const place = /^#(\d+)$/.exec(asText(option))?.[1];
      return place ? `{ index: ${Number(place) - 1} }` : text(option);
    });
    return at ? [`await ${at}.selectOption([${options.join(', ')}]);`] : [];
  },
  check: ({ step: { args }, at }) => (at ? [`await ${at}.setChecked(${args.checked === true});`] : []),
  press_key({ step: { args }, at, text }) {
    const press = `await ${at ?? 'page.keyboard'}.press(${text(args.keys)});`;
    const times = typeof args.times === 'number' ? Math.min(args.times, 100) : 1;
    return times > 1 ? [`for (let index = 0; index < ${times}; index += 1) ${press}`] : [press];
  },
  drag: ({ step: { to }, at, names }) => (at && to ? [`await ${at}.dragTo(${locatorCode(to, names)});`] : []),
  submit: ({ at }) => (at ? [`await ${at}.evaluate((element) => element.closest('form')?.requestSubmit());`] : []),
  hover: ({ at }) => (at ? [`await ${at}.hover();`] : []),
  navigate({ step: { args }, text }) {
    if (args.action === 'goto') return [`await page.goto(${text(args.url)});`];
    return (
      { back: ['await page.goBack();'], forward: ['await page.goForward();'], reload: ['await page.reload();'] }[
        asText(args.action)
      ] ?? []
    );
  },
  manage_tabs({ step: { args }, text }) {
    const url = text(args.url);
    if (args.action === 'open') return ['page = await page.context().newPage();', `await page.goto(${url});`];
    if (args.action === 'switch') return [`page = page.context().pages().find((tab) => tab.url() === ${url}) ?? page;`];
    return args.action === 'close'
      ? ['const [first] = page.context().pages();', 'await page.close();', 'page = first;']
      : [];
  },
  wait_for({ step: { args }, text }) {
    if (args.what === 'navigation') return ['await page.waitForLoadState();'];
    if (args.what === 'network_idle') return [`await page.waitForLoadState('networkidle');`];
    const what = args.selector ? `locator(${text(args.selector)})` : `getByText(${text(args.text)})`;
    return [`await page.${what}.first().waitFor(${args.what === 'gone' ? "{ state: 'hidden' }" : ''});`];
  },
  handle_dialog: ({ step: { args }, text }) => [
    `page.once('dialog', (dialog) => dialog.${args.accept === true ? 'accept' : 'dismiss'}(${
      args.accept === true && args.text !== undefined ? text(args.text) : ''
    }));`,
  ],
  upload_file({ step: { args }, at, text }) {
    // A workflow names files, and a path could name any file of the computer.
    const files = (Array.isArray(args.files) ? args.files : []).map((file) =>
      text(asText(file).replace(/^.*[\\/]/s, '')),
    );
    return at ? [`await ${at}.setInputFiles([${files.join(', ')}]);`] : [];
  },
  extract({ step: { args }, at }) {
    const all = `page.locator(${stringCode(extracted[asText(args.what)] ?? 'body')})`;
    return [`await test.info().attach('read', { body: (await ${at ?? all}.allInnerTexts()).join('\\n') });`];
  },
  request_assistance: ({ at, secret }) => (at && secret ? [`await ${at}.fill(${secret});`] : ['await page.pause();']),
};

const extracted: Record<string, string | undefined> = {
  tables: 'table',
  lists: 'ul, ol',
  links: 'a[href]',
  headings: 'h1, h2, h3, h4, h5, h6',
  fields: 'form',
};

function asText(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/** An object literal of plain data, or nothing. */
function optionsCode(options: Record<string, unknown>): string {
  const entries = Object.entries(options).flatMap(([key, value]) => {
    const code = dataCode(value);
    return code === undefined ? [] : [`${key}: ${code}`];
  });
  return entries.length === 0 ? '' : `{ ${entries.join(', ')} }`;
}
