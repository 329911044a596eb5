import type { TextFormatWord } from '@candor/proto/text-format.js';
import { type MarkdownNode } from './markdown-node.js';
import { parseMarkdown } from './parse-markdown.js';
import { safeLink } from './safe-link.js';
import { splitLinks } from './split-links.js';
import { toHtml } from './to-html.js';
import { toLine, toText } from './to-text.js';

/** A message as people wrote it. */
export interface WrittenMessage {
  readonly message: string;
  readonly messageFormat: TextFormatWord;
}

/** A message as plain text of any number of lines. */
export function messageText({ message, messageFormat }: WrittenMessage): string {
  return messageFormat === 'markdown' ? toText(parseMarkdown(message)) : message.trim();
}

/** A message as HTML, for programs: of plain text the lines and the addresses are kept, and markup stays visible text. */
export function messageHtml({ message, messageFormat }: WrittenMessage): string {
  return toHtml(messageFormat === 'markdown' ? parseMarkdown(message) : plainNodes(message.trim()));
}

function plainNodes(text: string): MarkdownNode[] {
  const lines = text.split(/\r?\n/).map((line) => splitLinks(line).map(({ text: said, href }) => linked(said, href)));
  const children = lines.flatMap((line, n) => (n > 0 ? [{ tag: 'br' as const, children: [] }, ...line] : line));
  return text === '' ? [] : [{ tag: 'p', children }];
}

function linked(text: string, address = ''): MarkdownNode {
  const href = safeLink(address);
  return href === undefined ? text : { tag: 'a', href, children: [text] };
}

/** A message for where only a line fits: Markdown without marks on one line, plain text as it was typed. */
export function messageLine({ message, messageFormat }: WrittenMessage): string {
  return messageFormat === 'markdown' ? toLine(parseMarkdown(message)) : message.trim();
}

/** Whether a message shows nothing: whitespace, or Markdown that is only a line, or an address for links without one. */
export function isBlankMessage(written: WrittenMessage): boolean {
  return messageLine(written) === '';
}
