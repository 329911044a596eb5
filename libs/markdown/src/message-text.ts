import type { TextFormatWord } from '@candor/proto/text-format.js';
import { parseMarkdown } from './parse-markdown.js';
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

/** A message for where only a line fits: Markdown without marks on one line, plain text as it was typed. */
export function messageLine({ message, messageFormat }: WrittenMessage): string {
  return messageFormat === 'markdown' ? toLine(parseMarkdown(message)) : message.trim();
}

/** Whether a message shows nothing: whitespace, or Markdown that is only a line, or an address for links without one. */
export function isBlankMessage(written: WrittenMessage): boolean {
  return messageLine(written) === '';
}
