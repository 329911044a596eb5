import { inParagraphs, textOf, type MarkdownElement, type MarkdownNode } from './markdown-node.js';

/**
 * A parsed message in the markup of Slack (https://docs.slack.dev/messaging/formatting-message-text), at most
 * `maxLength` UTF-16 units of it; a longer one ends with "…", with every mark closed. What people typed is escaped, so
 * that it mentions nobody.
 */
export function toMrkdwn(nodes: readonly MarkdownNode[], maxLength: number): string {
  const space = new Space(maxLength - 1);
  const text = blocks(nodes, space, '\n\n', '').trim();
  return space.isFull ? `${text.trimEnd()}…` : text;
}

/** How much may still be written. */
class Space {
  isFull = false;

  constructor(private left: number) {}

  /** Takes space for marks; false once there is too little, and then nothing more is written. */
  take(length: number): boolean {
    if (this.isFull || length > this.left) this.isFull = true;
    else this.left -= length;
    return !this.isFull;
  }

  /** As much of a text as there is space for, escaped. Neither a character nor an escape is split. */
  fit(text: string): string {
    if (this.isFull) return '';
    const whole = escapeMrkdwn(text);
    if (whole.length <= this.left) {
      this.left -= whole.length;
      return whole;
    }
    let fitting = '';
    for (const character of text) {
      const next = escapeMrkdwn(character);
      if (!this.take(next.length)) break;
      fitting += next;
    }
    return fitting;
  }
}

/** @param indent what stands in front of each line but the first */
function blocks(nodes: readonly MarkdownNode[], space: Space, gap: string, indent: string): string {
  const written: string[] = [];
  for (const block of inParagraphs(nodes)) {
    if (written.length > 0 && !space.take(gap.length + indent.length)) break;
    const text = blockOf(block, space, indent);
    if (text !== '') written.push(text);
    if (space.isFull) break;
  }
  return written.join(`${gap}${indent}`);
}

function blockOf({ tag, children, start = 1 }: MarkdownElement, space: Space, indent: string): string {
  switch (tag) {
    case 'ul':
      return items(children, space, indent, () => '• ');
    case 'ol':
      return items(children, space, indent, (n) => `${start + n}. `);
    case 'blockquote':
      return quote(children, space, indent);
    case 'pre':
      return fenced('```', textOf(children, '\n').replaceAll('```', "'''"), space);
    case 'hr':
      return space.take(3) ? '———' : '';
    default:
      return inline(children, space, `\n${indent}`);
  }
}

/** Slack shows a mark of a quote at the beginning of a line only, so quotes in a list stay text. */
function quote(children: readonly MarkdownNode[], space: Space, indent: string): string {
  if (!/^(?:> )*$/.test(indent)) return blocks(children, space, '\n', indent);
  const text = space.take(2) ? blocks(children, space, '\n', `${indent}> `) : '';
  return text === '' ? '' : `> ${text}`;
}

function items(
  children: readonly MarkdownNode[],
  space: Space,
  indent: string,
  signOf: (position: number) => string,
): string {
  const written: string[] = [];
  for (const [position, item] of children.entries()) {
    const sign = signOf(position);
    if (!space.take(sign.length + (position > 0 ? indent.length + 1 : 0))) break;
    const content = typeof item === 'string' ? [item] : item.children;
    const text = blocks(content, space, '\n', `${indent}    `);
    if (text !== '') written.push(`${sign}${text}`);
  }
  return written.join(`\n${indent}`);
}

function inline(nodes: readonly MarkdownNode[], space: Space, lineBreak: string): string {
  let text = '';
  for (const node of nodes) {
    const piece = inlineNode(node, space, lineBreak);
    // Slack sees a mark at the edge of a word only; a space of no width makes one.
    const inWord = /[\p{L}\p{N}]$/u.test(text) && /^[*_`]/.test(piece) && typeof node !== 'string';
    const wordFollows = /[*_`]$/.test(text) && /^[\p{L}\p{N}]/u.test(piece);
    text += (inWord || wordFollows) && space.take(1) ? `\u200b${piece}` : piece;
  }
  return text;
}

function inlineNode(node: MarkdownNode, space: Space, lineBreak: string): string {
  if (typeof node === 'string') return space.fit(node);
  const { tag, href, children } = node;
  switch (tag) {
    case 'br':
      return space.take(lineBreak.length) ? lineBreak : '';
    case 'strong':
      return marked('*', children, space, lineBreak);
    case 'em':
      return marked('_', children, space, lineBreak);
    case 'code':
      return fenced('`', textOf(children, ' ').replaceAll('`', "'"), space);
    case 'a':
      return link(href ?? '', children, space);
    default:
      return inline(children, space, lineBreak);
  }
}

function marked(mark: string, children: readonly MarkdownNode[], space: Space, lineBreak: string): string {
  if (!space.take(2)) return '';
  const text = inline(children, space, lineBreak);
  return text === '' ? '' : `${mark}${text}${mark}`;
}

function fenced(mark: string, code: string, space: Space): string {
  if (!space.take(2 * mark.length)) return '';
  const text = space.fit(code);
  return text === '' ? '' : `${mark}${text}${mark}`;
}

function link(href: string, children: readonly MarkdownNode[], space: Space): string {
  const url = escapeMrkdwn(href.replaceAll('|', '%7C'));
  if (!space.take(url.length + 3)) return '';
  const label = textOf(children, ' ').trim();
  const text = label === '' || label === href ? '' : space.fit(label);
  return text === '' ? `<${url}>` : `<${url}|${text}>`;
}

/** https://docs.slack.dev/messaging/formatting-message-text/#escaping */
export function escapeMrkdwn(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
