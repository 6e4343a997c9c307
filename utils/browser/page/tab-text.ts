import { renderSnapshot } from '../../snapshot/render';
import { callPage } from '../client/page-client';

/** As models see it, cut to about so many tokens. Throws where the page cannot be read. */
export async function tabText(tabId: number, maxTokens: number): Promise<{ url: string; title: string; text: string }> {
  const { url, title, root } = await callPage({ tabId, frameId: 0 }, 'collect', {
    refPrefix: '',
    refsAfter: 0,
    budget: maxTokens,
  });
  return { url, title, text: renderSnapshot(root, { baseUrl: url, maxTokens }).text };
}
