import { messageLine } from '@candor/markdown/message-text.js';
import { type ReactElement } from 'react';
import { excerpt } from './excerpt.js';
import { Message, type MessageProps } from './Message.js';

/** The beginning of a message on one line, in at most `maxLength` characters. */
export function MessageExcerpt({ written, lang, maxLength }: MessageProps & { maxLength: number }): ReactElement {
  return (
    <Message lang={lang} written={{ message: excerpt(messageLine(written), maxLength), messageFormat: 'plain' }} />
  );
}
