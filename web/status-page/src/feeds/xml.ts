// Not by feedsmith 3.0: it writes characters that XML forbids, and line breaks around a title that has markup. `feed` 6.0
// has no xml:lang, makes titles HTML and writes version 1 of JSON Feed. So the three formats are written here.
/** A piece of finished XML; text must be escaped to become one. */
export interface Xml {
  readonly xml: string;
}

type Attributes = Readonly<Record<string, string>>;

/** What XML 1.0 (2.2) does not allow even escaped: most control characters, and halves of surrogate pairs. */
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Cs}/gu;

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function escape(text: string): string {
  // A carriage return would not reach all readers: parsers have to turn it into a line feed (2.11).
  return text
    .replace(/\r\n?/g, '\n')
    .replace(FORBIDDEN, '')
    .replace(/[&<>"]/g, (character) => ESCAPES[character] ?? '');
}

/** An element; children that are text are escaped. */
export function element(name: string, attributes: Attributes, ...children: readonly (Xml | string)[]): Xml {
  const given = Object.entries(attributes).map(([key, value]) => ` ${key}="${escape(value)}"`);
  const inner = children.map((child) => (typeof child === 'string' ? escape(child) : child.xml)).join('');
  return { xml: inner === '' ? `<${name}${given.join('')}/>` : `<${name}${given.join('')}>${inner}</${name}>` };
}

/** A whole document in UTF-8. */
export function xmlDocument(root: Xml): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${root.xml}\n`;
}
