const WIDE = /\\?[^\0-\xff]/g;

/**
 * Writes characters beyond Latin-1 as escapes. V8 keeps the text of every loaded file in memory, at two bytes for each
 * of its characters as soon as one is beyond Latin-1, and most files have a few.
 * @returns {import('rolldown').Plugin}
 */
export function narrowText() {
  return {
    name: 'narrow-text',
    generateBundle(_, files) {
      for (const file of Object.values(files))
        if (file.type === 'chunk') file.code = file.code.replaceAll(WIDE, escaped);
    },
  };
}

/** A backslash before such a character says nothing. */
function escaped(found) {
  return `\\u${found
    .charCodeAt(found.length - 1)
    .toString(16)
    .padStart(4, '0')}`;
}
