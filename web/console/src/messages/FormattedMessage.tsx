import { messageLine } from '@candor/markdown/message-text.js';
import { parseMarkdown } from '@candor/markdown/parse-markdown.js';
import { MarkdownText } from '@candor/ui/text/MarkdownText.js';
import { useMemo, type ReactElement } from 'react';
import { type MessageTextProps } from './MessageText.js';

/** A message with its form. */
export function FormattedMessage({ written, className, brief }: MessageTextProps): ReactElement {
  const { message, messageFormat } = written;
  const line = useMemo(() => (brief ? messageLine({ message, messageFormat }) : ''), [brief, message, messageFormat]);
  const nodes = useMemo(() => (brief ? [] : parseMarkdown(message)), [brief, message]);
  if (brief) {
    return (
      <p className={className} dir="auto">
        {line}
      </p>
    );
  }
  return (
    <div className={`${className} formatted-message`} dir="auto">
      <MarkdownText nodes={nodes} />
    </div>
  );
}
