import type { Failure, FailureCode } from '../../../failure';
import type { FrameInfo, PageNode, Ref } from '../../../page/api';

export function withoutEmptyFrames(node: PageNode): PageNode {
  const children = node.children?.map(withoutEmptyFrames).filter((child) => !isEmpty(child));
  return children ? { ...node, children } : node;
}

const isEmpty = ({ role, children, frame }: PageNode): boolean =>
  !frame?.isKept && (children?.length === 0 || (role === 'frame' && !children));

export type FrameNode = PageNode & { ref: Ref; frame: FrameInfo };

export function frameNodes(node: PageNode): FrameNode[] {
  const own = node.role === 'frame' && node.frame && node.ref !== undefined ? [node as FrameNode] : [];
  return [...own, ...(node.children ?? []).flatMap(frameNodes)];
}

export const unreadable = 'cannot be read';

export const whyUnread = ({ code }: Failure): string => reasons[code] ?? unreadable;

const reasons: Partial<Record<FailureCode, string>> = {
  NO_PERMISSION: 'Sidehand has no permission for its site',
  RESTRICTED_PAGE: 'closed to extensions',
  NAVIGATION_FAILED: 'shows an error page',
  PAGE_UNRESPONSIVE: 'does not answer',
  FRAME_GONE: 'is loading',
  NAVIGATED: 'is loading',
};
