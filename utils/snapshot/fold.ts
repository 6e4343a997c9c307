import type { More } from '../page/api';

/** The line that tells what is not shown at its place, and the call that shows it. */
export function printMore(more: More): string {
  if (more.what === 'matches') return '... more places match: find something narrower';
  if (more.what === 'page')
    return `... the page goes on: get_page with whole true${more.scope === undefined ? '' : `, scope ${more.scope}`} and offset ${more.from}`;
  const { what, from, to, of, scope } = more;
  const one = { rows: 'row', items: 'item', parts: 'part' }[what];
  return `... ${from === to ? `${one} ${from}` : `${what} ${from}-${to}`} of ${of}: get_page with scope ${scope} and offset ${from}`;
}

/** The inverse of `printMore`; undefined for any other line. */
export function scanMore(line: string): More | undefined {
  if (line === printMore({ what: 'matches' })) return { what: 'matches' };
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

/** Whether a line of a snapshot stands for a fold. */
export const isFold = (line: string): boolean => scanMore(line.trimStart()) !== undefined;
