import type { Mark, PageMarks, Ref } from '../../../page/api';
import { callPage, type FrameTarget } from '../../client/page-client';

/** Those in view, in CSS pixels from the top left of the tab. */
export interface TabMarks extends Pick<PageMarks, 'width' | 'height' | 'marks'> {
  hidden: Omit<Mark, 'ref'>[];
}

/** Also in nested frames. `frameIn` gives the frame in an element if the task may use it. */
export async function marksIn(
  { tabId, frameId }: FrameTarget,
  frameIn: (holder: Ref) => number | undefined,
): Promise<TabMarks> {
  const { frames, secrets: hidden, ...shown } = await callPage({ tabId, frameId }, 'marks', {});
  const all: TabMarks = { ...shown, hidden };
  for (const { ref, ...box } of frames) {
    const frame = ref === undefined ? undefined : frameIn(ref);
    if (frame === undefined) {
      all.hidden.push(box);
      continue;
    }
    const inner = await marksIn({ tabId, frameId: frame }, frameIn);
    const inTopView = <T extends Omit<Mark, 'ref'>>(one: T): T => ({
      ...one,
      left: one.left + box.left,
      top: one.top + box.top,
    });
    all.marks = [...all.marks, ...inner.marks.map(inTopView)];
    all.hidden.push(...inner.hidden.map(inTopView));
  }
  return all;
}
