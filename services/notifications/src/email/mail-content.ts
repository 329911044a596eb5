/** What a mail says, before it is put into MIME. */
export interface MailContent {
  /** One line. */
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Id of what the mail belongs to: mails with the same one are shown as one conversation. */
  readonly threadId?: string;
}

/** What stands for a recipient's own unsubscribe link while a mail is built. On a line of its own wherever it is used. */
export interface UnsubscribeMark {
  readonly mark: string;
}

/** Text of somebody else for a place that holds one line, a subject or a name: no line breaks, no control characters. */
export function oneLine(text: string, maxLength = 200): string {
  const clean = text
    .replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  const characters = [...clean];
  return characters.length <= maxLength ? clean : `${characters.slice(0, maxLength - 1).join('')}…`;
}

/** Text of somebody else for HTML, attribute values included. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? '');
}

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** The same with its line breaks. */
export function escapeParagraph(text: string): string {
  return escapeHtml(text.trim()).replace(/\r\n|\r|\n/g, '<br>\n');
}

const TIME = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' });

/** A moment with its zone, for example "Nov 20, 2026, 8:21 PM UTC". @param epochMs as it comes in messages */
export function displayTime(epochMs: bigint): string {
  return `${TIME.format(Number(epochMs))} UTC`;
}
