import { type Socket } from 'node:net';

/** One received message. */
export interface SinkMail {
  /** Envelope sender, without angle brackets. */
  from: string;
  /** Envelope recipients. */
  to: string[];
  /** The message as sent, headers and body, with the transport's dot-stuffing removed. */
  raw: Buffer;
  /**
   * Whether the client received 250. A mail whose connection was cut after the final dot is recorded as not accepted.
   */
  accepted: boolean;
  /** Epoch ms. */
  receivedAt: number;
}

/** The reply; the default is `250 OK` at once. */
export interface SinkReply {
  /** SMTP reply code, e.g. 451 or 550. */
  code?: number;
  text?: string;
  /** Milliseconds before the answer. */
  delayMs?: number;
  /** Closes the connection instead of answering. */
  drop?: boolean;
}

/** Decides the answers of a session. */
export interface SinkDecisions {
  mail: (mail: SinkMail) => SinkReply;
  recipient: (address: string) => SinkReply;
}

const EXTENSIONS = '250-sink\r\n250-PIPELINING\r\n250-8BITMIME\r\n250-SMTPUTF8\r\n250 SIZE 52428800';
const LINE_BREAK = Buffer.from('\r\n');
const END_OF_DATA = Buffer.from('\r\n.\r\n');

/** The server's side of one SMTP connection (RFC 5321, the part a sending client uses). */
export class SmtpSession {
  private pending: Buffer = Buffer.alloc(0);
  private inData = false;
  /** Up to where `pending` was searched for the end of the message. */
  private searched = 0;
  private from = '';
  private to: string[] = [];
  /** While an answer is delayed nothing more is read, so answers keep the order of the commands. */
  private paused = false;

  constructor(
    private readonly socket: Socket,
    private readonly decide: SinkDecisions,
  ) {
    this.say('220 sink ESMTP');
  }

  receive(chunk: Buffer): void {
    this.pending = this.pending.length === 0 ? chunk : Buffer.concat([this.pending, chunk]);
    while (!this.paused && this.step());
  }

  /** Takes one command or one message from the buffer; `false` when it needs more bytes. */
  private step(): boolean {
    return this.inData ? this.readData() : this.readCommand();
  }

  private readCommand(): boolean {
    const end = this.pending.indexOf('\r\n');
    if (end === -1) return false;
    const line = this.pending.toString('utf8', 0, end);
    this.pending = this.pending.subarray(end + 2);
    this.command(line);
    return true;
  }

  private command(line: string): void {
    switch (line.slice(0, 4).toUpperCase()) {
      case 'EHLO':
        return this.say(EXTENSIONS);
      case 'HELO':
      case 'NOOP':
        return this.say('250 OK');
      case 'RSET':
        this.reset();
        return this.say('250 OK');
      case 'MAIL':
        this.reset();
        this.from = address(line);
        return this.say('250 OK');
      case 'RCPT':
        return this.recipient(address(line));
      case 'DATA':
        if (this.to.length === 0) return this.say('503 no recipient');
        this.inData = true;
        this.searched = 0;
        // With the line break before the first byte, a message that is only a dot ends like any other.
        this.pending = Buffer.concat([LINE_BREAK, this.pending]);
        return this.say('354 go on');
      case 'QUIT':
        this.say('221 bye');
        this.socket.end();
        return;
      default:
        return this.say('502 not here');
    }
  }

  private recipient(to: string): void {
    const reply = this.decide.recipient(to);
    if ((reply.code ?? 250) < 300 && reply.drop !== true) this.to.push(to);
    this.answer(reply);
  }

  private readData(): boolean {
    const end = this.pending.indexOf(END_OF_DATA, this.searched);
    if (end === -1) {
      // The mark may be split over two chunks.
      this.searched = Math.max(0, this.pending.length - END_OF_DATA.length);
      return false;
    }
    const raw = unstuff(this.pending.subarray(2, end + 2));
    this.pending = this.pending.subarray(end + END_OF_DATA.length);
    this.inData = false;
    const mail = { from: this.from, to: this.to, raw, accepted: true, receivedAt: Date.now() };
    this.reset();
    this.answer(this.decide.mail(mail));
    return true;
  }

  private reset(): void {
    this.from = '';
    this.to = [];
  }

  private answer(reply: SinkReply): void {
    if (reply.delayMs !== undefined) {
      this.paused = true;
      setTimeout(() => {
        this.paused = false;
        this.answer({ ...reply, delayMs: undefined });
        this.receive(Buffer.alloc(0));
      }, reply.delayMs).unref();
      return;
    }
    if (reply.drop === true) this.socket.destroy();
    else this.say(`${reply.code ?? 250} ${reply.text ?? 'OK'}`);
  }

  private say(text: string): void {
    if (this.socket.writable) this.socket.write(`${text}\r\n`);
  }
}

function address(line: string): string {
  return /<([^>]*)>/.exec(line)?.[1] ?? '';
}

/** Removes the dot that the transport puts before a line that starts with one (RFC 5321 §4.5.2). */
function unstuff(message: Buffer): Buffer {
  const stuffed = message.subarray(0, 2).toString('latin1') === '..' || message.includes('\r\n..');
  if (!stuffed) return message;
  return Buffer.from(message.toString('latin1').replace(/(^|\r\n)\.\./g, '$1.'), 'latin1');
}
