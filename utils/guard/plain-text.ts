/** The text of what an editor sends. Its spaces stay as they are. */
export function plainTextOf(text: string): string {
  return text
    .replace(/^(?:<[^<>]*>)+|(?:<[^<>]*>)+$/g, '')
    .replace(/(?:<[^<>]*>)+/g, ' ')
    .replace(/&nbsp;/g, ' ')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&amp;/g, '&');
}
