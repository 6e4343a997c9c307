/** The most elements that are read when the nearest are wanted. */
export const maxElementsRead = 4_000;
/** Content in view may take this part of the budget, so that something is left for what lies on top of it. */
export const softPart = 0.8;
/** Content further away than the height of the viewport may fill the budget only up to this part. */
export const farPart = 0.5;
/** Rows of a table after which only those in view are shown. */
export const enoughRows = 20;
/** A part that has been started may exceed the budget by this factor. */
export const overrun = 1.15;
/** Texts up to this length are never cut. */
export const maxTextLength = 10_000;
/** Deeper nodes are shown as if they were at this depth: nobody reads such indents. */
export const maxDepth = 40;
/** Tokens shown after a heading or term that matches. */
export const maxFollowingTokens = 150;
/** Matches shown at once. */
export const maxMatches = 50;
/** In a look at the page, this many of its frames in view are looked into. */
export const maxFramesInView = 60;
/** Milliseconds spent on finding out in which frames something is to be searched. */
export const maxFrameSearchMs = 800;
/** Milliseconds spent on counting matches for which there is no room. */
export const maxCountMs = 1_000;
