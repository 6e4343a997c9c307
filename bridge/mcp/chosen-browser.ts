import type { Browsers } from '../link/browsers';
import type { Hello, Link } from '../link/link';
import { ownCommand } from '../setup/own-command';
import { failed, said, type ToolAnswer } from './results';

/** How long a call waits for a browser to come, and for one that is being started. */
const BROWSER_WITHIN_MS = 5_000;
const OWN_WITHIN_MS = 40_000;

/** The browser that calls go to: the only one, or the one that the client chose. */
export class ChosenBrowser {
  private chosen: Hello | undefined;

  /** `own`: settles when the program's own browser has been started. */
  constructor(
    private readonly browsers: Browsers,
    private readonly own?: Promise<void>,
  ) {}

  /** Throws with words for the model where there is none, several and none chosen, or the chosen one has gone. */
  async take(signal: AbortSignal): Promise<Link> {
    await this.come(BROWSER_WITHIN_MS, signal);
    if (this.browsers.connected.length === 0) throw new Error(this.nobodyThere);
    const link = this.inUse;
    if (!link) {
      const why = this.chosen ? `${this.chosen.label} is not connected any more` : 'Several browsers are connected';
      throw new Error(`${why}:\n${this.list()}\nChoose one: browsers with use.`);
    }
    if (link.mismatch) throw new Error(link.mismatch);
    return link;
  }

  /** Answers the tool `browsers`. */
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
    this.chosen = link.hello;
    return said(`Your calls now go to ${link.hello.label}.`);
  }

  /** Waits for one that is being started, or so long for the one in use. */
  private async come(withinMs: number, signal: AbortSignal): Promise<void> {
    await this.own;
    await this.browsers.waitForOne(this.own ? OWN_WITHIN_MS : withinMs, signal, (link) => this.mayBeUsed(link));
  }

  private get inUse(): Link | undefined {
    const able = this.browsers.connected.filter((link) => this.mayBeUsed(link));
    const chosen = able.find(({ hello }) => hello.instance === this.chosen?.instance);
    return chosen ?? (able.length === 1 ? able[0] : undefined);
  }

  /** A browser that was started again is another one, of the same name. */
  private mayBeUsed({ hello }: Link): boolean {
    return this.chosen === undefined || hello.label === this.chosen.label;
  }

  private get nobodyThere(): string {
    return [nobodyThere, ...this.browsers.troubles].join(' ');
  }

  private list(): string {
    return this.browsers.connected
      .map(({ hello }, index) => {
        const mark = hello.instance === this.chosen?.instance ? ' (in use)' : '';
        return `${index + 1}. ${hello.label}, Sidehand ${hello.version}: ${hello.standing}${mark}`;
      })
      .join('\n');
  }
}

const nobodyThere = `No browser is connected. Ask the user to open the browser that has Sidehand, and to turn on Settings > Connected programs there. If both are so, ${ownCommand('doctor')} names what is missing.`;
