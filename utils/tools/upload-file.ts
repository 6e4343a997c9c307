import { z } from '../zod';
import { defineTool, refParameter } from '../contracts/tool';
import { actionResult } from './action-result';

export const uploadFile = defineTool({
  name: 'upload_file',
  description: 'Give files that the user attached, by name, to a file field (or its button) or drop zone.',
  schema: () => z.object({ ref: refParameter(), files: z.array(z.string().min(1)).min(1) }),
  guard: ({ files }) => ({ rule: 'act', by: 'upload', files, writes: { text: files.join(', ') } }),
  intent: ({ ref }) => ({ by: 'write', ref }),
  effect: 'once',
  attempt: 'never',
  replays: true,
  isOffered: ({ hasFiles }) => hasFiles,
  label: ({ ref, files }, name) => ({ key: 'tool_upload', params: { files: files.join(', '), target: name(ref) } }),
  async run({ ref, files }, { page, signal }) {
    return actionResult('Given.', await page.upload(ref, files, signal), files.join(', '));
  },
});
