import type { PageApi, PageDocument } from '../api';
import type { Refs } from './refs';

type Params = Parameters<PageApi['collect']>[0];

interface AheadRead {
  document: PageDocument;
  refsBefore: number;
  isCurrent(): boolean;
}

/** Valid until the page changes, as `moment` tells. `giveBack`: nobody has read the look. */
export function createAhead(
  collect: (params: Params) => Promise<PageDocument>,
  refs: Refs,
  moment: () => () => boolean,
  giveBack: () => void,
) {
  let started: { key: string; look: Promise<AheadRead | undefined>; found?: AheadRead } | undefined;
  let underWay = 0;

  const lookNow = async (params: Params): Promise<AheadRead> => {
    refs.begin(params.refPrefix, params.refsAfter);
    const refsBefore = refs.last();
    const isCurrent = moment();
    return { document: await collect(params), refsBefore, isCurrent };
  };
  /** Nobody has seen these refs. */
  const giveUp = (look: AheadRead | undefined) => {
    if (look) giveBack();
    if (look && look.document.lastRef === refs.last()) refs.withdraw(look.refsBefore);
  };

  return {
    /** Keeps one with these params that still holds, else gives it up. None beside a `look`: both give refs. */
    begin(params: Params): void {
      if (underWay > 0) return;
      const key = JSON.stringify(params);
      if (started?.key === key && (!started.found || started.found.isCurrent())) return;
      const earlier = started?.look;
      const work = async () => {
        giveUp(await earlier);
        return lookNow(params);
      };
      const current: NonNullable<typeof started> = { key, look: work().catch(() => undefined) };
      started = current;
      void current.look.then((look) => {
        if (look) current.found = look;
      });
    },
    /** Undefined if the page has changed. It remains to be taken. */
    async current(params: Params): Promise<PageDocument | undefined> {
      const look = started?.key === JSON.stringify(params) ? await started.look : undefined;
      return look?.isCurrent() ? look.document : undefined;
    },
    /** The one that was begun, where it still holds; else a new one. */
    async look(params: Params): Promise<PageDocument> {
      underWay += 1;
      try {
        const one = started;
        const begun = await one?.look;
        // Else another has taken it meanwhile, or given it up.
        if (started === one) {
          started = undefined;
          if (one?.key === JSON.stringify(params) && begun?.isCurrent()) return begun.document;
          giveUp(begun);
        }
        return await collect(params);
      } finally {
        underWay -= 1;
      }
    },
    /** Takes the look that `current` gave if it still holds, or `anyway`. Returns whether it did. */
    claim(anyway = false): boolean {
      if (!started?.found || !(anyway || started.found.isCurrent())) return false;
      started = undefined;
      return true;
    },
  };
}
