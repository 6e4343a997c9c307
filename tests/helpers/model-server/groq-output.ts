import { record } from './json.ts';
import type { Refusal } from './refusal.ts';
import type { Checked } from './rules/rule.ts';
import type { WireReply } from './types.ts';

/**
 * Groq checks what the model answers, too: a call of an unknown tool, or one that does not fit its schema, is refused.
 */
export function groqOutputRefusal({ calls = [] }: WireReply, { tools }: Checked): Refusal | undefined {
  for (const { name, arguments: args } of calls) {
    const tool = tools.find((candidate) => candidate.name === name);
    if (!tool)
      return failed(`tool call validation failed: attempted to call tool '${name}' which was not in request.tools`);
    const { required, properties } = record(tool.schema);
    const value = typeof args === 'string' ? parsed(args) : args;
    const missing = Array.isArray(required) ? required.filter((key) => !(String(key) in value)) : [];
    const unfit = Object.entries(value).filter(([key, given]) => !fits(given, record(record(properties)[key]).type));
    const errors = [
      ...missing.map((key) => `\`/${String(key)}\`: missing properties: '${String(key)}'`),
      ...unfit.map(([key]) => `\`/${key}\`: expected ${String(record(record(properties)[key]).type)}`),
    ];
    if (errors.length > 0)
      return failed(
        `tool call validation failed: parameters for tool ${name} did not match schema: errors: [${errors.join(', ')}]`,
      );
  }
  return undefined;
}

function failed(message: string): Refusal {
  return { message, code: 'tool_use_failed' };
}

const kinds: Record<string, (value: unknown) => boolean> = {
  string: (value) => typeof value === 'string',
  number: (value) => typeof value === 'number',
  integer: (value) => Number.isInteger(value),
  boolean: (value) => typeof value === 'boolean',
  array: (value) => Array.isArray(value),
  object: (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
};

function fits(value: unknown, type: unknown): boolean {
  return kinds[String(type)]?.(value) ?? true;
}

function parsed(text: string): Record<string, unknown> {
  try {
    return record(JSON.parse(text));
  } catch {
    return {};
  }
}
