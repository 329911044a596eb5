import { TextFormat } from './gen/candor/status/v1/status_pb.js';

/** The ways in which messages are written, as the product spells them. */
export const TEXT_FORMATS = ['plain', 'markdown'] as const;

export type TextFormatWord = (typeof TEXT_FORMATS)[number];

/** A format of a later version is shown as it was typed. */
export function textFormatWord(format: TextFormat): TextFormatWord {
  return format === TextFormat.MARKDOWN ? 'markdown' : 'plain';
}

export function textFormatValue(word: TextFormatWord): TextFormat {
  return word === 'markdown' ? TextFormat.MARKDOWN : TextFormat.UNSPECIFIED;
}
