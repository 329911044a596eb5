import { inParagraphs, textOf, type MarkdownElement, type MarkdownNode } from './markdown-node.js';

/** A parsed message as plain text that reads well: lists and quotes keep their signs, links their addresses. */
export function toText(nodes: readonly MarkdownNode[]): string {
  return separated(nodes)
    .join('\n')
    .replace(/^\n+|\s+$/g, '');
}

/** A parsed message on one line, without marks and addresses, for where only a line fits. */
export function toLine(nodes: readonly MarkdownNode[]): string {
  return lineOf(nodes).replace(/\s+/g, ' ').trim();
}

function lineOf(nodes: readonly MarkdownNode[]): string {
  return inParagraphs(nodes)
    .map(({ tag, children }) => {
      if (tag === 'ul' || tag === 'ol') return children.map((item) => lineOf([item])).join(' · ');
      return tag === 'p' || tag === 'pre' ? textOf(children, ' ') : lineOf(children);
    })
    .filter((line) => line !== '')
    .join(' ');
}

/** The lines of a block. */
function blockLines(block: MarkdownNode): string[][] {
  if (typeof block === 'string') return [[block]];
  const lines = linesOf(block);
  return lines.length > 0 ? [lines] : [];
}

/** The lines of blocks, with an empty one between two of them. */
function separated(blocks: readonly MarkdownNode[]): string[] {
  return blocks.flatMap(blockLines).flatMap((lines, n) => (n > 0 ? ['', ...lines] : lines));
}

function linesOf({ tag, children, start = 1 }: MarkdownElement): string[] {
  switch (tag) {
    case 'ul':
      return children.flatMap((item) => indented(itemLines(item), '- '));
    case 'ol':
      return children.flatMap((item, n) => indented(itemLines(item), `${start + n}. `));
    case 'blockquote':
      return separated(inParagraphs(children)).map((line) => `> ${line}`.trimEnd());
    case 'pre':
      return textOf(children, '\n').split('\n').map(codeLine);
    case 'hr':
      return ['---'];
    default:
      return withAddresses(children).split('\n');
  }
}

function codeLine(line: string): string {
  return line === '' ? '' : `    ${line}`;
}

function itemLines(item: MarkdownNode): string[] {
  return typeof item === 'string' ? [item] : inParagraphs(item.children).flatMap(linesOf);
}

function indented(lines: readonly string[], sign: string): string[] {
  const [first = '', ...others] = lines;
  const indent = ' '.repeat(sign.length);
  return [`${sign}${first}`.trimEnd(), ...others.map((line) => (line === '' ? '' : `${indent}${line}`))];
}

/** The text of a paragraph, with the address behind each link that shows something else. */
function withAddresses(nodes: readonly MarkdownNode[]): string {
  return nodes
    .map((node) => {
      if (typeof node === 'string') return node;
      const { tag, href, children } = node;
      if (tag === 'br') return '\n';
      const label = withAddresses(children);
      return href === undefined || showsAddress(label, href) ? label : `${label} (${href})`;
    })
    .join('');
}

/** Whether the text of a link is its address, as of one that was only typed. */
function showsAddress(label: string, href: string): boolean {
  return [href, href.replace(/^mailto:/, ''), safelyDecoded(href)].includes(label.trim());
}

function safelyDecoded(href: string): string {
  try {
    return decodeURI(href);
  } catch {
    return href;
  }
}
