import { type WrittenMessage } from '@candor/markdown/message-text.js';
import { parseMarkdown } from '@candor/markdown/parse-markdown.js';
import { splitLinks } from '@candor/markdown/split-links.js';
import { MarkdownText } from '@candor/ui/text/MarkdownText.js';
import { type Language } from '@candor/words/languages.js';
import { type ReactElement } from 'react';

export interface MessageProps {
  written: WrittenMessage;
  /** Its language where that is not the page's. */
  lang?: Language | undefined;
}

/**
 * A message of staff. Of plain text line breaks are kept (by CSS), web addresses become links, and markup stays visible
 * text.
 */
export function Message({ written: { message, messageFormat }, lang }: MessageProps): ReactElement {
  if (messageFormat === 'markdown') {
    return (
      <div className="message formatted" dir="auto" lang={lang}>
        <MarkdownText nodes={parseMarkdown(message)} />
      </div>
    );
  }
  return (
    <p className="message" dir="auto" lang={lang}>
      {splitLinks(message.trim()).map((part, index) =>
        part.href === undefined ? (
          part.text
        ) : (
          <a key={index} href={part.href} rel="nofollow noopener noreferrer">
            {part.text}
          </a>
        ),
      )}
    </p>
  );
}
