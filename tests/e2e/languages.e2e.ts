import { afterEach, beforeEach, expect } from 'vitest';
import type { Page } from '../helpers/browsers/index.ts';
import { describeInBrowsers } from '../helpers/in-browsers.ts';
import { sendMessage, waitForOutcome } from '../helpers/panel.ts';
import { resetSettings, storeSettings } from '../helpers/settings.ts';
import { itWide } from '../helpers/wide.ts';

describeInBrowsers('the language', (browser, site) => {
  beforeEach(() => storeSettings(browser(), 'generalSettings', { withoutModel: true }));
  afterEach(() => resetSettings(browser()));

  itWide('of an answer without a model is that of the request, and the panel keeps its own', async () => {
    const page = await browser().newPage(site.at('product.html?id=mug'));
    const panel = await browser().openPanel(page);
    await sendMessage(panel, 'Wie heißt die Hauptstadt von Peru?');
    expect((await waitForOutcome(panel)).text).toContain('Ohne Modell kann ich das nicht sagen.');
    await sendMessage(panel, '「まるい急須」をクリックして');
    expect((await waitForOutcome(panel, 2)).text).toContain('見当たりません');
    expect(await panel.evaluate(() => document.documentElement.lang)).toBe('en');
  });

  const open = async (): Promise<{ panel: Page; options: Page; tabId: number }> => {
    const page = await browser().newPage(site.at('product.html?id=mug'));
    const panel = await browser().openPanel(page);
    return { panel, options: await browser().openOptions('look'), tabId: await browser().tabIdOf(page) };
  };

  itWide(
    'chosen in the options applies at once to the options and to an open panel, with its numbers and dates',
    async () => {
      const { panel, options } = await open();
      await panel.bringToFront();
      await sendMessage(panel, 'check Gift wrap');
      await waitForOutcome(panel);
      await panel.fill('textbox', 'Message', 'half a sent');
      await panel.evaluate(() => (document.body.dataset.first = 'yes'));

      await options.bringToFront();
      await chooseLanguage(options, 'Deutsch', 'de');
      expect(await sayings(options)).toEqual({
        lang: 'de ltr',
        title: 'Einstellungen von Sidehand',
        status: 'Gespeichert',
        problem: 'Geben Sie eine Zahl von 0,01 bis 10.000 ein, oder lassen Sie das Feld für keine Grenze leer.',
      });
      expect(await shown(panel, 'de')).toEqual({
        lang: 'de ltr',
        outcome: 'Erledigt',
        composer: 'Nachricht: half a sent',
        first: 'yes',
      });

      await chooseLanguage(options, '日本語', 'ja');
      expect(await sayings(options)).toEqual({
        lang: 'ja ltr',
        title: 'Sidehand の設定',
        status: '保存しました',
        problem: '0.01～10,000 の数を入力するか、無制限にするには空欄にしてください。',
      });
      expect(await shown(panel, 'ja')).toEqual({
        lang: 'ja ltr',
        outcome: '完了',
        composer: 'メッセージ: half a sent',
        first: 'yes',
      });
      expect(await newestLine(options)).toMatch(/^\d+月\d+日 \d\d:\d\d:/);

      await showSection(options, 'look');
      await chooseLanguage(options, 'العربية', 'ar');
      expect(await sayings(options)).toMatchObject({ lang: 'ar rtl', title: 'إعدادات Sidehand', status: 'تم الحفظ' });
      expect(await shown(panel, 'ar')).toEqual({
        lang: 'ar rtl',
        outcome: 'تم',
        composer: 'الرسالة: half a sent',
        first: 'yes',
      });
      // The name of the tab begins on the right; the buttons end on the left.
      expect(
        await panel.evaluate(() => {
          const left = (name: string) => document.querySelector(name)?.getBoundingClientRect().left ?? NaN;
          return left('header .tab-chip') > left('header button:last-of-type');
        }),
      ).toBe(true);
    },
  );

  itWide('also applies to the texts of the background, even after it has died', async () => {
    const { panel, options, tabId } = await open();
    await chooseLanguage(options, 'Deutsch', 'de');
    const title = () =>
      panel.evaluate((id: number) => {
        const api = (globalThis as { browser?: typeof chrome }).browser ?? chrome;
        return api.action.getTitle({ tabId: id });
      }, tabId);
    await panel.bringToFront();
    await panel.fill('textbox', 'Nachricht', 'wait for "Never there"');
    await panel.click('button', 'Senden');
    await expect.poll(title).toBe('Sidehand arbeitet in diesem Tab');
    await browser().killBackground();
    await expect.poll(title).toBe('Sidehand arbeitet in diesem Tab');
    await panel.click('button', 'Stopp');
    await waitForOutcome(panel);
    await expect.poll(title).toBe('Open Sidehand');
  });

  itWide('is loaded before anything is shown', async () => {
    const { options } = await open();
    await chooseLanguage(options, 'Deutsch', 'de');
    await options.reload();
    const first = await options.waitFor(() => document.querySelector('h1')?.textContent);
    expect(first).toBe('Einstellungen von Sidehand');
  });
});

