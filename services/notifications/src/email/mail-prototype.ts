import { randomBytes } from 'node:crypto';
import MailComposer from 'nodemailer/lib/mail-composer';
import { type MailContent } from './mail-content.js';

/** A mailbox: what is shown and where it is. */
export interface Mailbox {
  readonly name: string;
  readonly address: string;
}

/** What differs from recipient to recipient. */
export interface MailFields {
  readonly to: string;
  /** Without angle brackets. */
  readonly messageId: string;
  readonly date: Date;
  /** The recipient's own link out, in normalised form; none for mails that belong to no list. */
  readonly unsubscribe?: string;
}

/** As much of a link as fits on a line of quoted-printable, whose lines end at 76; an escape stays in one piece. */
const PIECE = /.{1,72}(?<!=.?)/g;

/**
 * A mail built once for all its recipients. Building MIME is most of the cost of sending a mail; filling this in is a
 * matter of putting five buffers together.
 */
export class MailPrototype {
  private constructor(
    /** Header lines that are the same for all, with the empty line that ends them. */
    private readonly head: string,
    /** The body, cut where the unsubscribe link belongs. */
    private readonly pieces: readonly Buffer[],
  ) {}

  /** A text that no content holds, to stand for the unsubscribe link; short enough never to be broken. */
  static newMark(): string {
    return `UNSUBSCRIBE${randomBytes(12).toString('hex')}`;
  }

  static async build(content: MailContent, from: Mailbox, mark: string): Promise<MailPrototype> {
    const references = content.threadId && `<${content.threadId}@${hostOf(from.address)}>`;
    const composer = new MailComposer({
      from,
      subject: content.subject,
      text: content.text,
      html: content.html,
      ...(references ? { references, inReplyTo: references } : {}),
      // Chosen, not guessed by content: the filling relies on it.
      textEncoding: 'quoted-printable',
      headers: { 'Auto-Submitted': 'auto-generated' },
      disableFileAccess: true,
      disableUrlAccess: true,
    });
    // Line breaks in content come out as they went in; on the wire all of them are CRLF.
    const built = (await composer.compile().build()).toString('latin1').replace(/\r?\n/g, '\r\n');
    const end = built.indexOf('\r\n\r\n');
    // These two are each recipient's own.
    const head = built.slice(0, end).replace(/^(?:date|message-id):.*\r\n(?:[ \t].*\r\n)*/gim, '');
    const pieces = built.slice(end + 4).split(mark);
    return new MailPrototype(
      `${head}\r\n\r\n`,
      pieces.map((piece) => Buffer.from(piece, 'latin1')),
    );
  }

  /** The whole message for one recipient, bytes as they go out. */
  fill({ to, messageId, date, unsubscribe }: MailFields): Buffer {
    // List-Unsubscribe stays on one line however long it is: some signers and readers cannot cope with a folded one.
    const list = unsubscribe
      ? `List-Unsubscribe: <${unsubscribe}>\r\nList-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n`
      : '';
    const own = `To: ${to}\r\nMessage-ID: <${messageId}>\r\nDate: ${rfcDate(date)}\r\n${list}`;
    const parts: Buffer[] = [Buffer.from(own + this.head)];
    const link = Buffer.from(unsubscribe ? softWrapped(unsubscribe) : '', 'latin1');
    this.pieces.forEach((piece, n) => {
      if (n > 0) parts.push(link);
      parts.push(piece);
    });
    return Buffer.concat(parts);
  }
}

export function hostOf(address: string): string {
  return address.slice(address.lastIndexOf('@') + 1);
}

/** A normalised URL, which is ASCII, in quoted-printable between soft line breaks, so that it fits any line it is put on. */
function softWrapped(url: string): string {
  const pieces = url.replaceAll('=', '=3D').match(PIECE) ?? [];
  return `=\r\n${pieces.join('=\r\n')}=\r\n`;
}

function rfcDate(date: Date): string {
  return date.toUTCString().replace('GMT', '+0000');
}
