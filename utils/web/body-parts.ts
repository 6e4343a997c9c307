import { wholeJsonIn } from '../json';

/** `isWhole`: there is nothing but these parts, each with its name. A text without names is one part. */
export interface Parts {
  parts: (readonly [name: string, value: unknown])[];
  isWhole: boolean;
}

/** Of a body, a field or a line: JSON, forms, lines of them, elements. */
export function partsOf(text: string): Parts {
  const json = jsonOf(text.replace(beforeJson, ''));
  if (json !== undefined) return { parts: [['', json]], isWhole: true };
  if (aQuery.test(text)) return { parts: [...new URLSearchParams(text)], isWhole: true };
  const lines = text.split(/\r?\n|\x1e/).filter((one) => one.trim() !== '');
  const read = lines.map((one) => structureIn(one.replace(beforeJson, '')));
  if (read.every((one) => one !== undefined)) return { parts: [['', read]], isWhole: true };
  const { parts, isWhole } = text.startsWith('--') ? formParts(text) : linesOrElements(text);
  // What stands between the parts is in the whole.
  return { parts: [...parts, ['', text]], isWhole };
}

/** Of Socket.IO, and what keeps JSON from being run as a script. */
const beforeJson = /^(?:\d{1,6}(?:\/[\w-]{1,60},)?\d{0,9}(?=[[{])|\)\]\}'?,?\s*)/;
/** Names by frameworks may have more signs than browsers leave in them. */
const aQuery = /^[^\s={}<>"'/?]{1,250}=\S*$/;

/** https://www.rfc-editor.org/rfc/rfc7578 */
function formParts(text: string): Parts {
  const [boundary = ''] = text.split(/\s/, 1);
  const pieces = text.split(boundary).slice(1, -1);
  const parts = pieces.flatMap((piece): [string, string][] => {
    const head = piece.search(/\r?\n\r?\n/);
    const [, name] = /[;\s]name="([^"]*)"/.exec(piece.slice(0, Math.max(0, head))) ?? [];
    return name === undefined ? [] : [[name, piece.slice(head).trim()]];
  });
  const isEnded = pieces.length > 0 && text.trimEnd().endsWith(`${boundary}--`);
  return { parts, isWhole: isEnded && parts.length === pieces.length };
}

function linesOrElements(text: string): Parts {
  if (text.trimStart().startsWith('<')) {
    const found = [element, attribute].flatMap((pattern) => [...text.matchAll(pattern)]);
    const others = text.replace(element, '').replace(attribute, '').replace(tag, '');
    return {
      parts: found.map(([, name = '', value = '']) => [name, value.trim()]),
      isWhole: others.trim() === '' && !/&#/.test(text),
    };
  }
  const lines = text.split(/\r?\n/);
  const parts = lines.flatMap((one): [string, string][] => {
    const [, name, value = ''] = aLine.exec(one) ?? [];
    return aQuery.test(one) ? [...new URLSearchParams(one)] : name === undefined ? [] : [[name, value.trim()]];
  });
  return { parts, isWhole: lines.every((one) => aQuery.test(one) || aLine.test(one) || !hasNames.test(one)) };
}

const element = /<(?:[\w.-]+:)?([\w.-]+)(?:\s+[\w:.-]+="[^"<]*")*\s*>(\s*[^<>\s][^<>]*)(?=<)/g;
const attribute = /\s([\w:.-]+)="([^"<]*)"/g;
const tag = /<\/?[\w:.-]+\s*\/?>|<\?xml\s*\?>/g;
/** https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#text/plain-encoding-algorithm */
const aLine = /^([\w.[\]-]{1,100})=(.*)$/;
/** As in YAML, GraphQL, a call with arguments: other ways to write names and values. */
const hasNames = /[{}|<>]|^\s*\[|^\s*(?:-\s+)?["']?[\w.$-]+["']?\s*[:=](?!\/\/)/;

export function structureIn(text: string): unknown {
  return /^\s*[[{]/.test(text) ? jsonOf(text) : undefined;
}

export function jsonOf(text: string): unknown {
  return /^\s*[[{"]/.test(text) && !isTooDeep(text) ? wholeJsonIn(text) : undefined;
}

/** Reading the parts of deeper ones would overflow the stack. */
export function isTooDeep(text: string): boolean {
  let depth = 0;
  for (const [bracket] of text.matchAll(/[[\]{}]/g)) {
    depth += bracket === '[' || bracket === '{' ? 1 : -1;
    if (depth > MAX_DEPTH) return true;
  }
  return false;
}

const MAX_DEPTH = 500;
