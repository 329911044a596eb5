import { type WrittenMessage } from '@candor/markdown/message-text.js';
import { Suspense, type ReactElement } from 'react';
import { lazyPart } from '../navigation/lazy-part.js';

export interface MessageTextProps {
  written: WrittenMessage;
  className: string;
  /** Whether only a few lines fit: then it has no lists and links of its own. */
  brief?: true;
}

/** Fetches what shows Markdown before there is any. */
export function prepareFormattedMessages(): void {
  // A failure is handled where it is needed.
  void fetchFormattedMessage().catch(() => undefined);
}

const fetchFormattedMessage = () => import('./FormattedMessage.js');

/** Fetched with the first message that needs it; without it a message can be read as it was typed. */
const FormattedMessage = lazyPart(async () => (await fetchFormattedMessage()).FormattedMessage, TypedMessage);

/** A message of staff: plain text as it was typed, Markdown with its form. */
export function MessageText(props: MessageTextProps): ReactElement {
  if (props.written.messageFormat === 'plain') return <TypedMessage {...props} />;
  return (
    <Suspense fallback={<TypedMessage {...props} />}>
      <FormattedMessage {...props} />
    </Suspense>
  );
}

function TypedMessage({ written, className }: MessageTextProps): ReactElement {
  return (
    <p className={className} dir="auto">
      {written.message}
    </p>
  );
}
