import type { TextFormat } from '@candor/proto/gen/candor/status/v1/status_pb.js';
import { textFormatValue, type TextFormatWord } from '@candor/proto/text-format.js';

/** How the message of a body is written, if it says so. */
export function formatToWire({ messageFormat }: { readonly messageFormat?: TextFormatWord | null }): {
  messageFormat?: TextFormat;
} {
  return messageFormat == null ? {} : { messageFormat: textFormatValue(messageFormat) };
}
