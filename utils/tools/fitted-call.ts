import type { z } from '../zod';
import { toolNamed } from './index';
import { jsonIn } from '../json';

interface Call {
  name: string;
  arguments: Record<string, unknown>;
}

/**
 * Gives arguments the form that the tool takes, where they can mean only one thing: `"[e4]"` or `4` for a ref, one word
 * for a list of one, `"2"` for a number, null for nothing, an address alone for one to open, and the address of a link
 * as the page text shows it, without its host. Those that cannot be made to fit stay: the model is told about them.
 */
export function fittedCall<C extends Call>(call: C, pageUrl: string): C {
  const tool = toolNamed(call.name);
  if (!tool) return call;
  const { step, ...given } = withOwnForms(call, pageUrl);
  // The loop takes the step of every call, most tools do not.
  const served = step === undefined ? {} : { step: numberIn(step) ?? step };
  const isOwn = Object.hasOwn(tool.schema.shape, 'step');
  const fitted = fitTo(tool.schema, isOwn ? { ...given, ...served } : given);
  return { ...call, arguments: { ...fitted, ...served } };
}

const otherNames: Record<string, Record<string, string>> = {
  select: { value: 'options', values: 'options', option: 'options' },
  type: { value: 'text' },
};

function withOwnForms({ name: tool, arguments: given }: Call, pageUrl: string): Record<string, unknown> {
  const names = otherNames[tool] ?? {};
  const opens = tool === 'navigate' && typeof given.url === 'string' && (given.action ?? null) === null;
  const own = Object.fromEntries(
    Object.entries(given)
      .filter(([, value]) => value !== null)
      .map(([key, value]) => {
        const name = names[key];
        if (name !== undefined && given[name] === undefined) return [name, value];
        const isRef = key === 'ref' || key === 'to_ref';
        if (isRef && (typeof value === 'string' || typeof value === 'number')) return [key, refIn(String(value))];
        const isPath = key === 'url' && typeof value === 'string' && /^\.{0,2}[/?#]/.test(value);
        return [key, isPath ? (URL.parse(value, pageUrl)?.href ?? value) : value];
      }),
  );
  return opens ? { action: 'goto', ...own } : own;
}

/** The ref in brackets, as `ref=e4`, or by its number; else the text itself. */
function refIn(text: string): string {
  if (/^\d+$/.test(text)) return `e${text}`;
  const inBrackets = [...text.matchAll(/\[(?:ref=)?((?:f\d+)?e\d+)\]/g)];
  const [only, another] = inBrackets;
  if (only?.[1] !== undefined && another === undefined) return only[1];
  return /^\s*(?:ref\s*[=:]\s*)?["'@#]?((?:f\d+)?e\d+)["']?\s*$/i.exec(text)?.[1]?.toLowerCase() ?? text;
}

function fitTo(schema: z.ZodObject, given: Record<string, unknown>): Record<string, unknown> {
  const issues = schema.safeParse(given).error?.issues ?? [];
  if (issues.length === 0) return given;
  const fitted = { ...given };
  for (const issue of issues) {
    const [key] = issue.path;
    if (typeof key !== 'string' || issue.path.length > 1) return given;
    fitted[key] = inForm(issue, given[key]);
  }
  return schema.safeParse(fitted).success ? fitted : given;
}

function inForm(issue: z.core.$ZodIssue, value: unknown): unknown {
  if (issue.code === 'invalid_value' && typeof value === 'string') {
    const word = value.trim().toLowerCase();
    return issue.values.find((allowed) => allowed === (sameWord[word] ?? word)) ?? value;
  }
  if (issue.code !== 'invalid_type') return value;
  if (issue.expected === 'array') return listIn(value);
  if (issue.expected === 'number' || issue.expected === 'int') return numberIn(value) ?? value;
  if (issue.expected === 'boolean') return value === 'true' ? true : value === 'false' ? false : value;
  const isPlain = typeof value === 'number' || typeof value === 'boolean';
  return issue.expected === 'string' && isPlain ? String(value) : value;
}

function listIn(value: unknown): unknown {
  if (typeof value !== 'string') return typeof value === 'number' ? [String(value)] : value;
  const list = jsonIn(value);
  return Array.isArray(list) ? list.map(String) : [value];
}

const sameWord: Record<string, string> = {
  complete: 'done',
  completed: 'done',
  success: 'done',
  finished: 'done',
  failure: 'failed',
  error: 'failed',
};

function numberIn(value: unknown): number | undefined {
  return typeof value === 'string' && /^\s*-?\d+(\.\d+)?\s*$/.test(value) ? Number(value) : undefined;
}
