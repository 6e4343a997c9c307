import { clip } from '../../../../utils/text/clip';
import { texts } from '../texts';
import { say } from '../voice';
import { recordRoles } from './roles';
import { ancestorsOf, headingAbove, placesIn, textOf, textsBelow, type Place } from './tree';
import { rolesIn } from '../../../../utils/page/aria/roles';

const sections = rolesIn(
  'region form dialog alertdialog group article navigation main table grid list radiogroup tabpanel complementary ' +
    'banner contentinfo frame',
);

/** All different: name, role, and row or section where needed, as of one that only may be meant. */
export function describeAll(chosen: readonly Place[]): string[] {
  const [root] = chosen.slice(0, 1).map((first) => [...ancestorsOf(first)].at(-1) ?? first);
  const all = root ? placesIn(root.node) : [];
  const plain = chosen.map(({ node }) =>
    texts.element(node.role, clip(node.name ?? node.placeholder ?? textOf(node), 60)),
  );
  const placed = chosen.map((place, i) => `${plain[i] ?? ''} ${surroundings(place, all)}`.trimEnd());
  const wanted = chosen.length > 1 && plain.every((text) => isOnly(text, plain)) ? plain : placed;
  return wanted.map((text, i) =>
    isOnly(text, wanted)
      ? text
      : say('numbered', { text, number: wanted.slice(0, i + 1).filter((other) => other === text).length }),
  );
}

const isOnly = (text: string, among: readonly string[]): boolean =>
  among.filter((other) => other === text).length === 1;

function surroundings(place: Place, all: readonly Place[]): string {
  for (const above of ancestorsOf(place)) {
    if (recordRoles.has(above.node.role)) {
      const others = textsBelow(all, above, place).filter((text) => text !== place.node.name);
      const row = clip([...new Set(others)].join(', '), 60);
      if (row !== '') return say('in_row', { row });
    }
    if (sections.has(above.node.role) && above.node.name)
      return say('in_section', { section: clip(above.node.name, 60) });
  }
  const heading = headingAbove(place, all);
  return heading ? say('under', { heading: clip(heading, 60) }) : '';
}
