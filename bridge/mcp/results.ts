import { MAX_RESULT_CHARACTERS, type ResultPart } from '../../utils/contracts/outside';

/** A result as MCP has it. No `structuredContent`: several clients show their model nothing else then. */
export interface ToolAnswer {
  [key: string]: unknown;
  content: ({ type: 'text'; text: string } | { type: 'image'; data: string; mimeType: string })[];
  isError?: true;
}

export function said(text: string): ToolAnswer {
  return { content: [{ type: 'text', text }] };
}

/** What went wrong is a result, for the model to read: clients show protocol errors to nobody. */
export function failed(text: string): ToolAnswer {
  return { ...said(text), isError: true };
}

export function failedBy(error: unknown): ToolAnswer {
  return failed(error instanceof Error ? error.message : String(error));
}

/** How many long results can be read on. */
const KEPT = 20;

/** Keeps the newest long results, to be read on. */
export class Pages {
  private readonly long = new Map<string, string>();

  answer(call: string, { parts, isError }: { parts: readonly ResultPart[]; isError: boolean }): ToolAnswer {
    const text = parts.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('\n\n');
    if (text.length > MAX_RESULT_CHARACTERS) {
      this.long.set(call, text);
      for (const oldest of [...this.long.keys()].slice(0, -KEPT)) this.long.delete(oldest);
    }
    const images = parts.flatMap((part) =>
      part.type === 'image' ? [{ type: 'image' as const, data: part.data, mimeType: part.mediaType }] : [],
    );
    const texts = text === '' && images.length > 0 ? [] : [{ type: 'text' as const, text: pageOf(call, text, 0) }];
    return { content: [...texts, ...images], ...(isError ? { isError } : {}) };
  }

  /** The page that begins at this character. */
  from(call: string, at: number): ToolAnswer {
    const text = this.long.get(call);
    if (text === undefined) return failed(`There is no long result of a call "${call}" any more. Make the call again.`);
    if (at < 0 || at >= text.length) return failed(`That result has only ${text.length} characters.`);
    return said(pageOf(call, text, at));
  }
}

/** Cut at the end of a line where one is near. Says how to read on. */
function pageOf(call: string, text: string, at: number): string {
  const rest = text.slice(at);
  if (rest.length <= MAX_RESULT_CHARACTERS) return rest;
  const room = MAX_RESULT_CHARACTERS - 200;
  const lineEnd = rest.lastIndexOf('\n', room);
  const end = lineEnd > room / 2 ? lineEnd : room;
  const left = rest.length - end;
  return `${rest.slice(0, end).toWellFormed()}\n... ${left} more characters: read_more, call "${call}", from ${at + end}.`;
}
