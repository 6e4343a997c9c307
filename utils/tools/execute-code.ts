import { fail } from '../failure';
import type { ToolResult } from '../contracts/events';
import type { Aftermath } from '../contracts/ports';
import type { CodeReport } from '../page/api';
import { jsonIn } from '../json';
import { z } from '../zod';
import { describeAftermath } from './aftermath';
import type { CodeDetails } from '../contracts/code-details';
import { defineTool, refParameter } from '../contracts/tool';
import { defined } from '../defined';

const DEFAULT_LIMIT_MS = 15_000;
const MAX_LIMIT_MS = 120_000;
const MAX_CHARACTERS = 20_000;

export const executeCode = defineTool({
  name: 'execute_code',
  description:
    "Run JavaScript in the page: body of an async function; return a JSON-like result. el('e12') is the element of a ref. explanation: one sentence for the user. frame: ref in the frame to run in. Requests to other sites fail.",
  schema: () =>
    z.object({
      code: z.string().min(1),
      explanation: z.string().min(1),
      frame: refParameter().optional(),
      timeout_ms: z.number().int().min(100).max(MAX_LIMIT_MS).optional(),
    }),
  guard: ({ code, explanation, frame }) => ({ rule: 'code', code, explanation, frame }),
  intent: ({ frame }) => (frame === undefined ? undefined : { by: 'write', ref: frame }),
  effect: 'once',
  attempt: 'always',
  finds: true,
  shownAs: 'code',
  isOffered: ({ codeAllowed }) => codeAllowed,
  label: ({ explanation }) => ({ key: 'tool_execute_code', params: { what: explanation } }),
  async run({ code, frame, timeout_ms: limitMs = DEFAULT_LIMIT_MS }, { page, signal }) {
    return resultOf(await page.runCode({ code, limitMs, ...defined({ frame }) }, signal));
  },
});

function resultOf(report: CodeReport & Aftermath): ToolResult {
  const { returned, total = returned?.length ?? 0, thrown, console: output, changed = true } = report;
  const written = output.map(({ level, text }) => `console.${level}: ${text}`);
  if (thrown) throw failed(thrown, written);
  const after = describeAftermath(report);
  const parsed = returned === undefined ? undefined : jsonIn(returned);
  // Text is passed on as it is, anything else as JSON. JSON that was cut no longer parses.
  const value = typeof parsed === 'string' ? parsed : returned;
  const noEffect = value === undefined && !changed && written.length === 0;
  const details: CodeDetails = {
    console: output,
    changed,
    ...defined({ returned, noEffect: noEffect || undefined }),
    ...(total > (returned?.length ?? 0) ? { total } : {}),
  };
  const page = [
    ...(value === undefined ? [] : [value.slice(0, MAX_CHARACTERS).toWellFormed()]),
    ...written,
    ...after.page,
  ];
  return {
    summary: [
      value === undefined
        ? 'The code returned nothing.'
        : value.length > MAX_CHARACTERS
          ? `Result, the first ${MAX_CHARACTERS} of ${total} characters; return less to see all:`
          : 'Result:',
      ...(changed ? [] : ['Nothing changed on the page.']),
      ...after.sentences,
    ].join(' '),
    ...(page.length > 0 ? { page: page.join('\n') } : {}),
    details,
  };
}

function failed({ message, line }: NonNullable<CodeReport['thrown']>, written: string[]) {
  const place = line === undefined ? '' : `, line ${line}`;
  return fail(
    'CODE_FAILED',
    [`${message}${place}`, ...written].join('\n'),
    line === undefined ? {} : { params: { line } },
  );
}
