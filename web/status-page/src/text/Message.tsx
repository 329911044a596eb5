import { type ReactElement } from 'react';
import { splitLinks } from './split-links.js';

/**
 * A message of staff as plain text: line breaks are kept (by CSS), web addresses become links, markup stays visible
 * text.
 */
export function Message({ text }: { text: string }): ReactElement {
  return (
    <p className="message" dir="auto">
      {splitLinks(text.trim()).map((part, index) =>
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
