import { messageLine, type WrittenMessage } from '@candor/markdown/message-text.js';
import { type ReactElement } from 'react';
import { excerpt } from './excerpt.js';
import { Message } from './Message.js';

/** The beginning of a message on one line, in at most `maxLength` characters. */
export function MessageExcerpt({ written, maxLength }: { written: WrittenMessage; maxLength: number }): ReactElement {
  return <Message written={{ message: excerpt(messageLine(written), maxLength), messageFormat: 'plain' }} />;
}
