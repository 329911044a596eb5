import { SaxesParser } from 'saxes';
import { UnreadableError } from './reading.js';

/** An element with its qualified name, its attributes, its children and its own text. */
export interface XmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly XmlElement[];
  readonly text: string;
}

interface OpenElement extends XmlElement {
  readonly children: OpenElement[];
  text: string;
}

const MAX_ELEMENTS = 100_000;
const MAX_DEPTH = 50;

/**
 * The root of a document. Entities that the document declares are not expanded but refused: the parser knows the five of
 * XML only, so nothing grows while it is read.
 * @throws UnreadableError for what is not well-formed, and for more elements or a greater depth than any feed has
 */
export function readXml(body: string, what: string): XmlElement {
  const parser = new SaxesParser<{ xmlns: false; position: false }>({ xmlns: false, position: false });
  const open: OpenElement[] = [];
  let root: OpenElement | undefined;
  let count = 0;
  parser.on('opentag', ({ name, attributes }) => {
    const element: OpenElement = { name, attributes, children: [], text: '' };
    open.at(-1)?.children.push(element);
    root ??= element;
    count += 1;
    if (open.push(element) > MAX_DEPTH || count > MAX_ELEMENTS)
      throw new UnreadableError(`${what} has more elements, or deeper ones, than a feed has.`);
  });
  parser.on('closetag', () => open.pop());
  const take = (text: string): void => {
    const element = open.at(-1);
    if (element) element.text += text;
  };
  parser.on('text', take);
  parser.on('cdata', take);
  try {
    parser.write(body.trimStart()).close();
  } catch (error) {
    if (error instanceof UnreadableError) throw error;
    throw new UnreadableError(`${what} is not well-formed XML, or only a part of it.`);
  }
  if (!root) throw new UnreadableError(`${what} is empty.`);
  return root;
}

/** The children of that name. */
export function childrenOf(element: XmlElement | undefined, name: string): XmlElement[] {
  return element?.children.filter((child) => child.name === name) ?? [];
}

/** The text of the first child that has one of these names and a text, "" without one. */
export function textOf(element: XmlElement | undefined, ...names: readonly string[]): string {
  for (const name of names)
    for (const child of childrenOf(element, name)) if (child.text.trim() !== '') return child.text.trim();
  return '';
}
