import { randomBytes } from 'node:crypto';
import MailComposer from 'nodemailer/lib/mail-composer';
import { type LinkMarks, type MailContent } from './mail-content.js';

/** A mailbox: display name and address. */
export interface Mailbox {
  readonly name: string;
  readonly address: string;
}

/** The parts that differ by recipient. */
export interface MailFields {
  readonly to: string;
  /** Without angle brackets. */
  readonly messageId: string;
  readonly date: Date;
  /** The recipient's own links, in normalised form; none for mails without a list. */
  readonly links?: OwnLinks;
}

/** A recipient's links: to unsubscribe, and to manage the subscription. */
export interface OwnLinks {
  readonly unsubscribe: string;
  readonly manage: string;
}

/** A part of the body that is the same for all, and the recipient's link that follows it. */
interface Piece {
  readonly text: Buffer;
  readonly link?: keyof OwnLinks;
}

/** Of quoted-printable: a soft line break. */
const SOFT_BREAK = '=\r\n';

/** The part of a link that fits on a line of quoted-printable, whose lines end at 76; an escape is not split. */
const PIECE = /.{1,72}(?<!=.?)/g;

/**
 * A mail built once for all its recipients. Building MIME is most of the cost of sending a mail; filling in a recipient
 * only concatenates a few buffers.
 */
export class MailPrototype {
  private constructor(
    /** Header lines that are the same for all, with the empty line that ends them. */
    private readonly head: string,
    /** The body, cut where the recipient's links belong. */
    private readonly pieces: readonly Piece[],
  ) {}

  /** Texts that no content holds, as placeholders for the links. */
  static newMarks(): Required<LinkMarks> {
    const random = randomBytes(12).toString('hex');
    return { unsubscribe: `UNSUBSCRIBE${random}`, manage: `MANAGE${random}` };
  }

  static async build(content: MailContent, from: Mailbox, marks: Required<LinkMarks>): Promise<MailPrototype> {
    const references = content.threadId && `<${content.threadId}@${hostOf(from.address)}>`;
    const composer = new MailComposer({
      from,
      subject: content.subject,
      text: content.text,
      html: content.html,
      ...(references ? { references, inReplyTo: references } : {}),
      // Set explicitly, not guessed from the content: the filling relies on it.
      textEncoding: 'quoted-printable',
      headers: { 'Auto-Submitted': 'auto-generated', 'Content-Language': content.language },
      disableFileAccess: true,
      disableUrlAccess: true,
    });
    // Line breaks in content are kept; on the wire all of them are CRLF.
    const built = (await composer.compile().build()).toString('latin1').replace(/\r?\n/g, '\r\n');
    const end = built.indexOf('\r\n\r\n');
    // These two differ by recipient.
    const head = built.slice(0, end).replace(/^(?:date|message-id):.*\r\n(?:[ \t].*\r\n)*/gim, '');
    return new MailPrototype(`${head}\r\n\r\n`, cut(built.slice(end + 4), marks));
  }

  /** The whole message for one recipient, as bytes on the wire. */
  fill({ to, messageId, date, links }: MailFields): Buffer {
    // List-Unsubscribe is not folded, however long it is: some signers and readers cannot cope with a folded one.
    const list = links
      ? `List-Unsubscribe: <${links.unsubscribe}>\r\nList-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n`
      : '';
    const own = `To: ${to}\r\nMessage-ID: <${messageId}>\r\nDate: ${rfcDate(date)}\r\n${list}`;
    const parts: Buffer[] = [Buffer.from(own + this.head)];
    const wrapped = {
      unsubscribe: Buffer.from(softWrapped(links?.unsubscribe ?? ''), 'latin1'),
      manage: Buffer.from(softWrapped(links?.manage ?? ''), 'latin1'),
    };
    for (const { text, link } of this.pieces) {
      parts.push(text);
      if (link) parts.push(wrapped[link]);
    }
    return Buffer.concat(parts);
  }
}

export function hostOf(address: string): string {
  return address.slice(address.lastIndexOf('@') + 1);
}

/** Cuts a body at its placeholders. */
function cut(body: string, marks: Required<LinkMarks>): Piece[] {
  // With the placeholder in a capture group, every second part is one.
  const parts = body.split(new RegExp(`(${folded(marks.unsubscribe)}|${folded(marks.manage)})`));
  return parts.flatMap((text, n) => {
    if (n % 2 === 1) return [];
    const mark = parts[n + 1]?.replaceAll(SOFT_BREAK, '');
    const link = mark === undefined ? undefined : mark === marks.manage ? 'manage' : 'unsubscribe';
    return { text: Buffer.from(text, 'latin1'), link } as const;
  });
}

/** Finds a placeholder also where the encoder, which looks ahead of line ends, has put a soft line break into it. */
function folded(mark: string): string {
  return [...mark].join(`(?:${SOFT_BREAK})?`);
}

/** A normalised URL, which is ASCII, in quoted-printable between soft line breaks, so that it fits any line it is put on. */
function softWrapped(url: string): string {
  if (url === '') return '';
  const pieces = url.replaceAll('=', '=3D').match(PIECE) ?? [];
  return [SOFT_BREAK, pieces.join(SOFT_BREAK), SOFT_BREAK].join('');
}

function rfcDate(date: Date): string {
  return date.toUTCString().replace('GMT', '+0000');
}
