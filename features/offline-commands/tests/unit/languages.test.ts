import { describe, expect, it } from 'vitest';
import { transcript } from './world';

/** Ten plain sentences a language, on the shop, whose names are English. */
const sentences: Record<string, [request: string, calls: string][]> = {
  de: [
    ['klicke auf Save', 'click e22'],
    ['Kannst du bitte auf den Button Save klicken?', 'click e22'],
    ['öffne Orders', 'click e3'],
    ['Ich möchte Orders öffnen', 'click e3'],
    ['gehe zu example.com', 'navigate action=goto url=https://example.com'],
    ['schreibe "Ada" in das Feld Name', 'type e11 text=Ada'],
    ['wähle Large in Size aus', 'select e15 options=["Large"]'],
    ['aktiviere Gift wrap', 'check e19 checked=true'],
    ['suche nach Honig', 'extract what=text format=markdown'],
    ['Fasse diese Seite bitte zusammen.', 'extract what=article'],
    ['was steht hier über Versand?', 'extract what=text format=markdown'],
    ['scrolle nach unten und dann zurück', 'scroll to=down\nnavigate action=back'],
  ],
  fr: [
    ['clique sur Save', 'click e22'],
    ['ouvre Orders', 'click e3'],
    ['va sur example.com', 'navigate action=goto url=https://example.com'],
    ['tape "Ada" dans le champ Name', 'type e11 text=Ada'],
    ['choisis Large dans Size', 'select e15 options=["Large"]'],
    ['coche Gift wrap', 'check e19 checked=true'],
    ['cherche miel', 'extract what=text format=markdown'],
    ['résume cette page', 'extract what=article'],
    ['de quoi parle cette page ?', 'extract what=text format=markdown'],
    ['retour', 'navigate action=back'],
  ],
  es: [
    ['haz clic en Save', 'click e22'],
    ['abre Orders', 'click e3'],
    ['ve a example.com', 'navigate action=goto url=https://example.com'],
    ['escribe "Ada" en el campo Name', 'type e11 text=Ada'],
    ['selecciona Large en Size', 'select e15 options=["Large"]'],
    ['marca Gift wrap', 'check e19 checked=true'],
    ['busca miel', 'extract what=text format=markdown'],
    ['resume esta página', 'extract what=article'],
    ['¿de qué trata esta página?', 'extract what=text format=markdown'],
    ['recarga la página', 'navigate action=reload'],
  ],
  'pt-BR': [
    ['clique em Save', 'click e22'],
    ['abra Orders', 'click e3'],
    ['vá para example.com', 'navigate action=goto url=https://example.com'],
    ['digite "Ada" no campo Name', 'type e11 text=Ada'],
    ['selecione Large em Size', 'select e15 options=["Large"]'],
    ['marque Gift wrap', 'check e19 checked=true'],
    ['pesquise por mel', 'extract what=text format=markdown'],
    ['resuma esta página', 'extract what=article'],
    ['o que é isso?', 'extract what=text format=markdown'],
    ['role para baixo', 'scroll to=down'],
  ],
  ru: [
    ['нажми на кнопку Save', 'click e22'],
    ['открой Orders', 'click e3'],
    ['перейди на example.com', 'navigate action=goto url=https://example.com'],
    ['введи "Ada" в поле Name', 'type e11 text=Ada'],
    ['выбери Large в Size', 'select e15 options=["Large"]'],
    ['отметь Gift wrap', 'check e19 checked=true'],
    ['найди мёд', 'extract what=text format=markdown'],
    ['перескажи эту страницу', 'extract what=article'],
    ['о чём эта страница?', 'extract what=text format=markdown'],
    ['сколько стоит доставка?', 'extract what=text format=markdown'],
  ],
  ja: [
    ['Saveをクリックしてください', 'click e22'],
    ['Ordersを開いて', 'click e3'],
    ['example.comを開いてください。', 'navigate action=goto url=https://example.com'],
    ['Nameに「Ada」を入力して', 'type e11 text=Ada'],
    ['SizeでLargeを選択してください', 'select e15 options=["Large"]'],
    ['Gift wrapにチェックを入れて', 'check e19 checked=true'],
    ['蜂蜜を検索して', 'extract what=text format=markdown'],
    ['このページを要約して', 'extract what=article'],
    ['送料はいくらですか？', 'extract what=text format=markdown'],
    ['下にスクロールして', 'scroll to=down'],
  ],
  'zh-CN': [
    ['点击Save', 'click e22'],
    ['请点击 Save 按钮', 'click e22'],
    ['打开Orders', 'click e3'],
    ['打开 example.com', 'navigate action=goto url=https://example.com'],
    ['在Name里输入Ada', 'type e11 text=Ada'],
    ['在Size中选择Large', 'select e15 options=["Large"]'],
    ['勾选Gift wrap', 'check e19 checked=true'],
    ['搜索蜂蜜', 'extract what=text format=markdown'],
    ['总结一下这个页面', 'extract what=article'],
    ['运费多少钱？', 'extract what=text format=markdown'],
  ],
  ar: [
    ['انقر على Save', 'click e22'],
    ['من فضلك اضغط على زر Save', 'click e22'],
    ['افتح Orders', 'click e3'],
    ['اذهب إلى example.com', 'navigate action=goto url=https://example.com'],
    ['اكتب "Ada" في حقل Name', 'type e11 text=Ada'],
    ['اختر Large من Size', 'select e15 options=["Large"]'],
    ['فعّل Gift wrap', 'check e19 checked=true'],
    ['ابحث عن عسل', 'extract what=text format=markdown'],
    ['لخص هذه الصفحة', 'extract what=article'],
    ['كم سعر الشحن؟', 'extract what=text format=markdown'],
  ],
};

