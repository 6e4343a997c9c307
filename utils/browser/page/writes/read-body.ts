import type { WriteBody } from '../../../page/watch/page-events';

const longestText = 50_000;

/** Empty where nobody can read it. */
export function readBody(body: unknown): WriteBody | Promise<WriteBody> {
  try {
    if (body === undefined || body === null) return { size: 0 };
    if (typeof body === 'string') return textBody(body);
    if (body instanceof URLSearchParams) return { fields: [...body].slice(0, 200), size: String(body).length };
    if (body instanceof FormData) {
      const entries = [...body];
      const isText = (one: [string, FormDataEntryValue]): one is [string, string] => typeof one[1] === 'string';
      return entries.every(isText) ? fieldsOf(entries) : withFiles(body).catch(unread);
    }
    if (body instanceof Blob) return body.size > longestText ? { size: body.size } : body.text().then(textBody, unread);
    if (body instanceof Request) return body.clone().text().then(textBody, unread);
    if (body instanceof ArrayBuffer || ArrayBuffer.isView(body))
      return body.byteLength > longestText
        ? { size: body.byteLength }
        : textBody(new TextDecoder().decode(body as BufferSource));
    return {};
  } catch {
    return {};
  }
}

function textBody(text: string): WriteBody {
  return { text: text.slice(0, longestText), size: text.length };
}

function unread(): WriteBody {
  return {};
}

function fieldsOf(entries: (readonly [name: string, value: string])[]): Required<Pick<WriteBody, 'fields' | 'size'>> {
  return {
    fields: entries.slice(0, 200).map(([name, value]) => [name, value.slice(0, longestText)]),
    size: entries.reduce((sum, [name, value]) => sum + name.length + value.length, 0),
  };
}

/** The text of a file is a field, too. Nobody knows what bytes say: then the size is unknown. */
async function withFiles(data: FormData): Promise<WriteBody> {
  const texts: [string, string][] = [];
  let isRead = true;
  for (const [name, value] of data) {
    texts.push([name, typeof value === 'string' ? value : value.name]);
    if (typeof value === 'string') continue;
    const text = value.size > longestText ? '\uFFFD' : await value.text();
    isRead &&= !text.includes('\uFFFD');
    if (isRead) texts.push([name, text]);
  }
  const { fields, size } = fieldsOf(texts);
  return isRead ? { fields, size } : { fields };
}
