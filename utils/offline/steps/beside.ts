import type { PageNode } from '../../page/api';
import { wordsOf } from '../digest/sentences';
import { isAlike, isCommon, isFiller } from '../resolve/loose';
import { ancestorsOf, placesIn, type Place } from '../resolve/tree';
import type { Scene } from './scene';

/**
 * The button that a request names together with the one thing of a list beside which it stands: "renew Night Ferry" is
 * the button "Renew" in the row of Night Ferry. Undefined where no row or more than one has all words that say which.
 */
export function buttonNamedBeside(scene: Scene, request: string): PageNode | undefined {
  const said = wordsOf(request);
  const ofName = new Map<string, Place[]>();
  for (const button of buttonsIn(scene)) {
    const name = button.node.name ?? '';
    ofName.set(name, [...(ofName.get(name) ?? []), button]);
  }
  for (const [name, buttons] of ofName) {
    const rest = withoutName(said, wordsOf(name));
    const wanted = rest?.filter((word) => !isFiller(word) && !isCommon(word) && !itemNouns.has(word)) ?? [];
    const button = wanted.length > 0 ? buttonBeside(buttons, wanted) : undefined;
    if (button) return button;
  }
  return undefined;
}

/** The one button whose row has all these words, and no other of these buttons. */
export function buttonBeside(buttons: readonly Place[], wanted: readonly string[]): PageNode | undefined {
  const fitting = buttons.filter((button) => {
    const row = [...ancestorsOf(button)].find(({ node }) => rows.has(node.role));
    const inRow = row ? placesIn(row.node).map(({ node }) => node) : [];
    if (buttons.some(({ node }) => node !== button.node && inRow.includes(node))) return false;
    const words = inRow.flatMap(({ name = '' }) => wordsOf(name));
    return wanted.every((word) => words.some((one) => isAlike(word, one)));
  });
  return fitting.length === 1 ? fitting[0]?.node : undefined;
}

export function buttonsIn({ roots }: Scene): Place[] {
  return roots.flatMap(placesIn).filter(({ node: { role, ref, name } }) => role === 'button' && ref && name);
}

const rows = new Set(['listitem', 'article', 'row']);

/** The words before or after the name of a button; undefined where the request neither begins nor ends with it. */
function withoutName(said: readonly string[], name: readonly string[]): string[] | undefined {
  if (name.length === 0 || name.length >= said.length) return undefined;
  const isName = (part: readonly string[]): boolean => name.every((word, at) => isAlike(word, part[at] ?? ''));
  if (isName(said)) return said.slice(name.length);
  return isName(said.slice(-name.length)) ? said.slice(0, -name.length) : undefined;
}

/** What people call the things of a list, whatever the page calls them. */
const itemNouns = new Set(
  [
    'about one item entry row book film movie album song video photo file task event course room offer comment message mail post ticket order product',
    'uber eintrag zeile buch film album lied foto datei aufgabe termin kurs zimmer angebot kommentar nachricht mail beitrag bestellung produkt',
    'livre film photo fichier tache cours chambre offre commentaire message courriel article commande produit',
    'libro pelicula foto archivo tarea curso habitacion oferta comentario mensaje correo articulo pedido producto',
    'livro filme arquivo tarefa quarto oferta comentario mensagem artigo pedido produto',
    'о об книгу фильм фото фаил задачу курс номер предложение комментарии сообщение письмо статью заказ товар',
  ].flatMap((line) => line.split(' ')),
);