describe.each(Object.keys(sentences))('a newcomer who writes in %s', (language) => {
  it.each(sentences[language] ?? [])('%s', async (request, calls) => {
    expect((await transcript(request)).split('\nfailed:')[0]).toBe(calls);
  });
});

it('submits a form by either Arabic word for it', async () => {
  const [one, other] = await Promise.all(['أرسل النموذج', 'أرسل الاستمارة'].map((request) => transcript(request)));
  expect(other?.replaceAll('الاستمارة', 'النموذج')).toBe(one);
});

/** Double click, right click, forward, reload, append, clear, several options, and the Enter key by its own name. */
const hands: Record<string, string[]> = {
  en: [
    'double click Save',
    'right-click on Save',
    'forward',
    'reload',
    'append "Jr" to Name',
    'clear the Name field',
    'select Cream and Nuts in Toppings',
    'press Return',
  ],
  de: [
    'doppelklicke auf Save',
    'rechtsklicke auf Save',
    'vorwärts',
    'lade die Seite neu',
    'füge "Jr" an Name an',
    'leere das Feld Name',
    'wähle Cream und Nuts in Toppings',
    'drücke die Eingabetaste',
  ],
  fr: [
    'double-clique sur Save',
    'fais un clic droit sur Save',
    'en avant',
    'recharge la page',
    'ajoute "Jr" à Name',
    'vide le champ Name',
    'choisis Cream et Nuts dans Toppings',
    'appuie sur Entrée',
  ],
  es: [
    'haz doble clic en Save',
    'haz clic derecho en Save',
    'adelante',
    'recarga la página',
    'añade "Jr" a Name',
    'vacía el campo Name',
    'selecciona Cream y Nuts en Toppings',
    'pulsa Intro',
  ],
  'pt-BR': [
    'clique duas vezes em Save',
    'clique com o botão direito em Save',
    'avançar',
    'recarregue a página',
    'acrescente "Jr" a Name',
    'limpe o campo Name',
    'selecione Cream e Nuts em Toppings',
    'pressione Enter',
  ],
  ru: [
    'дважды щёлкни Save',
    'щёлкни правой кнопкой по Save',
    'вперёд',
    'обнови страницу',
    'допиши "Jr" в Name',
    'очисти поле Name',
    'выбери Cream и Nuts в Toppings',
    'нажми Ввод',
  ],
  ja: [
    'Saveをダブルクリックして',
    'Saveを右クリックしてください',
    '進んで',
    'ページを再読み込みして',
    'Nameに「Jr」を追記して',
    'Name欄を空にして',
    'ToppingsでCream、Nutsを選択して',
    'エンターキーを押して',
  ],
  'zh-CN': [
    '双击Save',
    '右键点击Save',
    '前进',
    '刷新页面',
    '在Name中追加"Jr"',
    '清空Name',
    '在Toppings中选择Cream、Nuts',
    '按回车键',
  ],
  ar: [
    'انقر مرتين على Save',
    'انقر بالزر الأيمن على Save',
    'للأمام',
    'حدّث الصفحة',
    'أضف "Jr" إلى Name',
    'أفرغ حقل Name',
    'اختر Cream، Nuts من Toppings',
    'اضغط مفتاح الإدخال',
  ],
};

describe.each(Object.keys(hands))('what a hand does beside a click, in %s', (language) => {
  it('is done by one command each', async () => {
    const done = await Promise.all((hands[language] ?? []).map((request) => transcript(request)));
    expect(done).toEqual([
      'click e22 double=true',
      'click e22 button=right',
      'navigate action=forward',
      'navigate action=reload',
      'type e11 text=Jr append=true',
      'type e11 text=',
      'select e21 options=["Cream","Nuts"]',
      'press_key keys=Enter',
    ]);
  });
});
