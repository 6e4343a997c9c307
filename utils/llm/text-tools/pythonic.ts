import { jsonIn } from '../../json';
/** `click(ref="e1"), scroll(to='down')` */
export function keywordArguments(code: string): { name: string; args: Record<string, unknown> }[] {
  return [...code.matchAll(call)].map(([, name = '', list = '']) => ({
    name,
    args: Object.fromEntries(
      [...list.matchAll(argument)].map(([, key = '', value = '']) => [key, valueOf(value.trim())] as const),
    ),
  }));
}

const text = String.raw`"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'`;
const call = new RegExp(String.raw`([A-Za-z_][\w.:]*)\(((?:${text}|[^()"'])*)\)`, 'g');
const argument = new RegExp(
  String.raw`(\w+)\s*=\s*(${text}|\[(?:${text}|[^\]"'])*\]|\{(?:${text}|[^}"'])*\}|[^,\s]+)`,
  'g',
);
const words: Record<string, unknown> = { True: true, False: false, None: null };

function valueOf(code: string): unknown {
  if (code in words) return words[code];
  const quoted = /^'([^]*)'$/.exec(code)?.[1];
  const json = quoted === undefined ? code.replace(/'/g, '"') : JSON.stringify(quoted.replace(/\\'/g, "'"));
  return jsonIn(/^"/.test(code) ? code : json, code);
}
