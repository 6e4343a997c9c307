import { ignoreLateFailure } from '../../async';

/** One event of a stream. */
export interface ServerSentEvent {
  name: string;
  data: string;
  /** True where the stream ended before the event did. */
  isCut?: true;
  /** The event is a whole body that is no stream. */
  isBody?: true;
}

/**
 * Reads server-sent events (https://html.spec.whatwg.org/multipage/server-sent-events.html#parsing-an-event-stream).
 * Beyond the standard, an event that is cut off by the end of the stream counts, and a body that is JSON, HTML or
 * words instead of a stream comes as one event: servers send such bodies with the content type of a stream. Releases
 * the body when iteration stops early.
 */
export async function* readEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<ServerSentEvent> {
  let event = newEvent();
  let isPlain = false;
  for await (const line of lines(body)) {
    isPlain ||= event.data.length === 0 && plain.test(line);
    if (isPlain) {
      event.data.push(line);
    } else if (line === '') {
      if (event.data.length > 0) yield toServerSentEvent(event);
      event = newEvent();
    } else {
      addField(event, line);
    }
  }
  if (event.data.length > 0) yield { ...toServerSentEvent(event), ...(isPlain ? { isBody: true } : { isCut: true }) };
}

/** JSON, HTML, or a sentence: the name of a field has no blank in it. */
const plain = /^\s*[{[<]|^[^:\s]+\s+[^\s]/;

interface OpenEvent {
  name: string;
  data: string[];
}

const newEvent = (): OpenEvent => ({ name: '', data: [] });

function toServerSentEvent({ name, data }: OpenEvent): ServerSentEvent {
  return { name, data: data.join('\n') };
}

/** A comment has an empty field name. */
function addField(event: OpenEvent, line: string): void {
  const [, field = '', value = ''] = /^([^:]*)(?:: ?([^]*))?$/.exec(line) ?? [];
  if (field === 'data') event.data.push(value);
  else if (field === 'event') event.name = value;
}

async function* lines(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  try {
    for (;;) {
      const { done, value } = await reader.read();
      rest += done ? decoder.decode() : decoder.decode(value, { stream: true });
      // A carriage return at the end may be the first half of a line break.
      const found = rest.split(done ? /\r\n|\n|\r/ : /\r\n|\n|\r(?=[^])/);
      rest = done ? '' : (found.pop() ?? '');
      yield* found;
      if (done) return;
    }
  } finally {
    await reader.cancel().catch(ignoreLateFailure);
  }
}
