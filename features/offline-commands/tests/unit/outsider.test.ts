import { describe, expect, it } from 'vitest';
import { outcomeOf } from './outcome';
import { outsiderPages } from './outsider-pages';

/**
 * Sentences of somebody who has read only the table of commands: texts that hold the name of a field, a courtesy or the
 * word between text and field; conditions, negations, messages to people; verbs alone.
 */
const sentences = {
  leave: [
    ['type Bob in Name in full', 'type "Name in full" Bob'],
    ['type back in town in Reason for leave', 'type "Reason for leave" back in town'],
    ['type Bob into Name and ill into Notes', 'silent'],
    ['put Bob in Name in full and Monday in Days', 'silent, offers check "Half days"'],
    ['fill Name in full with Bob and Notes with ill', 'silent'],
    ['write Dear all, thanks in Notes', 'silent'],
    ['type please call me in Notes', 'silent'],
    ['fill Notes with See you at 5!', 'type "Notes" See you at 5!'],
    ['fill Notes with Shall we meet?!', 'type "Notes" Shall we meet?!'],
    ['type Bob into Notes!', 'type "Notes" Bob'],
    ['type "please call me" in Notes', 'type "Notes" please call me'],
    ['type the reason into Notes', 'silent'],
    ['type hello', 'asks: Into which field should `hello` go?'],
    ['type', 'silent'],
    ['order', 'silent, offers click "Order"'],
    ['click it', 'silent'],
    ['press order', 'click "Order"'],
    ['click Order and', 'asks: Which one do you mean by `Order and`?'],
    ['click Order when it is ready', 'silent, offers click "Order"'],
    ['click Order unless it rains', 'silent, offers click "Order"'],
    ['click Order or Delete', 'silent, offers click "Order", offers click "Delete"'],
    ['click Order twice', 'silent, offers click "Order"'],
    ['you must not click Delete', 'silent'],
    ['I clicked Order already', 'silent, offers click "Order"'],
    ['should I click Order?', 'silent'],
    ['check whether Half days is on', 'silent, offers check "Half days"'],
    ['clear the form', 'silent'],
    ['clear Notes', 'type "Notes"'],
    ['append !! to Notes', 'type "Notes" !! true'],
    ['select Monday and Wednesday in Days', 'select "Days" Monday,Wednesday'],
    ['type Bob into everything', 'silent'],
    ['who wrote this?', 'silent'],
    ['what is this?', 'silent'],
    ['who are you?', 'silent'],
    ['is it safe?', 'silent'],
    ['why?', 'silent'],
  ],
  trains: [
    ['Klick bitte auf Züge suchen', 'click "Züge suchen"'],
    ['Welcher Zug fällt aus?', 'quotes: 08:15 | Halle | fällt aus'],
    ['Sag Oma, dass ich um acht ankomme', 'silent'],
    ['nicht auf Spätere Züge klicken', 'silent'],
    ['schreib "Halle" bitte in Nach', 'type "Nach" Halle'],
    ['schreib Halle in Nach und Bonn in Von', 'silent'],
  ],
  lamps: [
    ['écris lanterne dans Rechercher une lampe puis appuie sur Entrée', 'type "Rechercher une lampe" lanterne true'],
    ['ne clique pas sur Rechercher', 'silent'],
    ["dis à Paul que c'est d'accord", 'silent'],
    ['vide le panier', 'silent'],
  ],
  settings: [
    ['activa el modo oscuro y guarda', 'silent, offers click "Guardar cambios"'],
    ['elige Deutsch en Idioma, por favor', 'select "Idioma" Deutsch'],
  ],
  library: [
    ['quanto é a multa por atraso?', 'quotes: A multa por atraso é de dois reais por dia.'],
    ['diga ao João que o livro chegou', 'silent'],
    ['não clique em Enviar', 'silent'],
  ],
  clinic: [
    ['введи Анна в поле Имя, потом нажми Записаться', 'type "Имя" Анна, click "Записаться"'],
    ['напиши маме, что я приду поздно', 'silent'],
    ['Где кабинет Орловой?', 'quotes: Орлова | 12'],
  ],
  hotel: [
    ['请在姓名中输入王芳,然后点击取消', 'type "姓名" 王芳, click "取消"'],
    ['在姓名里输入王芳在备注里输入您好', 'silent'],
    ['不要点击提交订单', 'silent'],
    ['告诉小李我晚点到', 'silent'],
  ],
  paper: [
    ['記事にコメントを追加して', 'asks: Which one do you mean by `記事`?'],
    ['記事を検索に「橋」を追記して', 'type "記事を検索" 橋 true'],
    ['佐藤さんに明日行くと伝えて', 'silent'],
    ['検索を押さないで', 'silent'],
    ['記事を検索に「橋」と入力して', 'type "記事を検索" 橋'],
  ],
  post: [
    ['اكتب الجمعة في ابحث في الرسائل', 'type "ابحث في الرسائل" الجمعة'],
    ['قل لنورا إن الجمعة مناسب', 'silent'],
    ['لا تنقر على حذف', 'silent'],
    ['افتح فاتورة الماء من فضلك', 'click "فاتورة الماء"'],
  ],
} satisfies Record<keyof typeof outsiderPages, [sentence: string, outcome: string][]>;

describe.each(Object.entries(sentences))('on the page of %s', (page, rows) => {
  it.each(rows as [string, string][])('%s: %s', async (sentence, outcome) => {
    expect(await outcomeOf(outsiderPages[page as keyof typeof outsiderPages], sentence)).toBe(outcome);
  });
});
