import { type Language } from '@candor/words/languages.js';
import { type Around } from './texts/en.js';

/** The content of a mail, before it is put into MIME. */
export interface MailContent {
  readonly language: Language;
  /** One line. */
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Id of the thread: mails with the same one are shown as one conversation. */
  readonly threadId?: string;
}

/** Placeholders for a recipient's own links while a mail is built. Each is on a line of its own wherever it is used. */
export interface LinkMarks {
  readonly unsubscribe: string;
  /** For subscribers alone: an integration is managed in the console. */
  readonly manage?: string;
}

/** Escapes untrusted text for HTML, attribute values included. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? '');
}

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** An untrusted name within a line of ours: isolated, so that right-to-left text does not reorder what is around it. */
export function isolated(name: string): string {
  return `<bdi>${escapeHtml(name)}</bdi>`;
}

/** A text of ours with a value in it. */
export function around([before, after]: Around, value: string): string {
  return before + value + after;
}

/** The same in HTML. @param html the value, as HTML */
export function aroundHtml([before, after]: Around, html: string): string {
  return escapeHtml(before) + html + escapeHtml(after);
}

/** The same as {@link escapeHtml} with its line breaks. */
export function escapeParagraph(text: string): string {
  return escapeHtml(text.trim()).replace(/\r\n|\r|\n/g, '<br>\n');
}