/** Goes through the choices by the arrow keys, as a person who cannot read them; each on the way is chosen too. */
async function chooseLanguage(options: Page, name: string, tag: string): Promise<void> {
  for (;;) {
    const steps = await options.waitFor((wanted: string) => {
      const select = [...document.querySelectorAll('select')].find(({ options: [first] }) => first?.value === 'auto');
      if (!select) return undefined;
      select.focus();
      return { down: [...select.options].findIndex(({ label }) => label === wanted) - select.selectedIndex };
    }, name);
    if (steps.down === 0) break;
    await options.press(steps.down > 0 ? 'ArrowDown' : 'ArrowUp');
    await options.waitFor(() => {
      const select = document.activeElement as HTMLSelectElement;
      const chosen = select.value === 'auto' ? 'en' : select.value;
      return document.documentElement.lang === chosen && document.querySelector('main [role=status]')?.textContent;
    });
  }
  await options.waitFor((lang: string) => document.documentElement.lang === lang, tag);
}

/** What the section Models says, after a number too large was typed into the limit of costs. */
async function sayings(options: Page): Promise<Record<string, string | undefined>> {
  const status = await options.text('main [role=status]');
  await options.evaluate(() => (location.hash = 'models'));
  await options.waitFor(() => document.querySelector('input[type=number]'));
  await options.evaluate(() => {
    const input = document.querySelector<HTMLInputElement>('input[type=number]');
    if (!input) return;
    input.value = '50000';
    input.dispatchEvent(new InputEvent('input', { bubbles: true }));
  });
  const problem = await options.waitFor(
    () => [...document.querySelectorAll('.problem')].find(({ textContent }) => textContent !== '')?.textContent,
  );
  await options.evaluate(() => (location.hash = 'look'));
  const { lang, title } = await options.evaluate(() => ({
    lang: `${document.documentElement.lang} ${document.documentElement.dir}`,
    title: document.title,
  }));
  return { lang, title, status, problem };
}

async function shown(panel: Page, tag: string): Promise<Record<string, string | undefined>> {
  // The language of the document changes a moment before its words.
  await panel.waitFor((lang: string) => document.documentElement.lang === lang, tag);
  return panel.evaluate(() => {
    const root = document.documentElement;
    const field = document.querySelector('textarea');
    return {
      lang: `${root.lang} ${root.dir}`,
      outcome: document.querySelector('[data-kind=outcome] h2')?.textContent?.trim(),
      composer: `${field?.ariaLabel ?? field?.labels?.[0]?.textContent?.trim()}: ${field?.value}`,
      first: document.body.dataset.first,
    };
  });
}

/** The newest line of the log in the section that has this name. */
async function newestLine(options: Page): Promise<string> {
  await showSection(options, 'diagnostics');
  return options.text('.log-lines time');
}

/** By its address: the list of sections is one of links or a menu, as wide as the window is. */
function showSection(options: Page, section: string): Promise<void> {
  return options.evaluate((name: string) => void (location.hash = name), section);
}
