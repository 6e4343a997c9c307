import type { More } from '../page/api';
import { escape, unescape } from './escape';

/** Says what is not shown in its place, and which call shows it. */
export function printMore(more: More): string {
  if (more.what === 'headings') {
    const { headings, of } = more;
    return `... only part of the page is shown; ${of} more headings: ${headings.map((heading) => `"${escape(heading)}"`).join(', ')}: get_page with find`;
  }
  if (more.what === 'matches')
    return `... matches ${more.from}-${more.to} of ${more.atLeast ? 'more than ' : ''}${more.of}: the same get_page with offset ${more.to + 1}`;
  if (more.what === 'page')
    return `... the page goes on: get_page with whole true${more.scope === undefined ? '' : `, scope ${more.scope}`} and offset ${more.from}`;
  const { what, from, to, of, scope } = more;
  const one = { rows: 'row', items: 'item', parts: 'part' }[what];
  return `... ${from === to ? `${one} ${from}` : `${what} ${from}-${to}`} of ${of}: get_page with scope ${scope} and offset ${from}`;
}

export function scanMore(line: string): More | undefined {
  const matches = /^\.\.\. matches (\d+)-(\d+) of (more than )?(\d+): the same get_page with offset \d+$/.exec(line);
  if (matches) {
    const [, from, to, atLeast, of] = matches;
    return { what: 'matches', from: Number(from), to: Number(to), of: Number(of), ...(atLeast && { atLeast: true }) };
  }
  const outline =
    /^\.\.\. only part of the page is shown; (\d+) more headings: ("(?:[^"\\]|\\.)*"(?:, "(?:[^"\\]|\\.)*")*): get_page with find$/.exec(
      line,
    );
  if (outline) {
    const headings = [...(outline[2] ?? '').matchAll(/"((?:[^"\\]|\\.)*)"/g)].map(([, text = '']) => unescape(text));
    return { what: 'headings', headings, of: Number(outline[1]) };
  }
  const page = /^\.\.\. the page goes on: get_page with whole true(?:, scope ((?:f\d+)?e\d+))? and offset (\d+)$/.exec(
    line,
  );
  if (page) return { what: 'page', from: Number(page[2]), ...(page[1] === undefined ? {} : { scope: page[1] }) };
  const part =
    /^\.\.\. (row|item|part)s? (\d+)(?:-(\d+))? of (\d+): get_page with scope ((?:f\d+)?e\d+) and offset \2$/.exec(
      line,
    );
  if (!part) return undefined;
  const [, one, from, to = from, of, scope = ''] = part;
  return { what: `${one as 'row' | 'item' | 'part'}s`, from: Number(from), to: Number(to), of: Number(of), scope };
}
