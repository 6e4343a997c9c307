import type { PageNode } from '../../page/api';
import { wordsOf } from '../digest/sentences';
import { isAlike, isCommon, isFiller } from '../resolve/loose';
import { ancestorsOf, placesIn, type Place } from '../resolve/tree';
import type { Scene } from './scene';

/**
 * The button that a request names together with the one thing of a list beside which it stands: "renew Night Ferry" is
 * the button "Renew" in the row of Night Ferry. Undefined where no row or more than one has all words that say which.
 * `asks`: the words may be a question, which names no button at its end ("Will Anna cancel?").
 */
export function buttonNamedBeside(scene: Scene, request: string, asks: boolean): PageNode | undefined {
  const said = wordsOf(request);
  const ofName = new Map<string, Place[]>();
  for (const button of buttonsIn(scene)) {
    const name = button.node.name ?? '';
    ofName.set(name, [...(ofName.get(name) ?? []), button]);
  }
  for (const [name, buttons] of ofName) {
    const wanted = whichOf(said, wordsOf(name), asks);
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
  // The search for it and the page show it both.
  return new Set(fitting.map(({ node }) => node.ref)).size === 1 ? fitting[0]?.node : undefined;
}

export function buttonsIn({ roots }: Scene): Place[] {
  return roots.flatMap(placesIn).filter(({ node: { role, ref, name } }) => role === 'button' && ref && name);
}

const rows = new Set(['listitem', 'article', 'row']);

/** The words beside the name of a button that say which one; none where the request does not begin or end with it. */
function whichOf(said: readonly string[], name: readonly string[], asks: boolean): string[] {
  if (name.length === 0 || name.length >= said.length) return [];
  const isName = (part: readonly string[]): boolean => name.every((word, at) => isAlike(word, part[at] ?? ''));
  const says = (word: string): boolean => !isFiller(word) && !itemNouns.has(word);
  if (isName(said)) return said.slice(name.length).filter((word) => says(word) && !isCommon(word));
  // "Night Ferry verlängern" is an order, "does Anna reply" is none.
  return !asks && isName(said.slice(-name.length)) ? said.slice(0, -name.length).filter(says) : [];
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
