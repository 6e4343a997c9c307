import { describe, expect, it } from 'vitest';
import { transcript } from './world';

const inbox = (name: string): string => `main
 button "${name}" [e1]
 list
  listitem [e2] | link "Nadia" [e3], button "Archive" [e4]
  listitem [e5] | link "Dan" [e6], button "Archive" [e7]`;

const requests: [request: string, button: string][] = [
  ['mark everything as read', 'Mark all as read'],
  ['mark all my messages as read', 'Mark all read'],
  ['markiere alle Nachrichten als gelesen', 'Alle als gelesen markieren'],
  ['Markier bitte alles als gelesen', 'Alle als gelesen markieren'],
  ['marque tous les messages comme lus', 'Tout marquer comme lu'],
  ['marca todo como leído', 'Marcar todo como leído'],
  ['marque tudo como lido', 'Marcar tudo como lido'],
  ['全部既読にして', 'すべて既読にする'],
  ['把所有邮件标为已读', '全部标为已读'],
  ['отметь всё прочитанным', 'Отметить все как прочитанные'],
  ['حدد كل الرسائل كمقروءة', 'تحديد الكل كمقروء'],
];

describe('marking everything as read', () => {
  it.each(requests)('"%s" presses the page’s own button "%s"', async (request, button) => {
    expect(await transcript(request, { page: { text: inbox(button) } })).toContain('click e1');
  });
});
