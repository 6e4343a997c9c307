import { describe, expect, it } from 'vitest';
import { answerTo, transcript } from './world';

const news = `banner
 button "Search" [e1] covered
 link "News" [e2] covered
main
 article [e3] hint="card"
  heading "Storm on Saturday" level=3
   link "Storm on Saturday" [e4] url="/storm"
  "Gusts of up to 120 km/h."
 article [e5] hint="card"
  heading "Night trains return" level=3
   link "Night trains return" [e6] url="/trains"
  "By Mary Comb"
 button "Load more" [e7]
dialog "Your privacy" [e8] covered
 button "Reject all" [e9] covered
 button "Accept all" [e10] covered
dialog "Our newsletter" [e11]
 textbox "Your email" [e12] type=email
 button "Sign me up" [e13]
 button "Close" [e14]`;

const mails = `search
 textbox "Search mail" [e1]
 button "Search mail" [e2]
button "Compose" [e3]
navigation
 link "Archive" [e7] url="#/"
 link "Spam" [e8] url="#/"
main
 toolbar
  button "Archive" [e9]
 grid "Inbox" [e11]
  row [e12] | gridcell [e13], checkbox "Select" [e14] | gridcell "Lena Holt" [e17] | gridcell "Minutes of Monday" [e18]
  row [e20] | gridcell [e21], checkbox "Select" [e22] | gridcell "Jonas Weber" [e25] | gridcell "Dinner on Friday?" [e26]`;

const shop = `main
 combobox "Sortieren nach" [e1] value="Beliebtheit" options="Beliebtheit|Preis aufsteigend|Preis absteigend"
 group "Kategorie"
  button "Honig" [e2]
  button "Jacken" [e3]
 generic [e4] hint="cart item"
  link "Lindenhonig 500 g" [e5] url="/honig"
  button "Entfernen" [e6]
 generic [e7] hint="cart item"
  link "Kräutertee" [e8] url="/tee"
  button "Entfernen" [e9]
 radiogroup "Größe"
  radio "M" [e11]
  radio "L" [e12]
 checkbox "Breakfast included21" [e13]
 checkbox "Free Wi-Fi" [e14]`;

const docs = `navigation "Sidebar"
 link "Caching" [e1] url="/cache"
main
 heading "Introduction" level=1
 navigation "Pages"
  link "Previous Start" [e3] url="/"
  link "Next Installation" [e2] url="/install"`;

const table = `main
 table "Recent orders" [e9]
  columns | columnheader "Order" [e10] | columnheader "Amount" [e13]
  | 10481 | €1,240.50
  | 10482 | €310.00`;

const worlds = { news, mails, shop, docs, table };

