import iconPaths from './icons.json';

/** Outlines on a 16 by 16 grid. `held` is Sidehand's own pointer: it marks a tab that Sidehand holds. */
export { iconPaths };

export type IconName = keyof typeof iconPaths;

/** Icons that point along the writing direction, so they are mirrored in right-to-left languages. */
export const directedIcons: ReadonlySet<IconName> = new Set<IconName>(['running', 'unknown', 'window']);
