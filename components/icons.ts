import iconPaths from './icons.json';

/** On a 16 by 16 grid. `held` is Sidehand's own pointer: it marks a tab that Sidehand holds. */
export { iconPaths };

export type IconName = keyof typeof iconPaths;

/** Mirrored in right-to-left languages: they point along the writing direction. */
export const directedIcons: ReadonlySet<IconName> = new Set<IconName>(['running', 'unknown', 'window']);
