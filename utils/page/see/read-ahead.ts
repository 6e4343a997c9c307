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
    /** Keeps one with these params that still holds, else gives it up. */
    begin(params: Params): void {
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
    async take(params: Params): Promise<PageDocument | undefined> {
      const document = await this.current(params);
      const look = await started?.look;
      started = undefined;
      if (!document) giveUp(look);
      return document;
    },
    /** Takes the look of `current` if it still holds, or `anyway`. Returns whether it did. */
    claim(anyway = false): boolean {
      if (!started?.found || !(anyway || started.found.isCurrent())) return false;
      started = undefined;
      return true;
    },
  };
}
