import type { PageNode } from '../../page/api';
import { wordsOf } from '../digest/sentences';
import { literal, type Masked } from '../masked';
import { closeness } from '../resolve/closeness';
import { isAlike, isFiller } from '../resolve/loose';
import { ancestorsOf, placesIn, textOf, type Place } from '../resolve/tree';
import type { Command } from '../command';
import { texts } from '../texts';
import { withPlace } from './fields';
import { choose, locate, strengthOf } from './locate';
import type { Next, Scene } from './scene';

/** Opens an item of the page's main list: the third article, the mail from Jonas. */
export function openItemStep(command: Extract<Command, { kind: 'open-item' }>, scene: Scene): Next {
  const { nth, about, noun, target } = command;
  if (strengthOf(scene, target, 'click') <= closeness.sameLetters)
    return withPlace(locate(scene, target, 'click'), click);
  const items = mainItems(scene);
  if (items.length === 0) return { role: 'fail', why: texts.noItems(noun) };
  if (nth !== undefined) {
    const item = items.at(nth > 0 ? nth - 1 : nth);
    return item ? openItem(item) : { role: 'fail', why: texts.tooFewItems(noun, items.length) };
  }
  const fitting = items.filter((item) => about && isAbout(item, about));
  const [only, ...more] = fitting;
  if (!only) return { role: 'fail', why: texts.noItemAbout(noun, literal(about ?? target)) };
  if (more.length === 0) return openItem(only);
  const choice = choose(scene, fitting, fitting.map(labelOf), command.words);
  return 'item' in choice ? openItem(choice.item) : choice.next;
}

/** Opens the one thing of the list that has all these words, "the one from the dentist"; undefined where none has. */
export function itemStep(about: Masked, words: string, scene: Scene): Next | undefined {
  const wanted = lookedFor(literal(about));
  if (wanted.length === 0) return undefined;
  const fitting = mainItems(scene).filter((item) => {
    const said = wordsOf(wholeText(item));
    return wanted.every((word) => said.some((one) => isAlike(word, one)));
  });
  const [only, ...more] = fitting;
  if (!only) return undefined;
  if (more.length === 0) return openItem(only);
  const choice = choose(scene, fitting, fitting.map(labelOf), words);
  return 'item' in choice ? openItem(choice.item) : choice.next;
}

/**
 * The items of the page's main list: of all lists of similar elements outside of menus and edges, the one with the most
 * text. Empty where the page lists nothing.
 */
export function mainItems({ roots }: Scene): PageNode[] {
  const all = roots.slice(-1).flatMap(placesIn);
  const groups = new Map<string, Place[]>();
  for (const place of all) {
    if (!itemRoles.has(place.node.role) || !opens(place.node)) continue;
    if ([...ancestorsOf(place)].some(({ node }) => edges.has(node.role) || itemRoles.has(node.role))) continue;
    const key = `${place.parent?.order} ${place.node.role}`;
    groups.set(key, [...(groups.get(key) ?? []), place]);
  }
  const lists = [...groups.values()].filter(({ length }) => length > 1);
  const sizes = lists.map((list) => list.reduce((sum, { node }) => sum + wholeText(node).length, 0));
  return (lists[sizes.indexOf(Math.max(...sizes))] ?? []).map(({ node }) => node);
}

const itemRoles = new Set(['article', 'row', 'listitem', 'generic', 'group', 'region']);
const edges = new Set([
  'banner',
  'navigation',
  'contentinfo',
  'complementary',
  'search',
  'toolbar',
  'tablist',
  'menu',
  'menubar',
]);

const click = ({ ref }: PageNode): Next => ({ role: 'do', tool: 'click', args: { ref } });

/** What opens it: the link of its heading, else its first link, else its first cell with words, else itself. */
function opens(item: PageNode): PageNode | undefined {
  const inside = placesIn(item).map(({ node }) => node);
  const headings = inside.filter(({ role }) => role === 'heading');
  const links = (from: PageNode[]) =>
    from.find(({ role, ref, name = '' }) => role === 'link' && ref !== undefined && name !== '');
  const headingLink = links(headings.flatMap((heading) => placesIn(heading).map(({ node }) => node)));
  const cell = inside.find(
    ({ role, ref, name = '' }) => /^(?:grid)?cell$/.test(role) && ref !== undefined && name !== '',
  );
  return headingLink ?? links(inside) ?? (item.ref === undefined ? undefined : (cell ?? item));
}

function openItem(item: PageNode): Next {
  return click(opens(item) ?? item);
}

function isAbout(item: PageNode, about: Masked): boolean {
  const itemWords = wordsOf(wholeText(item));
  const wanted = wordsOf(literal(about)).filter((word) => !isFiller(word));
  return wanted.length > 0 && wanted.every((word) => itemWords.some((one) => one.startsWith(word)));
}

/** The words that say which: without articles, without what lists are made of, and without its place among them. */
function lookedFor(text: string): string[] {
  return wordsOf(text.replace(/[#№]/g, '')).filter((word) => !isFiller(word) && !kinds.has(word));
}

const kinds = new Set(
  [
    'one ones from by about of with the last first latest newest next mail mails email e message article story post item result product order issue ticket named called number',
    'von vom uber zu mit letzte letzten letzter erste ersten neueste neuesten nachricht artikel beitrag bestellung ergebnis',
    'de du des d l sur dernier derniere premier premiere courriel commande resultat',
    'del sobre ultimo ultima primer primero primera correo mensaje articulo noticia pedido',
    'do da e-mail mensagem artigo primeiro primeira',
    'от об о про последнее последнии последнюю первое первыи первую письмо сообщение статью статья заказ новость',
    'さん の から について 最後 最初 最新 メール メッセージ 記事 商品 注文',
    '的 发来 来自 关于 最后 最新 第一 邮件 消息 文章 商品 订单 封 篇',
    'من عن حول رسالة الرسالة المقال مقال الاخيرة الاخير الاولى الاول',
  ].flatMap((line) => line.split(' ')),
);

/** All words in it, also of fields and buttons. */
function wholeText(node: PageNode): string {
  return [node.name ?? '', ...(node.children ?? []).map(wholeText)].join(' ').replace(/\s+/g, ' ').trim();
}

function labelOf(item: PageNode): string {
  const text = textOf(opens(item) ?? item);
  return text.length <= 80 ? text : `${text.slice(0, 79)}…`.toWellFormed();
}
