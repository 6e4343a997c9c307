import type { Browsers } from '../link/browsers';
import type { Link } from '../link/link';
import { failed, said, type ToolAnswer } from './results';

/** How long a call waits for a browser to come, and for one that is being started. */
const BROWSER_WITHIN_MS = 5_000;
const OWN_WITHIN_MS = 40_000;

/** The browser that calls go to: the only one, or the one that the client chose. */
export class ChosenBrowser {
  private chosen: string | undefined;

  /** `own`: settles when the program's own browser has been started. */
  constructor(
    private readonly browsers: Browsers,
    private readonly own?: Promise<void>,
  ) {}

  /** Throws with words for the model where there is none, or several and none chosen. */
  async take(signal: AbortSignal): Promise<Link> {
    await this.come(BROWSER_WITHIN_MS, signal);
    const { connected } = this.browsers;
    const link = connected.find(({ hello }) => hello.instance === this.chosen) ?? connected[0];
    if (!link) throw new Error(this.nobodyThere);
    if (connected.length > 1 && link.hello.instance !== this.chosen)
      throw new Error(`Several browsers are connected:\n${this.list()}\nChoose one: browsers with use.`);
    if (link.mismatch) throw new Error(link.mismatch);
    return link;
  }

  /** Answers the tool `browsers`, once those that are there have been looked at. */
  async answer(use: unknown, signal: AbortSignal): Promise<ToolAnswer> {
    await this.come(0, signal);
    const { connected } = this.browsers;
    if (connected.length === 0) return failed(this.nobodyThere);
    if (typeof use !== 'string' || use === '') return said(this.list());
    const wanted = connected.filter(
      ({ hello }, index) => String(index + 1) === use || hello.label.toLowerCase() === use.toLowerCase(),
    );
    const [link] = wanted;
    if (!link || wanted.length > 1) return failed(`"${use}" is not one of these, give its number:\n${this.list()}`);
    this.chosen = link.hello.instance;
    return said(`Your calls now go to ${link.hello.label}.`);
  }

  /** Waits for one that is being started, or so long for any. */
  private async come(withinMs: number, signal: AbortSignal): Promise<void> {
    await this.own;
    await this.browsers.waitForOne(this.own ? OWN_WITHIN_MS : withinMs, signal);
  }

  private get nobodyThere(): string {
    return [nobodyThere, ...this.browsers.troubles].join(' ');
  }

  private list(): string {
    return this.browsers.connected
      .map(({ hello, standing }, index) => {
        const mark = hello.instance === this.chosen ? ' (in use)' : '';
        return `${index + 1}. ${hello.label}, Sidehand ${hello.version}: ${standing}${mark}`;
      })
      .join('\n');
  }
}

const nobodyThere =
  'No browser is connected. Ask the user to open the browser that has Sidehand, and to turn on Settings > Connected programs there. If both are so, `npx sidehand doctor` names what is missing.';
