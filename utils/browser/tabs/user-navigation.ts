/** Links and scripts, including the agent's, have other names. */
const byHand = new Set(['auto_bookmark', 'generated', 'keyword', 'keyword_generated', 'typed']);

/** By address bar or bookmark. Not back and forward: Chrome gives them the type by which the page was first reached. */
export function isUserNavigation({
  transitionType,
  transitionQualifiers,
}: {
  transitionType: string;
  transitionQualifiers: readonly string[];
}): boolean {
  if (transitionQualifiers.includes('forward_back')) return false;
  return byHand.has(transitionType) || transitionQualifiers.includes('from_address_bar');
}
