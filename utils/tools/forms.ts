import { defined } from '../defined';
import { z } from '../zod';
import { defineTool, unlistedParameter, refParameter } from '../contracts/tool';
import { actionResult, effectiveResult } from './action-result';

export const type = defineTool({
  name: 'type',
  description:
    'Type text into ref or the focused field, over what is there (append: after it); in an editor without ref, at the caret or over the selection. submit: then press Enter.',
  schema: () =>
    z.object({
      ref: refParameter().optional(),
      text: z.string(),
      append: z.boolean().optional(),
      /** For logs of older versions. */
      mode: unlistedParameter(z.enum(['replace', 'append']).optional()),
      submit: z.boolean().optional(),
    }),
  guard: ({ text, submit = false }) => ({ rule: 'act', by: 'type', enter: submit, writes: { text } }),
  intent: ({ ref, text, submit = false }) => ({ by: 'type', ...defined({ ref }), text, enter: submit }),
  // Replacing a text once more ends in the same text.
  effect: ({ ref, append = false, mode = append ? 'append' : 'replace', submit = false }) =>
    ref !== undefined && mode === 'replace' && !submit ? 'idempotent' : 'once',
  attempt: 'acts',
  label({ ref, text, submit }, name) {
    if (ref === undefined) return { key: submit ? 'tool_type_focused_enter' : 'tool_type_focused', params: { text } };
    const key = submit ? 'tool_type_enter' : text === '' ? 'tool_clear' : 'tool_type';
    return { key, params: { text, target: name(ref) } };
  },
  async run(args, { page, signal }) {
    const { ref, text, append = false, mode = append ? 'append' : 'replace', submit = false } = args;
    const outcome = await page.act({ kind: 'type', ...defined({ ref }), text, mode, submit }, signal);
    const summary = submit && !outcome.enterLeft ? 'Typed and submitted.' : 'Typed.';
    return actionResult(summary, outcome, mode === 'append' ? undefined : text);
  },
});

export const select = defineTool({
  name: 'select',
  description: 'Choose options of a select or listbox by text or value; "#2" is the second.',
  schema: () => z.object({ ref: refParameter(), options: z.array(z.string()).min(1) }),
  guard: ({ options }) => ({ rule: 'act', by: 'choose', writes: { text: options.join(', ') } }),
  intent: ({ ref }) => ({ by: 'write', ref }),
  effect: 'idempotent',
  attempt: 'acts',
  label: (args, name) => ({ key: 'tool_select', params: { options: args.options.join(', '), target: name(args.ref) } }),
  async run(args, { page, signal }) {
    const outcome = await page.act({ kind: 'select', ref: args.ref, options: args.options }, signal);
    return effectiveResult('Selected.', outcome, args.options.join(', '));
  },
});

export const check = defineTool({
  name: 'check',
  description: 'Set a checkbox, radio button or switch.',
  schema: () => z.object({ ref: refParameter(), checked: z.boolean() }),
  guard: ({ checked }) => ({ rule: 'act', by: 'check', checked, writes: 'nothing' }),
  intent: ({ ref }) => ({ by: 'click', ref }),
  effect: 'idempotent',
  attempt: 'acts',
  label: (args, name) => ({ key: args.checked ? 'tool_check' : 'tool_uncheck', params: { target: name(args.ref) } }),
  async run({ ref, checked }, { page, signal }) {
    const outcome = await page.act({ kind: 'check', ref, checked }, signal);
    const said = checked ? 'Checked.' : 'Unchecked.';
    // A page that leaves at the click cannot be read back.
    const summary = outcome.value === undefined ? 'Clicked: whether it is set now is not known.' : said;
    return actionResult(summary, outcome, checked ? 'checked' : 'unchecked');
  },
});

export const submit = defineTool({
  name: 'submit',
  description: 'Submit the form of ref.',
  schema: () => z.object({ ref: refParameter() }),
  guard: { rule: 'act', by: 'submit', writes: 'form' },
  intent: ({ ref }) => ({ by: 'submit', ref }),
  effect: 'once',
  attempt: 'acts',
  label: ({ ref }, name) => ({ key: 'tool_submit', params: { target: name(ref) } }),
  async run({ ref }, { page, signal }) {
    return actionResult('Submitted.', await page.act({ kind: 'submit', ref }, signal));
  },
});

export const uploadFile = defineTool({
  name: 'upload_file',
  description: 'Give files that the user attached, by name, to a file field (or its button) or drop zone.',
  schema: () => z.object({ ref: refParameter(), files: z.array(z.string().min(1)).min(1) }),
  guard: ({ files }) => ({ rule: 'act', by: 'upload', files, writes: { text: files.join(', ') } }),
  intent: ({ ref }) => ({ by: 'write', ref }),
  effect: 'once',
  attempt: 'never',
  isOffered: ({ hasFiles }) => hasFiles,
  label: ({ ref, files }, name) => ({ key: 'tool_upload', params: { files: files.join(', '), target: name(ref) } }),
  async run({ ref, files }, { page, signal }) {
    return actionResult('Given.', await page.upload(ref, files, signal), files.join(', '));
  },
});
