import type { ModelMessage, ModelRequest, ToolSpec } from '@/utils/contracts/model';

export const clickTool: ToolSpec = {
  name: 'click',
  description: 'Clicks an element.',
  parameters: { type: 'object', properties: { ref: { type: 'string' } }, required: ['ref'] },
};

export function requestWith(messages: ModelMessage[], tools: ToolSpec[]): ModelRequest {
  return {
    system: 'You act in pages.',
    messages,
    tools,
    local: {
      purpose: 'act',
      laterMessages: [],
      request: '',
      page: { url: '', title: '', text: '', truncated: false, readable: true },
      calls: [],
      codeAllowed: false,
    },
  };
}
