const MARKS: readonly (readonly [encoding: string, mark: readonly number[]])[] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16be', [0xfe, 0xff]],
  ['utf-16le', [0xff, 0xfe]],
];

/**
 * The text of an answer. A byte order mark decides, then the charset of the content type, then what an XML declaration
 * says, then UTF-8. AWS answers in UTF-16 with a mark, which fetch's own `text()` would read as UTF-8. Bytes that the
 * encoding does not know become U+FFFD, so that a reader, not the decoder, says what is wrong.
 */
export function decodeBody(bytes: Uint8Array, contentType: string): string {
  const marked = MARKS.find(([, mark]) => mark.every((byte, at) => bytes[at] === byte))?.[0];
  const named = /;\s*charset\s*=\s*"?([\w:.-]{1,40})/i.exec(contentType)?.[1] ?? declaredEncoding(bytes);
  return decoderOf(marked ?? withOrder(named, bytes)).decode(bytes);
}

/** "utf-16" alone does not say which byte comes first. Every format here begins with an ASCII character, so one is 0. */
function withOrder(encoding: string, bytes: Uint8Array): string {
  return encoding.toLowerCase() === 'utf-16' && bytes[0] === 0 ? 'utf-16be' : encoding;
}

function declaredEncoding(bytes: Uint8Array): string {
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, 200));
  return /^\s*<\?xml[^>]*\sencoding\s*=\s*["']([\w:.-]{1,40})/i.exec(start)?.[1] ?? 'utf-8';
}

function decoderOf(encoding: string): TextDecoder {
  try {
    return new TextDecoder(encoding);
  } catch {
    return new TextDecoder();
  }
}
