export const maxElementsRead = 4_000;
/** In view; the rest is for what lies on top of it. */
export const softPart = 0.8;
/** Further away than a viewport's height. */
export const farPart = 0.5;
/** After these only rows in view are shown. */
export const enoughRows = 20;
/** By this factor a started part may exceed the budget. */
export const overrun = 1.15;
export const maxTextLength = 10_000;
/** After as many letters, lines of code begin a text of their own. */
export const enoughCode = 800;
export const maxDepth = 40;
export const maxFollowingTokens = 150;
export const maxMatches = 50;
export const maxFramesInView = 60;
export const maxFrameSearchMs = 800;
export const maxCountMs = 1_000;
