import { childrenOf, textOf, type Element } from './assertion-elements.js';

const MAX_NAMES = 200;
const MAX_VALUES = 1_000;
/** Of a name and of a value; audiences ask for no longer ones. */
const MAX_TEXT = 200;

/**
 * What an assertion says of its subject: the values of each attribute that are text alone, by its name. Longer ones are left
 * out, and so are those after the first 200 names and 1,000 values.
 */
export function saidIn(assertion: Element): ReadonlyMap<string, readonly string[]> {
  const said = new Map<string, string[]>();
  let room = MAX_VALUES;
  for (const attribute of childrenOf(assertion, 'AttributeStatement').flatMap((one) => childrenOf(one, 'Attribute'))) {
    const name = attribute.$?.Name?.trim() ?? '';
    if (!isShort(name) || (!said.has(name) && said.size >= MAX_NAMES)) continue;
    const values = childrenOf(attribute, 'AttributeValue').flatMap((one) => textOf(one) ?? []);
    const taken = values.filter(isShort).slice(0, room);
    said.set(name, [...(said.get(name) ?? []), ...taken]);
    room -= taken.length;
  }
  return said;
}

function isShort(text: string): boolean {
  return text !== '' && text.length <= MAX_TEXT;
}
