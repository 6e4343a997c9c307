import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Client } from '@modelcontextprotocol/client';
import { afterAll, afterEach, beforeAll, describe, expect } from 'vitest';
import { chosenBrowsers } from '../helpers/in-browsers.ts';
import { answerCard } from '../helpers/panel.ts';
import { launchOpenBrowser, letIn, type OpenBrowser, startProgram } from '../helpers/programs.ts';
import { startRecordingSite, type RecordingSite } from '../helpers/sites/recording-site.ts';
import { itWide } from '../helpers/wide.ts';

const form = `<title>Resume</title><h1>Resume</h1><label>File <input type="file"
  onchange="said.textContent = 'got ' + this.files[0].name"></label><p id="said"></p>`;

describe.each(chosenBrowsers())('what a program brings to a browser (%s)', (name) => {
  let site: RecordingSite;
  let open: OpenBrowser;
  let client: Client | undefined;
  beforeAll(async () => {
    site = await startRecordingSite();
    open = await launchOpenBrowser(name, 'Nobody');
  });
  afterEach(async () => {
    await client?.close();
    await open.browser.closePages();
  });
  afterAll(async () => {
    await open.close();
    await site.close();
  });

  /** A program that may bring files of one folder, at this page. */
  async function programAt(path: string, html: string) {
    const folder = join(open.computer.home, 'allowed');
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'resume.txt'), 'Ada');
    writeFileSync(join(open.computer.home, 'private.txt'), 'secret');
    const program = await startProgram(open, 'Agent', '--files', folder);
    client = program.client;
    return { ...program, ...(await letIn(open, await open.browser.newPage(site.page(path, html)), program)) };
  }

  itWide('a file of an allowed folder is given to the page after a card, and no other ever', async () => {
    const { call, first, panel } = await programAt('/resume', form);
    const ref = /\b(?:f\d+)?e\d+\b/.exec(first.split('\n').find((line) => line.includes('File')) ?? '')?.[0];
    const upload = (file: string) => call('upload_file', { ref, files: [join(open.computer.home, file)] });
    for (const file of ['private.txt', 'allowed/../private.txt', 'allowed'])
      expect(await upload(file)).toContain('is no file in a folder that the user allowed');
    const given = upload('allowed/resume.txt');
    expect(await panel.text('[data-kind=confirmation][data-status=waiting]')).toContain('resume.txt');
    await answerCard(panel, 'Allow once');
    expect(await given).toContain('got resume.txt');
    expect(await call('get_page')).not.toContain('private');
  });

  itWide('of a thousand calls at once some are made, the others are told, and the next one is answered', async () => {
    const { call } = await programAt('/many', '<title>Many</title><h1>Many</h1>');
    const texts = await Promise.all(Array.from({ length: 1_000 }, () => call('get_page', { find: 'Many' })));
    const told = texts.filter((text) => /^(?:Too many calls at once|Not made: 50 calls wait)/.test(text));
    const made = texts.filter((text) => !told.includes(text) && text.includes('Many'));
    // How many are made while they come in is the machine's affair.
    expect([told.length > 0, made.length >= 50, told.length + made.length]).toEqual([true, true, 1_000]);
    expect(await call('get_page')).toContain('Many');
  });
});
