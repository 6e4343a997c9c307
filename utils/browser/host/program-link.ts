import { inWords } from '../../agent/program/program-calls';
import { programMessage, type BrowserMessage, type FromRelay, type ProgramMessage } from '../../contracts/outside';
import { jsonIn } from '../../json';
import type { LinkTrouble } from '../../settings/programs';
import { MessageParts } from '../programs/message-parts';
import { NativeLink } from '../programs/native-link';
import texts from './program-words.json';

export type MessageOf<K extends ProgramMessage['kind']> = Extract<ProgramMessage, { kind: K }>;

/** `program` is its number at the relay. `size`: characters of the message. */
export type ProgramHandlers = {
  [K in ProgramMessage['kind']]: (program: number, message: MessageOf<K>, size: number) => void;
};

interface LinkEvents {
  /** The connection of one program, or of all, is gone. */
  lost(program?: number): void;
  changed(): void;
}

/** The messages of all programs, over one relay. What is no message is answered with why. */
export class ProgramLink {
  private readonly incoming = new MessageParts();
  private readonly relay: NativeLink;

  constructor(
    private readonly handlers: ProgramHandlers,
    private readonly on: LinkEvents,
  ) {
    this.relay = new NativeLink({
      message: (message) => this.receive(message),
      lost: () => on.lost(),
      changed: () => on.changed(),
    });
  }

  get trouble(): LinkTrouble | undefined {
    return this.relay.trouble;
  }

  connect(): Promise<void> {
    return this.relay.connect();
  }

  close(): void {
    this.relay.close();
  }

  tell(program: number, message: BrowserMessage): void {
    this.relay.send({ program, text: JSON.stringify(message) });
  }

  private receive(message: FromRelay): void {
    if ('joined' in message) return;
    if ('left' in message) {
      this.incoming.drop(message.program);
      return this.on.lost(message.program);
    }
    const whole = this.incoming.add(message);
    if (whole === undefined) return;
    const read = whole === 'too-long' ? undefined : programMessage().safeParse(jsonIn(whole.text)).data;
    if (!read) return this.tell(message.program, { kind: 'result', id: '', ...inWords(texts.notUnderstood) });
    const handle = this.handlers[read.kind] as (program: number, message: ProgramMessage, size: number) => void;
    handle(message.program, read, whole === 'too-long' ? 0 : whole.text.length);
  }
}
