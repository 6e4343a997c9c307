/** Elements that are looked at, at most, when the nearest are wanted. */
export const mostLooked = 4_000;
/** What lies in view may take this part of the budget, so that something is left for what lies on top of it. */
export const softPart = 0.8;
/** What lies further than the height of the viewport may only fill up to this part of it. */
export const farPart = 0.5;
/** Rows of a table after which no more are told than lie in view. */
export const enoughRows = 20;
/** How far a part that is begun may go beyond the budget. */
export const overrun = 1.15;
/** Texts up to this length are never cut. */
export const longestText = 10_000;
/** Deeper nodes are told as if they stood here: nobody reads such indents. */
export const deepest = 40;
/** Tokens of what follows a heading or term that matches. */
export const mostFollowing = 150;
/** Matches that are told at once. */
export const mostMatches = 50;
/** Milliseconds in which matches are counted for which there is no room. */
export const longestCountMs = 1_000;
