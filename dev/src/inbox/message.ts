import { simpleParser, type HeaderLines } from 'mailparser';

/** A received mail; it is parsed only when it is viewed, so that a burst costs little. */
export interface StoredMail {
  id: string;
  /** Recipients of the envelope. */
  to: string[];
  /** The whole message, one character per byte. */
  raw: string;
  /** Epoch ms. */
  receivedAt: number;
}

/** A mail as returned by `GET /messages`. */
export interface Message {
  id: string;
  /** As in the header: `Name <address>`. */
  from: string;
  /** Recipients of the envelope. */
  to: string[];
  subject: string;
  text: string;
  /** Empty when the mail has no HTML part. */
  html: string;
  /** By lower-case name, unfolded; a list where a header occurs more than once. */
  headers: Record<string, string | string[]>;
  /** Epoch ms. */
  receivedAt: number;
}

/** Parses a mail. A message that is not MIME at all is returned as text. */
export async function parseMessage(mail: StoredMail): Promise<Message> {
  const parsed = await simpleParser(Buffer.from(mail.raw, 'latin1'), { skipTextToHtml: true, skipImageLinks: true });
  return {
    id: mail.id,
    from: parsed.from?.text ?? '',
    to: mail.to,
    subject: parsed.subject ?? '',
    text: parsed.text ?? '',
    html: parsed.html === false ? '' : parsed.html,
    headers: toHeaders(parsed.headerLines),
    receivedAt: mail.receivedAt,
  };
}

function toHeaders(lines: HeaderLines): Message['headers'] {
  const headers: Message['headers'] = {};
  // The parser lists the headers last to first; repeated ones should be in the order of the mail.
  for (const { key, line } of lines) {
    const value = line
      .slice(line.indexOf(':') + 1)
      .replace(/\r?\n[ \t]+/g, ' ')
      .trim();
    const known = headers[key];
    headers[key] = known === undefined ? value : [...(Array.isArray(known) ? known : [known]), value];
  }
  return headers;
}
