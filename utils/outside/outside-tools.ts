import { callFactsOf, type Tool } from '../contracts/tool';
import { toolNamed } from '../tools';
import { parametersOf } from '../tools/parameters';
import texts from './texts.json';

export interface OutsideTool {
  name: string;
  /** English, for a model that knows nothing of Sidehand. */
  description: string;
  inputSchema: { type: 'object'; properties: Record<string, unknown>; required?: string[] };
  annotations: { readOnlyHint: boolean; destructiveHint: boolean; idempotentHint?: true };
}

/** Those that only programs have. */
const ownTexts = texts.own;
export type OwnName = keyof typeof ownTexts;

/** The navigator's tools that programs have. */
const navigatorTexts = texts.ofNavigator;

/**
 * In the order in which models see them. Schemas and facts are those of the navigator's tools: only the words are
 * others, because the navigator's system text does not come with them.
 */
export function outsideTools(): OutsideTool[] {
  return [
    own('tabs', {
      action: { type: 'string', enum: ['list', 'open', 'take', 'give_back', 'close'] },
      tab_id: { type: 'integer' },
      url: { type: 'string' },
    }),
    ...(Object.keys(navigatorTexts) as (keyof typeof navigatorTexts)[]).map(ofNavigator),
    own('do', { request: { type: 'string' } }),
    own('run_workflow', {
      name: { type: 'string' },
      // Servers of models refuse an object that names none.
      parameters: { type: 'object', properties: {}, additionalProperties: { type: 'string' } },
    }),
  ];
}

/** Of these. */
export function isNavigatorTool(name: string): boolean {
  return Object.hasOwn(navigatorTexts, name);
}

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

function own(name: OwnName, properties: Record<string, unknown>): OutsideTool {
  const required = name === 'tabs' ? ['action'] : name === 'do' ? ['request'] : [];
  return {
    name,
    description: ownTexts[name],
    inputSchema: { type: 'object', properties, ...(required.length > 0 ? { required } : {}) },
    annotations: { readOnlyHint: false, destructiveHint: name !== 'tabs' },
  };
}
