// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, test, vi } from 'vitest';

// happy-dom lays nothing out, and does not know the rules of style sheets.
vi.mock('@/utils/page/act/pointer/hover-rules', () => ({ hoverOver: () => undefined }));
vi.mock('@/utils/page/aria/visibility', async (original) => ({
  ...(await original<object>()),
  isVisible: () => true,
}));
// Another file of this worker may have loaded the real ones.
vi.resetModules();
const { selectText } = await import('@/utils/page/act/select-text');

const selected = async (passage: string | undefined) => {
  await selectText(document.body, passage);
  return document.getSelection()!.toString();
};

beforeEach(() => {
  Element.prototype.scrollIntoView = () => undefined;
  Range.prototype.getClientRects = () => [] as unknown as DOMRectList;
  document.elementFromPoint = () => null;
  document.body.innerHTML = '<p>One  two <b>Three</b>\nfour</p><p>five, one</p>';
});

describe('A passage of a page', () => {
  test.each([
    ['across elements, whatever white space and case it has there', 'two three', 'two Three'],
    ['across blocks', 'four five', 'fourfive'],
    ['as it is written, where another case comes first', 'one', 'one'],
    ['with signs that mean more in a pattern', 'five, one', 'five, one'],
    ['as a whole', undefined, 'One  two Three\nfourfive, one'],
  ])('is selected %s', async (_, passage, wanted) => {
    expect(await selected(passage)).toBe(wanted);
  });

  it('is refused where the page has no such words', async () => {
    await expect(selected('six')).rejects.toThrow('The page has no text "six".');
    await expect(selected(' ')).rejects.toThrow('The page has no text');
  });
});
