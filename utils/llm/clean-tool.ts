import { normaliseText } from '../text/normalise';
import { isRecord } from '../is-record';
import { portableParameters, referenced } from './tool-schemas';
import type { ToolSpec } from '../contracts/model';
import { clip } from '../text/clip';

const MAX_DESCRIPTION_LENGTH = 400;
const MAX_WORDS_LENGTH = 160;
const MAX_SCHEMA_CHARS = 4_000;
const MAX_DEPTH = 6;
const MAX_NODES = 600;
const MAX_TOOLS = 200;

/** Those that can be used, and the names of those that cannot. */
export interface CleanTools {
  tools: ToolSpec[];
  unusable: string[];
}

/**
 * Hidden characters removed, texts cut, schemas in the part of JSON Schema that all models accept. A tool without a
 * name or without a valid schema cannot be used.
 */
export function cleanTools(listed: readonly unknown[]): CleanTools {
  const clean: CleanTools = { tools: [], unusable: [] };
  for (const item of listed.slice(0, MAX_TOOLS)) {
    const name = isRecord(item) && typeof item.name === 'string' ? item.name : '';
    const tool = isRecord(item) && isToolName(name) ? cleanTool(name, item) : undefined;
    if (tool && !clean.tools.some((other) => other.name === name)) clean.tools.push(tool);
    else clean.unusable.push(clip(plainText(name), 60) || '?');
  }
  return clean;
}

const isToolName = (name: string) => /^[\x21-\x7e]{1,128}$/.test(name);

function cleanTool(name: string, { description, title, inputSchema }: Record<string, unknown>): ToolSpec | undefined {
  if (!isRecord(inputSchema) || (inputSchema.type !== 'object' && inputSchema.type !== undefined)) return undefined;
  const parameters = parametersOf(inputSchema);
  if (!parameters) return undefined;
  const givenText = [description, title].find((text) => typeof text === 'string' && text.trim() !== '');
  return {
    name,
    description: clip(plainText(String(givenText ?? '')), MAX_DESCRIPTION_LENGTH),
    parameters,
  };
}

function parametersOf(schema: Record<string, unknown>): Record<string, unknown> | undefined {
  let nodes = 0;
  const spread = (value: unknown, depth: number): unknown => {
    nodes += 1;
    if (nodes > MAX_NODES) return undefined;
    if (typeof value === 'string') return clip(plainText(value), MAX_WORDS_LENGTH);
    if (Array.isArray(value)) return value.slice(0, MAX_NODES).map((item) => spread(item, depth + 1));
    if (!isRecord(value)) return value;
    if (depth > MAX_DEPTH * 2) return {};
    const { $ref: reference, ...rest } = value;
    const target = typeof reference === 'string' && depth <= MAX_DEPTH ? referenced(reference, schema) : undefined;
    const whole = isRecord(target) ? { ...target, ...rest } : rest;
    return Object.fromEntries(
      Object.entries(whole)
        .filter(([key]) => key !== '$ref' && key !== '$defs')
        .map(([key, inner]) => [key, spread(inner, depth + 1)]),
    );
  };
  const whole = spread(schema, 0) as Record<string, unknown>;
  if (nodes > MAX_NODES) return undefined;
  const parameters = portableParameters(whole);
  return JSON.stringify(parameters).length > MAX_SCHEMA_CHARS ? undefined : parameters;
}

function plainText(text: string): string {
  return normaliseText(text).replace(/\s+/g, ' ').trim();
}
