import { randomBytes } from 'node:crypto';
import { en, type Texts } from './en.js';

/**
 * Stands before the number of a text. Only this process knows it, so nothing that somebody wrote is taken for a text. A page has
 * more than a thousand of them, so it is no longer than it must be; nothing in it is escaped in HTML.
 */
const MARK = randomBytes(9).toString('base64url');
const END = ';';

type TextIn = (texts: Texts) => string;

/**
 * Texts that are put in afterwards: a page is rendered once and then had in every language. React takes most of the time of a
 * render, the texts hardly any.
 */
export class RecordedTexts {
  private readonly recorded: TextIn[] = [];
  /** For components in place of the texts of a language: every text is a mark. */
  readonly texts = this.record(en, (texts) => texts) as Texts;

  /**
   * @param html rendered with our `texts`
   * @returns the page in the language of the given texts
   */
  page(html: string): (texts: Texts) => string {
    const [start = '', ...marked] = html.split(MARK);
    const parts = marked.map((part) => {
      const end = part.indexOf(END);
      return { text: Number(part.slice(0, end)), after: part.slice(end + END.length) };
    });
    return (texts) => {
      // The same few labels stand everywhere.
      const known: string[] = [];
      const textOf = (index: number): string => (known[index] ??= escapeHtml(this.recorded[index]?.(texts) ?? ''));
      let page = start;
      for (const { text, after } of parts) page += textOf(text) + after;
      return page;
    };
  }

  /** The same shape, in which a text is a mark and a function gives one. */
  private record(sample: unknown, of: (texts: Texts) => unknown): unknown {
    if (typeof sample === 'string') return this.mark(of as TextIn);
    if (typeof sample === 'function') {
      return (...values: unknown[]) => this.mark((texts) => (of(texts) as (...values: unknown[]) => string)(...values));
    }
    const inner = (key: string | number) => (texts: Texts) => (of(texts) as Record<string | number, unknown>)[key];
    if (Array.isArray(sample)) return sample.map((each, index) => this.record(each, inner(index)));
    const entries = Object.entries(sample as object);
    return Object.fromEntries(entries.map(([key, each]) => [key, this.record(each, inner(key))]));
  }

  private mark(text: TextIn): string {
    return `${MARK}${this.recorded.push(text) - 1}${END}`;
  }
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#x27;',
};

/** As React does, for text and for attributes. */
function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}
