// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { structuredText } from '@/utils/page/dom/editor-text';

const told = (html: string): string | undefined => {
  document.body.innerHTML = `<div id="editor" contenteditable="true">${html}</div>`;
  return structuredText(document.querySelector('#editor')!);
};

describe('The text of a rich editor', () => {
  it('has its headings, lists, quotes and tables marked', () => {
    expect(
      told(
        `<h1>Minutes</h1><p>Present: Ada, Tim</p><h2>Decisions</h2>
        <ul><li>Order 40 mugs</li><li><p>Rent the office</p><ul><li>Tim asks for a discount</li></ul></li></ul>
        <ol><li>Ada: confirm</li><li>Eva: book</li></ol>
        <table><tbody><tr><td>Item</td><td>Cost</td></tr><tr><td>Mugs</td><td>328</td></tr></tbody></table>
        <blockquote><p>Quality first.</p></blockquote><p>Next: 4 December</p>`,
      ),
    ).toBe(
      [
        '# Minutes',
        'Present: Ada, Tim',
        '## Decisions',
        '- Order 40 mugs',
        '- Rent the office',
        '  - Tim asks for a discount',
        '1. Ada: confirm',
        '2. Eva: book',
        '| Item | Cost |',
        '| Mugs | 328 |',
        '> Quality first.',
        'Next: 4 December',
      ].join('\n'),
    );
  });

  it('shows an empty item, and nothing that is hidden', () => {
    expect(told('<ul><li>One</li><li><br></li></ul><h2 style="display: none">Secret</h2>')).toBe('- One\n-');
  });

  it('tells the two kinds of items that Quill keeps in one list apart', () => {
    expect(told('<ol><li data-list="bullet">One</li><li data-list="ordered">Two</li></ol>')).toBe('- One\n2. Two');
  });

  it('is left to the browser where it has paragraphs alone, or is very long', () => {
    expect(told('<p>One</p><p>Two</p>')).toBeUndefined();
    expect(told('<ul>' + '<li>One</li>'.repeat(700) + '</ul>')).toBeUndefined();
  });
});
