import { AgentError } from '@/utils/failure';
import { createModelClient } from '@/utils/llm';
import type { ContentPart } from '@/utils/contracts/model';
import { scripted, startModelServer } from '../../helpers/model-server.ts';
import type { Reported } from './reported.ts';
import { clickTool, requestWith } from './request.ts';

const picture: ContentPart = { type: 'image', mediaType: 'image/png', data: 'iVBORw0KGgo=' };

/** What becomes of a reported answer, in the words of `Reported.outcome`. What is left out is answered then. */
export async function outcomeOf({ status, body, api, pictured, outcome }: Reported): Promise<string> {
  const again = outcome.includes('then') ? { status, body } : { text: 'Done.' };
  const server = await startModelServer({
    dialect: 'lax',
    handler: scripted([{ status, body }, ...(outcome.startsWith('without') ? [again] : [])]),
  });
  const baseUrl = api ? server.url : server.baseUrl;
  const client = createModelClient({ id: 'p', kind: api ?? 'openai', label: '', baseUrl, models: [] }, 'a-key');
  const content: ContentPart[] = [{ type: 'text', text: 'Press Save' }, ...(pictured ? [picture] : [])];
  const request = { ...requestWith([{ role: 'user', content }], [clickTool]), maxOutputTokens: 32_000, attempts: 1 };
  const said: string[] = [];
  try {
    for await (const event of client.stream('m1', request, AbortSignal.timeout(20_000)))
      if (event.type === 'adapted')
        said.push(`without ${event.once && event.unsupported === 'images' ? 'this picture' : event.unsupported}`);
  } catch (error) {
    if (!(error instanceof AgentError)) throw error;
    const { code, params } = error.failure;
    said.push([code, ...(params?.contextTokens === undefined ? [] : [params.contextTokens])].join(' '));
  } finally {
    await server.close();
  }
  return said.join(', then ') || 'answered';
}
