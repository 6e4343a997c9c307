import { isRecord } from '../../is-record';
import type { Dialect } from '../dialects';

export interface ChatGiven {
  fields: Record<string, unknown>;
  /** The text, where reasoning stands in it. */
  content?: string;
  /** What the server put beside name and arguments of each call, such as Gemini's signature. */
  calls: Record<string, unknown>[];
}

/** Servers have many names for reasoning, and new ones come. */
const reasoningField = /reason|think|thought|signature/i;
const usualCallFields = new Set(['index', 'id', 'type', 'function', 'arguments']);

/** Texts and lists grow, other values are replaced. */
export function addReasoning({ fields }: ChatGiven, delta: object): void {
  for (const [name, value] of Object.entries(delta) as [string, unknown][]) {
    if (!reasoningField.test(name) || !value) continue;
    const before = fields[name];
    if (typeof value === 'string') fields[name] = (typeof before === 'string' ? before : '') + value;
    else if (Array.isArray(value)) fields[name] = addDetails(Array.isArray(before) ? before : [], value);
    else if (isRecord(value)) fields[name] = value;
  }
}

export function addCallFields({ calls }: ChatGiven, position: number, delta: object): void {
  const own = Object.entries(delta).filter(([name, value]) => !usualCallFields.has(name) && isRecord(value));
  calls[position] = { ...calls[position], ...Object.fromEntries(own) };
}

/** `named`: required under the name asked for. */
export type ReasoningNeed = Dialect['reasoning'] | 'named';

/** Some servers give it twice under two names. `absent` stands for what is needed and was never given. */
export function returnedFields(fields: ChatGiven['fields'], need: ReasoningNeed, absent: string): ChatGiven['fields'] {
  if (need === 'refused') return {};
  const isText = (value: unknown) => typeof value === 'string';
  const hasDetails = Array.isArray(fields.reasoning_details) && fields.reasoning_details.length > 0;
  const others = Object.entries(fields).filter(([, value]) => !isText(value));
  const texts = Object.entries(fields)
    .filter(([name, value]) => isText(value) && !(name === 'reasoning' && hasDetails))
    .sort(([a], [b]) => Number(b === REQUIRED) - Number(a === REQUIRED));
  const distinct = texts.filter(([, text], index) => texts.findIndex(([, other]) => other === text) === index);
  if (need === 'named') return { ...Object.fromEntries(others), [REQUIRED]: texts[0]?.[1] ?? absent };
  const back = Object.fromEntries([...others, ...distinct]);
  return need === 'required' && Object.keys(back).length === 0 ? { [REQUIRED]: absent } : back;
}

/** Asked for by servers that refuse an answer without reasoning. */
const REQUIRED = 'reasoning_content';

/** Undefined for the form of an older version. */
export function chatGiven(given: unknown): ChatGiven | undefined {
  return isRecord(given) && isRecord(given.fields) && Array.isArray(given.calls)
    ? (given as unknown as ChatGiven)
    : undefined;
}

type Detail = Record<string, unknown>;

/**
 * Reassembles the pieces of a block. OpenRouter:
 * https://openrouter.ai/docs/use-cases/reasoning-tokens#preserving-reasoning-blocks LiteLLM: `thinking_blocks`. A
 * signature ends a block.
 */
export function addDetails(details: readonly unknown[], pieces: readonly unknown[]): unknown[] {
  const result = [...details];
  for (const piece of pieces) {
    const last = result.at(-1);
    const isNext = isRecord(last) && isRecord(piece) && last.type === piece.type && last.index === piece.index;
    if (isNext && piece.type !== 'reasoning.encrypted' && !(last.signature && textKeys.some((key) => piece[key])))
      result[result.length - 1] = joined(last, piece);
    else result.push(piece);
  }
  return result;
}

const textKeys = ['text', 'summary', 'thinking'];

function joined(first: Detail, second: Detail): Detail {
  const given = Object.entries(second).filter(([, value]) => value !== null && value !== undefined);
  const texts = textKeys.flatMap((key) =>
    typeof first[key] === 'string' && typeof second[key] === 'string' ? [[key, first[key] + second[key]]] : [],
  );
  return { ...first, ...Object.fromEntries(given), ...Object.fromEntries(texts) };
}
