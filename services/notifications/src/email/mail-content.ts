/** What a mail says, before it is put into MIME. */
export interface MailContent {
  /** One line. */
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Id of what the mail belongs to: mails with the same one are shown as one conversation. */
  readonly threadId?: string;
}

/** What stands for a recipient's own links while a mail is built. Each is on a line of its own wherever it is used. */
export interface LinkMarks {
  readonly unsubscribe: string;
  /** Of subscribers alone: an integration is managed in the console. */
  readonly manage?: string;
}

/** Text of somebody else for HTML, attribute values included. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? '');
}

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** A name of somebody else within a line of ours: written from right to left it leaves what stands around it in place. */
export function isolated(name: string): string {
  return `<bdi>${escapeHtml(name)}</bdi>`;
}

/** The same as {@link escapeHtml} with its line breaks. */
export function escapeParagraph(text: string): string {
  return escapeHtml(text.trim()).replace(/\r\n|\r|\n/g, '<br>\n');
}
