import type { PageApi, PageDocument } from '../api';
import type { Refs } from './refs';

type Params = Parameters<PageApi['collect']>[0];

/** Valid only while the page stays unchanged. */
export interface Ahead {
  /** Keeps a look with these params that still holds. An earlier one that nobody took is given up. */
  begin(params: Params): void;
  /** Undefined if the page has changed. The look remains to be taken. */
  current(params: Params): Promise<PageDocument | undefined>;
  /** As `current`, and takes the look. */
  take(params: Params): Promise<PageDocument | undefined>;
  /** Takes the look that `current` returned; whether the page stayed unchanged. */
  claim(): boolean;
}

interface AheadRead {
  document: PageDocument;
  refsBefore: number;
  isCurrent(): boolean;
}

/** `moment` returns whether the page is unchanged since. `giveBack`: nobody has read the look. */
export function createAhead(
  collect: (params: Params) => Promise<PageDocument>,
  refs: Refs,
  moment: () => () => boolean,
  giveBack: () => void,
): Ahead {
  let started: { key: string; look: Promise<AheadRead | undefined>; found?: AheadRead } | undefined;

  const lookNow = async (params: Params): Promise<AheadRead> => {
    refs.begin(params.refPrefix, params.refsAfter);
    const refsBefore = refs.last();
    const isCurrent = moment();
    return { document: await collect(params), refsBefore, isCurrent };
  };
  /** Looking ahead leaves no trace: nobody has seen these refs. */
  const giveUp = (look: AheadRead | undefined) => {
    if (look) giveBack();
    if (look && look.document.lastRef === refs.last()) refs.withdraw(look.refsBefore);
  };

  return {
    begin(params) {
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
    async current(params) {
      const look = started?.key === JSON.stringify(params) ? await started.look : undefined;
      return look?.isCurrent() ? look.document : undefined;
    },
    async take(params) {
      const document = await this.current(params);
      const look = await started?.look;
      started = undefined;
      if (!document) giveUp(look);
      return document;
    },
    claim() {
      if (!started?.found?.isCurrent()) return false;
      started = undefined;
      return true;
    },
  };
}