describe('without a model, on pages that list things', () => {
  it.each<[on: keyof typeof worlds, request: string, calls: string]>([
    ['news', 'close this pop-up', 'click e14'],
    ['news', 'Schließe das Fenster', 'click e14'],
    ['news', 'ferme cette fenêtre', 'click e14'],
    ['news', 'cierra la ventana emergente', 'click e14'],
    ['news', 'feche o pop-up', 'click e14'],
    ['news', 'ポップアップを閉じて', 'click e14'],
    ['news', '关闭弹窗', 'click e14'],
    ['news', 'закрой окно', 'click e14'],
    ['news', 'أغلق النافذة المنبثقة', 'click e14'],
    ['news', 'open the second article', 'click e6'],
    ['news', 'read the last story', 'click e6'],
    ['news', 'show me the article about trains', 'click e6'],
    ['news', 'Öffne den zweiten Artikel', 'click e6'],
    ['news', 'ouvre le deuxième article', 'click e6'],
    ['news', 'abre el segundo artículo', 'click e6'],
    ['news', 'abra o segundo artigo', 'click e6'],
    ['news', '2番目の記事を開いて', 'click e6'],
    ['news', '打开第二篇文章', 'click e6'],
    ['news', 'открой вторую статью', 'click e6'],
    ['news', 'افتح المقال الثاني', 'click e6'],
    ['news', 'show me more news', 'click e7'],
    ['news', 'Cookies akzeptieren', 'click e10'],
    ['news', 'クッキーを拒否して', 'click e9'],
    ['mails', 'open the second mail', 'click e25'],
    ['mails', 'open the mail from Jonas', 'click e25'],
    ['mails', 'search my mail for invoice', 'type e1 text=invoice submit=true'],
    ['mails', 'archive this mail', 'click e9'],
    ['mails', 'archiva este correo', 'click e9'],
    ['mails', 'write a new email', 'click e3'],
    ['mails', 'go to the spam folder', 'click e8'],
    ['docs', 'next page', 'click e2'],
    ['docs', 'go to the previous page', 'click e3'],
    ['docs', 'va à la page suivante', 'click e2'],
    ['docs', 'open the section about caching in the menu', 'click e1'],
    ['news', 'what are the top stories today?', 'extract what=headings format=markdown'],
    ['news', 'was gibt es Neues?', 'extract what=headings format=markdown'],
    ['shop', 'sort by price', 'select e1 options=["Preis aufsteigend"]'],
    ['shop', 'sort by price, low to high', 'select e1 options=["Preis aufsteigend"]'],
    ['shop', 'sort by price, high to low', 'select e1 options=["Preis absteigend"]'],
    ['shop', 'sort by price from high to low', 'select e1 options=["Preis absteigend"]'],
    ['shop', 'Sortiere nach Preis absteigend', 'select e1 options=["Preis absteigend"]'],
    ['shop', 'trie par prix', 'select e1 options=["Preis aufsteigend"]'],
    ['shop', 'remove the honig from my cart', 'click e6'],
    ['shop', 'Entferne den Kräutertee aus dem Warenkorb', 'click e9'],
    ['shop', 'Zeig mir nur Jacken', 'click e3'],
    ['shop', 'show only hotels with breakfast', 'check e13 checked=true'],
    ['shop', 'choose size large', 'check e12 checked=true'],
    ['shop', 'Wähle Größe L', 'check e12 checked=true'],
    ['shop', 'choisis la taille L', 'check e12 checked=true'],
    ['shop', 'elige la talla L', 'check e12 checked=true'],
    ['shop', 'escolha o tamanho L', 'check e12 checked=true'],
    ['shop', 'Lを選んでください', 'check e12 checked=true'],
    ['shop', '选择L', 'check e12 checked=true'],
    ['shop', 'выбери размер L', 'check e12 checked=true'],
    ['shop', 'اختر المقاس L', 'check e12 checked=true'],
    ['table', 'sort the table by amount', 'click e13'],
    ['table', 'ordena por amount', 'click e13'],
  ])('on the page of %s "%s" is %s', async (on, request, calls) => {
    expect(await transcript(request, { page: { text: worlds[on] } })).toBe(calls);
  });

  it.each<[on: keyof typeof worlds, request: string, why: string]>([
    ['mails', 'open the mail from Anna', 'nothing in the list on this page has "Anna"'],
    ['mails', 'open the ninth mail', 'the list on this page has only 2'],
    ['table', 'close the pop-up', 'I see no pop-up on this page.'],
    ['table', 'sort by colour', 'I see nothing on this page that sorts by "colour".'],
    ['mails', 'remove the honey from my cart', 'I see no button on this page that removes "honey".'],
    ['shop', 'show only boats', 'I see no filter on this page for "boats".'],
  ])('on the page of %s "%s" does nothing, and says why', async (on, request, why) => {
    expect(await transcript(request, { page: { text: worlds[on] } })).toContain(why);
  });

  it.each(['write a song about mails', 'put the kettle on', 'show me hotels with breakfast'])(
    'words are not typed wherever they happen to fit: "%s"',
    async (request) => {
      expect(await answerTo(request, { page: { text: mails } })).toContain('I did not understand');
    },
  );
});

describe('what only the browser can do', () => {
  it.each([
    ['print this', 'Ctrl+P'],
    ['Drucke diese Seite', 'Ctrl+P'],
    ['imprime cette page', 'Ctrl+P'],
    ['imprime esta página', 'Ctrl+P'],
    ['imprima esta página', 'Ctrl+P'],
    ['このページを印刷して', 'Ctrl+P'],
    ['打印这个页面', 'Ctrl+P'],
    ['распечатай страницу', 'Ctrl+P'],
    ['اطبع هذه الصفحة', 'Ctrl+P'],
    ['zoom in', 'press Ctrl and +'],
    ['Mach die Schrift größer', 'press Ctrl and +'],
    ['make the text smaller', 'press Ctrl and -'],
    ['save this page as pdf', 'Save as PDF'],
    ['Speichere diese Seite als PDF', 'Save as PDF'],
    ['bookmark this page', 'Ctrl+D'],
    ['email this to Anna', 'I do not send pages.'],
    ['full screen', 'F11'],
  ])('"%s" is explained at once: %s', async (request, keys) => {
    expect(await answerTo(request)).toContain(keys);
  });

  it('is left to a button of the page that has that name', async () => {
    expect(await transcript('print this', { page: { text: 'button "Print" [e1]' } })).toBe('click e1');
  });
});
