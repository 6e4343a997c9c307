/** A table of texts: the first row has the heads of the columns. What stands behind a line break is small. */
export function tableHtml(label: string, [heads = [], ...rows]: readonly (readonly string[])[]): string {
  const shown = heads.map((_, at) => at === 0 || rows.some((row) => row[at] !== ''));
  const cells = (row: readonly string[]) => row.filter((_, at) => shown[at]);
  const head = cells(heads).map((one) => `<th scope="col">${escaped(one)}</th>`);
  const body = rows.map((row) => {
    const [first = '', ...others] = cells(row).map((one) => {
      const [text = '', small] = (one || '–').split('\n');
      return escaped(text) + (small === undefined ? '' : `<small>${escaped(small)}</small>`);
    });
    return `<tr><th scope="row">${first}</th>${others.map((one) => `<td>${one}</td>`).join('')}</tr>`;
  });
  return `<div class="wide" role="region" aria-label="${escaped(label)}" tabindex="0"><table>
<thead><tr>${head.join('')}</tr></thead><tbody>${body.join('\n')}</tbody></table></div>`;
}

export const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

export const style = `:root { color-scheme: light dark; font: 15px/1.5 system-ui, sans-serif; }
body { margin: 0; }
main { max-width: 1100px; margin: 0 auto; padding: 16px; }
h2 { margin-top: 40px; }
h4 { margin: 16px 0 4px; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; min-width: 100%; font-variant-numeric: tabular-nums; }
th, td { text-align: start; vertical-align: top; padding: 6px 16px 6px 0; }
th[scope=row] { min-width: 160px; }
td { white-space: nowrap; }
td:last-child { white-space: normal; }
tr, details { border-bottom: 1px solid color-mix(in srgb, currentColor 20%, transparent); }
small { display: block; font-weight: normal; }
small, summary span { color: color-mix(in srgb, currentColor 75%, transparent); }
.charts { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 480px), 1fr)); gap: 24px; margin: 24px 0; }
figure { margin: 0; min-width: 0; }
figcaption { font-weight: bold; }
figure div { position: relative; }
details { padding: 6px 0; }
figure details { border: 0; }
summary { cursor: pointer; overflow-wrap: anywhere; }
img { max-width: 100%; border: 1px solid color-mix(in srgb, currentColor 20%, transparent); }
ol { padding-inline-start: 24px; }
pre { white-space: pre-wrap; overflow: auto; overflow-wrap: anywhere; max-height: 24em; margin: 0 0 8px; font-size: 12px; }`;
