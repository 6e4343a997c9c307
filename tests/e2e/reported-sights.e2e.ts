import { afterAll, beforeAll, expect } from 'vitest';
import { carryOut, type Step, type Told } from '../helpers/carry-out.ts';
import { describeInBrowsers } from '../helpers/in-browsers.ts';
import { startModelServer, type ModelServer } from '../helpers/model-server.ts';
import { startRecordingSite, type RecordingSite } from '../helpers/sites/recording-site.ts';
import { useModelServer } from '../helpers/settings.ts';
import { itWide } from '../helpers/wide.ts';
import { reportedSights } from './fixtures/reported-sights.ts';

describeInBrowsers('What public reports say is not seen', (browser) => {
  let model: ModelServer;
  let site: RecordingSite;
  beforeAll(async () => {
    model = await startModelServer();
    site = await startRecordingSite();
    await useModelServer(browser(), model.url);
  });
  afterAll(async () => {
    await model.close();
    await site.close();
  });

  const told = async (path: string, html: string, steps: Step[] = []): Promise<Told> => {
    site.page(path, `<!doctype html><meta charset="utf-8"><title>Reported</title>${html}`);
    const page = await browser().newPage(`${site.url}${path}`);
    return carryOut(await browser().openPanel(page), model, steps);
  };

  itWide('has a line, and a ref where it can be used', async () => {
    const parts = Object.values(reportedSights).map(({ html }) => `<section>${html}</section>`);
    const { pages } = await told('/sights', parts.join('\n'));
    const lines = (pages[0] ?? '').split('\n').map((line) => line.trim().replace(/\[e\d+\]/g, '[e]'));
    const missing = Object.entries(reportedSights).flatMap(([name, sight]) =>
      sight.lines.filter((wanted) => !lines.some((line) => wanted.test(line))).map((wanted) => `${name}: ${wanted}`),
    );
    expect(missing).toEqual([]);
  });

  itWide('is told where it came and went: an alert between two looks', async () => {
    const { pages } = await told(
      '/alert',
      `<h1>Invoice</h1><button>Send</button><p id="state"></p><script>
      document.querySelector('button').onclick = () => setTimeout(() => {
        const alert = Object.assign(document.createElement('div'), { textContent: 'Sending failed: mailbox full' });
        alert.setAttribute('role', 'alert');
        document.body.append(alert);
        setTimeout(() => { alert.remove(); state.textContent = 'Ready'; }, 700);
      }, 1_700);
      </script>`,
      [
        ['click', { ref: 'button "Send"' }],
        ['wait_for', { text: 'Ready' }],
      ],
    );
    expect(pages[1]).not.toContain('mailbox full');
    expect(pages[2]).toContain('gone since: alert "Sending failed: mailbox full"');
  });

  itWide('keeps its ref: a button that counts, pressed in the turn of what it counts', async () => {
    const { results } = await told(
      '/count',
      `<label><input type="checkbox"> Balcony</label> <label><input type="checkbox"> Lift</label> <button>Show 120 results</button><p id="out"></p><script>
      const button = document.querySelector('button');
      let left = 120;
      document.querySelectorAll('input').forEach((box) => box.onchange = () => button.textContent = 'Show ' + (left = Math.floor(left / 6)) + ' results');
      button.onclick = () => out.textContent = button.textContent;
      </script>`,
      [
        ['check', { ref: 'e1', checked: true }],
        ['check', { ref: 'e2', checked: true }],
        ['click', { ref: 'e3' }],
      ],
    );
    expect(results.map((line) => line.split(': ')[1])).toEqual(['Checked.', 'Checked.', 'Clicked.']);
  });

  itWide('has role and state that only a custom element knows: kept in a property, or private', async () => {
    const element = (tag: string, keep: string) => `<script>
      customElements.define('${tag}', class extends HTMLElement {
        static formAssociated = true;
        ${keep}internals = this.attachInternals();
        constructor() {
          super();
          this.${keep}internals.role = 'switch';
          this.${keep}internals.ariaChecked = 'false';
          this.addEventListener('click', () => (this.${keep}internals.ariaChecked = 'true'));
        }
        get checked() {
          return this.${keep}internals.ariaChecked === 'true';
        }
      });
      </script>`;
    site.page(
      '/private',
      `<!doctype html><title>Private</title>${element('own-switch', '#')}<own-switch tabindex="0">Mute</own-switch>`,
    );
    const { pages, results } = await told(
      '/public',
      `${element('open-switch', '_')}<label for="s">Sound</label> <open-switch id="s" tabindex="0" style="display: inline-block; width: 40px; height: 20px; background: #888"></open-switch> <a href="/private">More</a>`,
      [
        ['check', { ref: 'switch "Sound"', checked: true }],
        ['click', { ref: 'link "More"' }],
        ['click', { ref: 'switch "Mute"' }],
      ],
    );
    expect(results[0]).toContain(': Checked.');
    expect(pages[1]).toMatch(/switch "Sound" \[e\d+\] checked/);
    expect(pages[2]).toMatch(/switch "Mute" \[e\d+\]\n?/);
    expect(pages[3]).toMatch(/switch "Mute" \[e\d+\] checked/);
  });

  itWide('is marked where a modal dialog locks it: a note in the top layer', async () => {
    const { pages } = await told(
      '/modal',
      `<div id="note" popover="manual" style="inset: auto; left: 9px; top: 300px">Deleted <button>Undo</button></div><button>Behind</button><dialog><button>OK</button></dialog><script>
      document.querySelector('dialog').showModal();
      note.showPopover();
      </script>`,
    );
    const lines = (pages[0] ?? '').split('\n').map((line) => line.trim().replace(/\[e\d+\]/g, '[e]'));
    expect(lines.filter((line) => line.startsWith('button'))).toEqual([
      'button "Undo" [e] covered',
      'button "Behind" [e] covered',
      'button "OK" [e] focused',
    ]);
  });

  itWide('is read as it would be printed: a text of print alone', async () => {
    const { results } = await told(
      '/print',
      '<style>.paper { display: none } @media print { .paper { display: block } .menu { display: none } }</style><h1>Ticket</h1><p class="paper">Code MAPLE</p><p class="menu">Menu</p>',
      [
        ['press_key', { keys: 'Control+p' }],
        ['get_page', { print: true }],
        ['get_page', {}],
      ],
    );
    expect(results[0]).toContain('get_page with print: true');
    expect(results[1]).toMatch(/"Code MAPLE"$/);
    expect(results[2]).toMatch(/"Menu"$/);
  });

  itWide('is found, and chosen: words with invisible characters, and a choice of a group', async () => {
    const { results } = await told(
      '/found',
      '<p>Donau&shy;dampf&shy;schiff, Ge&#8203;bühr</p><label>Shirt <select><optgroup label="Red"><option>S</option></optgroup><optgroup label="Blue"><option>S</option></optgroup></select></label>',
      [
        ['get_page', { find: 'Donaudampfschiff' }],
        ['get_page', { find: 'Gebühr' }],
        ['select', { ref: 'combobox "Shirt"', options: ['Blue: S'] }],
        ['extract', { what: 'fields' }],
      ],
    );
    expect(results[0]).toContain('Donaudampfschiff');
    expect(results[1]).toContain('Gebühr');
    expect(results[3]).toContain('Blue: S');
  });

  itWide('is called not loaded yet: a frame that loads when it is seen', async () => {
    site.page('/inner', '<p>Inside of the frame</p>');
    const { pages } = await told(
      '/lazy',
      '<h1>Top</h1><div style="height: 6000px"></div><iframe loading="lazy" src="/inner" title="Map"></iframe>',
      [['get_page', { find: 'Map' }]],
    );
    expect(pages[0]).toMatch(/frame "Map" \[e\d+\].*\(not loaded yet: scroll to it\)/);
  });
});
