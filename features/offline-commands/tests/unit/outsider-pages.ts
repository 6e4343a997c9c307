import { button, heading, heads, link, named, page, row, text, type Page } from './unseen-pages';

const box = (name: string) => named('checkbox', name, { states: { checked: false } });
const choice = (name: string, ...options: string[]) => named('combobox', name, { value: options[0] ?? '', options });
const field = (name: string) => named('textbox', name);

/** Pages in the languages of those who use them. */
export const outsiderPages = {
  leave: page(
    'Ask for leave - Office',
    heading('Ask for leave', 1),
    field('Name in full'),
    field('Reason for leave'),
    field('Notes'),
    choice('Cover', 'Nobody', 'A colleague'),
    named('listbox', 'Days', { options: ['Monday', 'Tuesday', 'Wednesday'], states: { multiselectable: true } }),
    box('Half days'),
    button('Order'),
    button('Order and print'),
    button('Delete'),
    named('button', ''),
    named('status', 'Draft saved'),
    text('Requests are answered within three days.'),
  ),
  post: page(
    'البريد',
    named('searchbox', 'ابحث في الرسائل'),
    button('رسالة جديدة'),
    button('حذف'),
    link('فاتورة الماء'),
    text('موعدك يوم الخميس الساعة الرابعة.'),
  ),
  library: page(
    'Biblioteca',
    field('Nome completo'),
    choice('Unidade', 'Centro', 'Norte'),
    box('Receber avisos'),
    button('Enviar'),
    text('A multa por atraso é de dois reais por dia.'),
  ),
  clinic: page(
    'Запись',
    field('Имя'),
    choice('Врач', 'Терапевт', 'Окулист'),
    box('Напомнить'),
    button('Записаться'),
    named('table', 'Кабинеты', { children: [heads('Врач', 'Кабинет'), row('Орлова', '12'), row('Белов', '7')] }),
  ),
  hotel: page(
    '预订',
    field('姓名'),
    field('备注'),
    choice('房型', '单人房', '套房'),
    box('需要早餐'),
    button('提交订单'),
    button('取消'),
  ),
  trains: page(
    'Abfahrten',
    field('Von'),
    field('Nach'),
    button('Züge suchen'),
    button('Spätere Züge'),
    named('table', 'Züge', { children: [heads('Zeit', 'Ziel', 'Hinweis'), row('08:15', 'Halle', 'fällt aus')] }),
  ),
  lamps: page(
    'Lampes',
    named('searchbox', 'Rechercher une lampe'),
    box('En stock uniquement'),
    button('Rechercher'),
    link('Mon compte'),
    text('Lampe en papier 14 €'),
  ),
  settings: page(
    'Preferencias',
    field('Nombre visible'),
    choice('Idioma', 'Español', 'Deutsch'),
    box('Resumen semanal'),
    button('Guardar cambios'),
    button('Eliminar mi cuenta'),
  ),
  paper: page(
    '潮新聞',
    named('searchbox', '記事を検索'),
    button('検索'),
    link('スポーツ'),
    text('港大橋は1月から車両通行止めになる。'),
  ),
} satisfies Record<string, Page>;
