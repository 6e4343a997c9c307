import type { PageApi, PageDocument } from '../api';
import type { Refs } from './refs';

type Params = Parameters<PageApi['collect']>[0];

/** Looks at the page that are begun before anybody asks for them, and count only while the page has stayed as it was. */
export interface Ahead {
  /** Begins a look, and gives what it finds: good only once it was claimed. One that nobody took is given up. */
  begin(params: Params): Promise<PageDocument>;
  /** What the look that was begun with these params has found; undefined where the page has changed since, or none was begun. */
  take(params: Params): Promise<PageDocument | undefined>;
  /** Takes the look whose document was given already: whether the page has stayed as it was. */
  claim(): boolean;
}

interface Look {
  document: PageDocument;
  refsBefore: number;
  /** Whether the page is as it was when the look began. */
  holds(): boolean;
}

/** `moment` notes what the page is like and gives the question whether it still is. */
export function createAhead(
  collect: (params: Params) => Promise<PageDocument>,
  refs: Refs,
  moment: () => () => boolean,
): Ahead {
  let begun: { key: string; look: Promise<Look | undefined>; found?: Look } | undefined;

  const lookNow = async (params: Params): Promise<Look> => {
    refs.begin(params.refPrefix, params.refsAfter);
    const refsBefore = refs.last();
    const holds = moment();
    return { document: await collect(params), refsBefore, holds };
  };
  /** Nobody has heard of its refs: they are given anew, so that looking ahead leaves no trace. */
  const giveUp = (look: Look | undefined) => {
    if (look && look.document.lastRef === refs.last()) refs.takeBack(look.refsBefore);
  };

  return {
    begin(params) {
      const earlier = begun?.look;
      const work = async () => {
        giveUp(await earlier);
        return lookNow(params);
      };
      const looking = work();
      // What is wrong with the page is told by the look that somebody asks for.
      const mine: NonNullable<typeof begun> = { key: JSON.stringify(params), look: looking.catch(() => undefined) };
      begun = mine;
      return looking.then((look) => {
        mine.found = look;
        return look.document;
      });
    },
    async take(params) {
      const { key, look: looking } = begun ?? {};
      begun = undefined;
      const look = await looking;
      if (look && key === JSON.stringify(params) && look.holds()) return look.document;
      giveUp(look);
      return undefined;
    },
    claim() {
      if (!begun?.found?.holds()) return false;
      begun = undefined;
      return true;
    },
  };
}
