import { isRecord } from '../../../utils/is-record';
import type { ServerAnswer } from '../core/server-tool';

/** Pictures, sounds and files are named, not shown. `isMalformed`: by the protocol. */
export function answerText(answer: Record<string, unknown>): Omit<ServerAnswer, 'url'> {
  const { content, structuredContent, isError } = answer;
  const parts = Array.isArray(content) ? content.map(partText) : [];
  const hasText = parts.some(({ isText }) => isText);
  const structured = structuredContent === undefined || hasText ? [] : [JSON.stringify(structuredContent)];
  const odd = !Array.isArray(content) && structuredContent === undefined;
  return {
    text: odd ? JSON.stringify(answer) : [...parts.map(({ text }) => text), ...structured].join('\n'),
    failed: isError === true,
    isMalformed: odd,
  };
}

function partText(part: unknown): { text: string; isText: boolean } {
  if (!isRecord(part)) return { text: JSON.stringify(part) ?? '', isText: false };
  if (part.type === 'text' && typeof part.text === 'string') return { text: part.text, isText: true };
  if (part.type === 'image' || part.type === 'audio') {
    const kilobytes = typeof part.data === 'string' ? Math.ceil((part.data.length * 3) / 4 / 1_000) : 0;
    return { text: `[${part.type}, ${String(part.mimeType)}, ${kilobytes} kB: not shown]`, isText: false };
  }
  if (part.type === 'resource_link') return { text: `[file: ${String(part.name)} ${String(part.uri)}]`, isText: false };
  if (part.type === 'resource' && isRecord(part.resource)) {
    const { uri, text } = part.resource;
    return typeof text === 'string'
      ? { text: `${String(uri)}:\n${text}`, isText: true }
      : { text: `[file: ${String(uri)}: not shown]`, isText: false };
  }
  return { text: JSON.stringify(part), isText: false };
}
