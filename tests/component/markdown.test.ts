import { flushPromises, mount } from '@vue/test-utils';
import { describe, expect, it, vi } from 'vitest';
import MarkdownText from '@/components/MarkdownText.vue';

const show = (source: string) => mount(MarkdownText, { props: { source } });
const html = (source: string) => show(source).html();

describe('Markdown of a model', () => {
  it('is shown with its structure', () => {
    const text = show(
      '# Cart\n\nThe **blue** mug\n\n- one\n- two\n\n| a | b |\n| - | - |\n| 1 | 2 |\n\n```\ncode\n```',
    );
    expect(text.find('h1').text()).toBe('Cart');
    expect(text.find('strong').text()).toBe('blue');
    expect(text.findAll('li').map((item) => item.text())).toEqual(['one', 'two']);
    expect(text.findAll('td').map((cell) => cell.text())).toEqual(['1', '2']);
    expect(text.find('pre').text()).toBe('code');
  });

  it('has lists that run as their words do, with their markers', () => {
    const lists = show('- שלום (1)\n  1. one\n\ntext\n\n3. drei').findAll('ul, ol');
    expect(lists.map((list) => list.attributes('dir'))).toEqual(['auto', 'auto', 'auto']);
  });

  it('has a button at each piece of code that copies it', async () => {
    const written: string[] = [];
    vi.stubGlobal('navigator', { clipboard: { writeText: async (text: string) => void written.push(text) } });
    const text = show('Run\n\n```js\nlet a = 1 < 2;\n```');
    await text.get('button[aria-label="Copy: Code"]').trigger('click');
    await flushPromises();
    expect([written, text.get('[role=status]').text()]).toEqual([['let a = 1 < 2;\n'], 'Copied']);
    vi.unstubAllGlobals();
  });

  it('shows the characters of entities, and emphasis beside any punctuation', () => {
    expect(show('a &rarr; b &copy; &#38; &lt;i&gt; &NotEqualTilde; &nothing;').text()).toBe(
      'a → b © & <i> ≂̸ &nothing;',
    );
    expect(show('**「青」**です').find('strong').exists()).toBe(false);
    expect(show('**青**です').find('strong').text()).toBe('青');
  });

  it('keeps the rows of CSV whole, and lets other text wrap', () => {
    const text = show('```csv\nName,Price\n"Mug, blue",12\n```\n\n```\nlong text\n```');
    expect(
      text.findAll('pre').map((block) => [block.attributes('data-rows') !== undefined, block.element.textContent]),
    ).toEqual([
      [true, 'Name,Price\n"Mug, blue",12\n'],
      [false, 'long text\n'],
    ]);
  });

  it('never becomes HTML of its own', () => {
    for (const source of [
      '<script>alert(1)</script>',
      '<img src=x onerror=alert(1)>',
      '<a href="https://a.example" onclick="x()">a</a>',
      '<iframe src="https://a.example"></iframe>',
      '<style>*{}</style>',
      '<form><input></form>',
    ]) {
      const text = show(`before\n\n${source}\n\nin a line ${source}`);
      expect(text.find('script, img, a, iframe, style, form, input').exists(), source).toBe(false);
      expect(text.text()).toContain(source);
    }
  });

  it('shows no image, also not through a reference', () => {
    expect(html('![track](https://evil.example/?q=secret)')).not.toContain('<img');
    expect(html('![track][1]\n\n[1]: https://evil.example/p.png')).not.toContain('<img');
  });

  it('links to http, https and mailto only', () => {
    const hrefs = ['https://a.example/x', 'http://a.example', 'mailto:ann@a.example'];
    for (const href of hrefs)
      expect(show(`[go](${href})`).find('a').attributes('href'), href).toContain(href.slice(0, 16));
    const refused = [
      'javascript:alert(1)',
      'JaVaScRiPt:alert(1)',
      'data:text/html,x',
      'vbscript:x',
      'file:///etc/passwd',
      'chrome://settings',
      '/relative',
      '&#106;avascript:alert(1)',
    ];
    for (const href of refused) expect(show(`[go](${href})`).find('a').exists(), href).toBe(false);
  });

  it('opens links in a new tab, without access to the panel, and shows their host', () => {
    const link = show('[your bank](https://evil.example/bank)').find('a');
    expect(link.attributes()).toMatchObject({ target: '_blank', title: 'evil.example', rel: 'noopener noreferrer' });
  });

  it('shows where a link leads, unless its text begins with just that', () => {
    const shown = (source: string) => show(source).find('p').text();
    expect(shown('See [your bank](https://evil.example/bank).')).toBe('See your bank (evil.example).');
    expect(shown('[https://bank.example](https://evil.example/)')).toBe('https://bank.example (evil.example)');
    expect(shown('[evil.example.bank.example](https://evil.example/)')).toBe(
      'evil.example.bank.example (evil.example)',
    );
    expect(shown('[bаnk.example](https://bаnk.example/)')).toMatch(/^bаnk\.example \(xn--.*\.example\)$/);
    expect(shown('<https://xn--bnk-6cd.example/>')).toBe('https://bаnk.example/ (xn--bnk-6cd.example)');
    expect(shown('[ann](mailto:ann@a.example)')).toBe('ann (ann@a.example)');
    for (const same of ['https://a.example/x', 'a.example', 'http://a.example:80/y'])
      expect(shown(`[${same}](${same.startsWith('http') ? same : `https://${same}`})`), same).toBe(same);
  });

  it('shows where a link of an article leads only if that is another site', () => {
    const article = '[Oslo](https://wiki.example/Oslo) and [a map](https://map.example/oslo)';
    const text = mount(MarkdownText, { props: { source: article, host: 'wiki.example' } });
    expect(text.find('p').text()).toBe('Oslo and a map (map.example)');
  });

  it('shows the host and the end of a long address, which leads there', () => {
    const long = `https://shop.example/${'kitchen/'.repeat(9)}mug?id=7`;
    const text = show(`| Text | Address |\n| - | - |\n| Mug | ${long} |\n\n1. Tray ${long}\n\nSee ${long}. Or:`);
    const shown = 'shop.example/…kitchen/kitchen/mug?id=7';
    expect(text.findAll('td, li, p').map((part) => part.text())).toEqual([
      'Mug',
      shown,
      `Tray ${shown}`,
      `See ${long}. Or:`,
    ]);
    expect(text.findAll('a').map((link) => [link.attributes('href'), link.attributes('title')])).toEqual([
      [long, long],
      [long, long],
    ]);
  });

  it('keeps the host as the title when the source brings a title of its own', () => {
    expect(show('[bank](https://evil.example "bank.example")').find('a').attributes('title')).toBe('evil.example');
  });

  it('leaves earlier blocks alone while more text streams in', async () => {
    const text = show('One.\n\nTwo');
    const first = text.find('p').element;
    await text.setProps({ source: 'One.\n\nTwo **and** more.\n\nThree' });
    expect(text.find('p').element).toBe(first);
    expect(text.findAll('p').map((paragraph) => paragraph.text())).toEqual(['One.', 'Two and more.', 'Three']);
  });

  it('links the pages of a file that it names, and reports which one was chosen', async () => {
    const text = mount(MarkdownText, {
      props: { source: 'See page 2, **page 3** and [page 1](https://a.example/). `page 2`', pages: 3 },
    });
    expect(text.findAll('a').map((link) => link.attributes('href'))).toEqual([
      '#page=2',
      '#page=3',
      'https://a.example/',
    ]);
    await text.find('strong a').trigger('click');
    expect(text.emitted('page')).toEqual([[3]]);
    expect(show('See page 2. [page 3](#page=3)').find('a').exists()).toBe(false);
  });
});
