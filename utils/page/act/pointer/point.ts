import type { ActionOutcome, PageAction } from '../../api';
import type { Hit } from '../../dom/overlay';
import { drag, type DragEnd } from './drag';
import { click, hover } from './pointer';
import { nextChange, opensOnHover, popupsFrom } from '../../watch/popups';
import { watchingValidity } from '../forms/validity';

type PointerAction = PageAction & { kind: 'click' | 'hover' | 'drag' };

export async function point(
  hit: Hit,
  action: PointerAction,
  endOf: (to: Exclude<(PageAction & { kind: 'drag' })['to'], { byX: number }>) => DragEnd,
): Promise<ActionOutcome> {
  switch (action.kind) {
    case 'click': {
      return watchingValidity(hit.target, () => click(hit, action));
    }
    case 'hover': {
      const shown = popupsFrom();
      hover(hit);
      // A pointer passing by opens no menu.
      await (opensOnHover(hit.target) ? shown() : nextChange());
      return {};
    }
    case 'drag': {
      const { to, holdMs } = action;
      return drag(hit, 'byX' in to ? { by: { x: to.byX, y: to.byY } } : endOf(to), holdMs);
    }
  }
}
