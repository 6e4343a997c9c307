import type { PageApi, PageDocument } from '../api';
import type { Refs } from './refs';

type Params = Parameters<PageApi['collect']>[0];

/** Looks at the page that start before they are needed, and that are valid only while the page stays unchanged. */
export interface Ahead {
  /**
   * Starts a look and returns what it finds, which is valid only once claimed. An earlier look that nobody took is
   * given up.
   */
  begin(params: Params): Promise<PageDocument>;
  /**
   * What the look started with these params has found; undefined if the page has changed since, or none was started.
   */
  take(params: Params): Promise<PageDocument | undefined>;
  /** Takes the look whose document `begin` has already returned. Returns whether the page has stayed unchanged. */
  claim(): boolean;
}

interface AheadRead {
  document: PageDocument;
  refsBefore: number;
  /** True if the page is as it was when the look began. */
  isCurrent(): boolean;
}

/**
 * `moment` notes the state of the page and returns a function that says whether it is unchanged. `giveBack`: nobody has
 * read the last look.
 */
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
  /** Nobody has seen the refs of this look: they are taken back, so that looking ahead leaves no trace. */
  const giveUp = (look: AheadRead | undefined) => {
    if (look) giveBack();
    if (look && look.document.lastRef === refs.last()) refs.withdraw(look.refsBefore);
  };

  return {
    begin(params) {
      const earlier = started?.look;
      const work = async () => {
        giveUp(await earlier);
        return lookNow(params);
      };
      const looking = work();
      // The look that is then requested reports the errors.
      const current: NonNullable<typeof started> = {
        key: JSON.stringify(params),
        look: looking.catch(() => undefined),
      };
      started = current;
      return looking.then((look) => {
        current.found = look;
        return look.document;
      });
    },
    async take(params) {
      const { key, look: looking } = started ?? {};
      started = undefined;
      const look = await looking;
      if (look && key === JSON.stringify(params) && look.isCurrent()) return look.document;
      giveUp(look);
      return undefined;
    },
    claim() {
      if (!started?.found?.isCurrent()) return false;
      started = undefined;
      return true;
    },
  };
}
