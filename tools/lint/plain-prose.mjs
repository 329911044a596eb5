// What `npm run check` says of prose: comments, documents, contracts and texts use the words that readers search for (the
// glossary is in CONTRIBUTING.md).
const IDIOM = /\b(?:whoever|anew|somebody|(?:is|are) told|called off)\b/i;
const PROSE = /\.(?:css|js|md|mjs|proto|tpl|ts|tsx|yaml|yml)$/;
/** What is generated from prose that is checked, what is never edited, and what names the idioms. */
const EXEMPT =
  /^proto\/src\/gen\/|^web\/console\/src\/api\/generated\.ts$|\/database\/migrations\/|^tools\/lint\/plain-/;

/** @param {string} file relative to the project's root, with `/` */
export function isProse(file) {
  return PROSE.test(file) && !EXEMPT.test(file);
}

/**
 * The lines of a text with an idiom of our own.
 * @param {string} text
 * @returns {string[]} `<line>: "<idiom>"`
 */
export function idiomsIn(text) {
  return text.split('\n').flatMap((line, index) => {
    const found = IDIOM.exec(line);
    return found ? [`${index + 1}: "${found[0]}"`] : [];
  });
}
