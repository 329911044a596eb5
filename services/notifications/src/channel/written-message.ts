import { type WrittenMessage } from '@candor/markdown/message-text.js';
import { type TextFormat } from '@candor/proto/gen/candor/status/v1/status_pb.js';
import { textFormatWord } from '@candor/proto/text-format.js';

/** The message of an entry or of a maintenance, with how it is written. */
export function writtenMessage({
  message,
  messageFormat,
}: {
  readonly message: string;
  readonly messageFormat: TextFormat;
}): WrittenMessage {
  return { message: message.trim(), messageFormat: textFormatWord(messageFormat) };
}
