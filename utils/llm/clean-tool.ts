import { normaliseText } from '../text/normalise';
import { isRecord } from '../is-record';
import { portableParameters } from './tool-schemas';
import type { ToolSpec } from '../contracts/model';
import { clip } from '../text/clip';

const MAX_DESCRIPTION_LENGTH = 400;
const MAX_WORDS_LENGTH = 160;
const MAX_SCHEMA_CHARS = 4_000;
const MAX_TOOLS = 200;

/** `unusable`: the names of other tools. */
export interface CleanTools {
  tools: ToolSpec[];
  unusable: string[];
}

/**
 * Removes hidden characters, cuts texts, and keeps the part of JSON Schema that all models accept. A tool without a
 * name or a valid schema cannot be used.
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
  const parameters = portableParameters(inputSchema, (text) => clip(plainText(text), MAX_WORDS_LENGTH));
  if (JSON.stringify(parameters).length > MAX_SCHEMA_CHARS) return undefined;
  const givenText = [description, title].find((text) => typeof text === 'string' && text.trim() !== '');
  return {
    name,
    description: clip(plainText(String(givenText ?? '')), MAX_DESCRIPTION_LENGTH),
    parameters,
  };
}

function plainText(text: string): string {
  return normaliseText(text).replace(/\s+/g, ' ').trim();
}
