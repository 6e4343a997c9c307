import type { Tool } from '../contracts/tool';
import { callFactsOf } from '../contracts/tool';
import { toolNamed } from '../tools';
import { parametersOf } from '../tools/parameters';
import type { ToolName } from '../tools/tool-names';

export interface OutsideTool {
  name: string;
  /** English, for a model that knows nothing of Sidehand. */
  description: string;
  inputSchema: { type: 'object'; properties: Record<string, unknown>; required?: string[] };
  annotations: { readOnlyHint: boolean; destructiveHint: boolean; idempotentHint?: true };
}

/** Those that only programs have. */
const ownNames = ['tabs', 'do', 'run_workflow'] as const;
export type OwnName = (typeof ownNames)[number];

/**
 * In the order in which models see them. Schemas and facts are those of the navigator's tools: only the words are
 * others, because the navigator's system text does not come with them.
 */
export function outsideTools(): OutsideTool[] {
  return [
    own('tabs', tabsText, {
      action: { type: 'string', enum: ['list', 'open', 'take', 'give_back', 'close'] },
      tab_id: { type: 'integer' },
      url: { type: 'string' },
    }),
    ...(Object.keys(navigatorTexts) as (keyof typeof navigatorTexts)[]).map(ofNavigator),
    own('do', doText, { request: { type: 'string' } }),
    own('run_workflow', workflowText, {
      name: { type: 'string' },
      // Servers of models refuse an object that names none.
      parameters: { type: 'object', properties: {}, additionalProperties: { type: 'string' } },
    }),
  ];
}

export function isOutsideTool(name: string): boolean {
  return Object.hasOwn(navigatorTexts, name) || ownNames.some((known) => known === name);
}

const tabsText =
  "List the tabs of the user's browser, open a new one at url, take one of theirs (they are asked), give_back or close one of yours. All other tools work in the tab that you opened or took last; without one, the first call opens its own.";

const doText =
  "Hand a whole task in plain words to Sidehand's own agent, which runs with the user's model in your tab and answers when it is done. For long routine work; use the other tools to stay in control yourself.";

const workflowText = 'Run a workflow that the user has saved. Without name: list them with their parameters.';

/** The navigator's tools that programs have. */
const navigatorTexts = {
  get_page:
    'Read the page as text: one line per element, with refs such as e12 that the other tools take. Actions already return what changed, so read again only when you need more. find: only lines around this text; role, selector (CSS): only such elements; scope (a ref), offset, whole: read on where a line with "..." says so. Also reads PDF files.',
  look: 'Picture of the visible part of the page with refs drawn in. For canvas, charts, maps and layout; text is cheaper with get_page.',
  extract:
    'Data of the page, or of ref. article: the main text as Markdown; tables, lists, links, headings, fields (of forms), text; records: repeated items by fields such as ["title: text", "price: number", "when: date"]. offset: read on.',
  navigate: 'Open a full url in your tab (goto), or go back, forward, reload.',
  click:
    'Click the element ref. x, y: a point in px from its top left corner, or of the view when ref is left out. hold_ms: press that long.',
  type: 'Type text into the field ref, in place of what is in it; append: after it; submit: press Enter then. Without ref: into the focused field.',
  select: 'Choose options of a select or listbox by text or value ("#2" is the second).',
  check: 'Set a checkbox, radio button or switch.',
  press_key: 'Press a key or chord (Enter, Escape, Control+A) in ref, or where the focus is.',
  hover: 'Move the pointer over ref, or to x, y as in click, to open menus and hints.',
  drag: 'Drag ref (or from x, y as in click) onto to_ref, or by_x, by_y px far. hold_ms: press that long first.',
  scroll: 'Scroll the page, or the area ref. Without to: ref into view, or down to text.',
  wait_for:
    'Wait until text or selector (CSS) is there (element) or gone, until a navigation has ended or the network is quiet. Actions wait by themselves: only for what comes later.',
  handle_dialog: 'Before an action that opens an alert, confirm or prompt: what to answer. Else it is cancelled.',
  upload_file:
    'Give files to a file field, its button, or a drop zone. files: paths on this computer, in a folder that the user allowed (--files).',
} satisfies Partial<Record<ToolName, string>>;

function ofNavigator(name: keyof typeof navigatorTexts): OutsideTool {
  const tool = toolNamed(name);
  if (!tool) throw new TypeError(`There is no tool ${name}.`);
  return {
    name,
    description: navigatorTexts[name],
    inputSchema: parametersOf(tool.schema) as OutsideTool['inputSchema'],
    annotations: annotationsOf(tool),
  };
}

/** Hints to clients, by the facts that the guard judges by. The guard trusts no hint. */
function annotationsOf(tool: Tool): OutsideTool['annotations'] {
  const { rule } = callFactsOf(tool, { text: '', keys: 'Enter', options: [], files: [] });
  return {
    readOnlyHint: rule === 'free',
    destructiveHint: rule === 'act' || rule === 'dialog',
    ...(tool.effect === 'idempotent' ? { idempotentHint: true } : {}),
  };
}

function own(name: OwnName, description: string, properties: Record<string, unknown>): OutsideTool {
  const required = name === 'tabs' ? ['action'] : name === 'do' ? ['request'] : [];
  return {
    name,
    description,
    inputSchema: { type: 'object', properties, ...(required.length > 0 ? { required } : {}) },
    annotations: { readOnlyHint: false, destructiveHint: name !== 'tabs' },
  };
}
