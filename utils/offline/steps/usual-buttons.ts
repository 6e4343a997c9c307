import type { PageNode } from '../../page/api';
import type { Command, UsualButton } from '../command';
import { literal, mask, type Masked } from '../masked';
import { wordsOf } from '../digest/sentences';
import { closeness } from '../resolve/closeness';
import { isFiller } from '../resolve/loose';
import { placesIn } from '../resolve/tree';
import { texts } from '../texts';
import { say } from '../voice';
import { buttonBeside, buttonsIn } from './beside';
import { withPlace } from './fields';
import { locate, strengthOf } from './locate';
import type { Next, Scene } from './scene';
import { usualNames } from '../usual-names';

type UsualCommand = Extract<Command, { kind: 'click-usual' }>;

/** Presses the page's own button for it: the first of the usual names that the page has, letter by letter. */
export function usualButtonStep({ what, thing }: UsualCommand, scene: Scene): Next {
  if (thing && !isAbout(scene, thing))
    return besideThing(scene, thing, what) ?? { role: 'fail', why: texts.notAbout(literal(thing)) };
  if (what === 'close') return closeStep(scene);
  const known = usualNames[what];
  const counted = what === 'view-cart' ? withCount(scene, known) : undefined;
  if (counted) return counted;
  // "Archive" is a folder, too: what acts is a button.
  return (
    pressFirst(scene, known, what === 'archive' || what === 'delete' || what === 'reply' ? ' button' : '') ??
    (what === 'next' || what === 'previous'
      ? pressFirst(within(scene, 'navigation'), known, '', closeness.prefix)
      : undefined) ??
    (what === 'reply' ? fieldFor(scene, known) : undefined) ?? {
      role: 'fail',
      why: texts.insteadOf(what) ?? texts.noUsualButton(known.split('|')[0] ?? ''),
    }
  );
}

/** True if the page has a button with one of the usual names. */
export function hasUsualButton(scene: Scene, what: UsualButton): boolean {
  return pressFirst(scene, usualNames[what]) !== undefined;
}

function pressFirst(scene: Scene, names: string, role = '', weakest: number = closeness.sameLetters): Next | undefined {
  const there = names
    .split('|')
    .map((name) => mask(`${name}${role}`))
    .find((name) => strengthOf(scene, name, 'click') <= weakest);
  return there && withPlace(locate(scene, there, 'click'), ({ ref }) => ({ role: 'do', tool: 'click', args: { ref } }));
}

/** Where the page has a field for it and no button, the field is where it begins. */
function fieldFor(scene: Scene, names: string): Next | undefined {
  const name = names
    .split('|')
    .map((one) => mask(one))
    .find((one) => strengthOf(scene, one, 'type') <= closeness.prefix);
  return name && withPlace(locate(scene, name, 'type'), ({ ref }) => ({ role: 'do', tool: 'click', args: { ref } }));
}

/** The button of one thing in a list: the only one in the only row that names the thing. */
function besideThing(scene: Scene, thing: Masked, what: UsualButton): Next | undefined {
  const names = usualNames[what].toLowerCase().split('|');
  const wanted = wordsOf(literal(thing)).filter((word) => !isFiller(word));
  const buttons = buttonsIn(scene).filter(({ node: { name = '' } }) => names.includes(name.toLowerCase()));
  const button = wanted.length > 0 ? buttonBeside(buttons, wanted) : undefined;
  return button && { role: 'do', tool: 'click', args: { ref: button.ref } };
}

/** "Basket (2)": the way to the cart, with how much is in it. */
function withCount(scene: Scene, names: string): Next | undefined {
  const counted = new RegExp(String.raw`^(?:${names})[\s(,:·|]+\d+[^\d]{0,12}$`, 'iu');
  const found = scene.roots
    .flatMap(placesIn)
    .map(({ node }) => node)
    .find(
      ({ role, ref, name = '' }) => ref !== undefined && (role === 'link' || role === 'button') && counted.test(name),
    );
  return found?.ref === undefined ? undefined : { role: 'do', tool: 'click', args: { ref: found.ref } };
}

/** Only its parts of that role. There "Next: Installation" is the way to the next page. */
function within(scene: Scene, role: string): Scene {
  const parts = scene.roots.flatMap(placesIn).flatMap(({ node }) => (node.role === role ? [node] : []));
  return { ...scene, roots: [{ role: 'document', children: parts }], mayHaveMore: false };
}

/** Closes what lies over the page: the dialog in front, by its own button. */
function closeStep(scene: Scene): Next {
  const front = frontDialog(scene);
  const inFront = front ? { ...scene, roots: [front], mayHaveMore: false } : scene;
  const press = pressFirst(inFront, usualNames.close);
  if (press) return press;
  if (!front) return { role: 'fail', why: say('no_pop_up') };
  const buttons = placesIn(front).flatMap(({ node }) => (node.role === 'button' && node.name ? [node.name] : []));
  return { role: 'fail', why: texts.popUpWithoutClose(buttons) };
}

/** The dialog that lies over the others. */
export function frontDialog({ roots }: Scene): PageNode | undefined {
  const dialogs = roots
    .slice(-1)
    .flatMap(placesIn)
    .map(({ node }) => node)
    .filter(({ role }) => role === 'dialog' || role === 'alertdialog');
  return dialogs.findLast(({ states }) => !states?.covered) ?? dialogs.at(-1);
}

/** Whether the main heading names it: a page of a product has one button for that product. */
function isAbout({ roots }: Scene, thing: Masked): boolean {
  const headings = roots
    .flatMap(placesIn)
    .map(({ node }) => node)
    .filter(({ role, states }) => role === 'heading' && states?.level === 1);
  const wanted = wordsIn(literal(thing));
  return (
    wanted.length > 0 &&
    headings.some(({ name = '' }) => wanted.every((word) => wordsIn(name).some((other) => means(other, word))))
  );
}

/** "Waldhonig" is a "Honig". */
const means = (word: string, wanted: string): boolean =>
  word === wanted || (wanted.length >= 4 && word.endsWith(wanted));

const wordsIn = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
