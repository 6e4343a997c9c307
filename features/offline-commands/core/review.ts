import type { ModelRequest } from '../../../utils/contracts/model';
import { evidenceOf } from './evidence';
import { wantedIn } from './request';
import { progressOf } from './steps/scene';
import { say } from './voice';
import { defined } from '../../../utils/defined';
import type { Turn } from './turn';

/** Complete when every command's call succeeded; before, it goes on. */
export function review({ local }: ModelRequest): Turn {
  const wanted = wantedIn(local);
  const commands = wanted.is === 'commands' ? wanted.commands : [];
  const done = commands.filter((_, index) => progressOf(local, index).done).length;
  if (!local.done)
    return {
      tool: 'review',
      args: { verdict: 'continue', summary: say('on_the_way', { done, all: commands.length }) },
    };
  const { status, summary, result } = local.done;
  const complete = status === 'done' && commands.length > 0 && done === commands.length;
  return {
    tool: 'review',
    args: {
      verdict: complete ? 'complete' : 'failed',
      summary,
      evidence: complete ? evidenceOf(local).map((quote) => ({ quote })) : [],
      ...defined({ answer: result }),
    },
  };
}
