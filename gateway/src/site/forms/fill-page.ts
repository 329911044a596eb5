/** What is inserted into a page that was rendered for all visitors. */
export interface Fill {
  /** What replaces `{{name}}`. */
  readonly slots?: Readonly<Record<string, string>>;
  /** Checkboxes and radio buttons to tick: values by the name of their field, as the form would post them. */
  readonly ticked?: Readonly<Record<string, readonly string[]>>;
}

/** Fills in a page for its reader. */
export function fillPage(html: string, { slots = {}, ticked = {} }: Fill): string {
  let filled = tickBoxes(html, ticked);
  for (const [name, value] of Object.entries(slots)) {
    // A function, because `$&` in a replacement text would be read as a pattern.
    filled = filled.replace(`{{${name}}}`, () => escapeHtml(value));
  }
  return filled;
}

const INPUT = /<input(?=[\s/>])(?:[^"'>]|"[^"]*"|'[^']*')*>/gi;
const ATTRIBUTE = /([^\s"'<>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'=<>`]+)))?/g;

/**
 * Tags are parsed as browsers do, so it does not matter how the renderer writes them: the order of attributes, the
 * case, quotes. Names and values are compared unescaped; those of forms here need no escaping.
 */
function tickBoxes(html: string, ticked: NonNullable<Fill['ticked']>): string {
  if (Object.keys(ticked).length === 0) return html;
  return html.replace(INPUT, (tag) => {
    const attributes = attributesOf(tag);
    const [name, value] = [attributes.get('name') ?? '', attributes.get('value') ?? ''];
    const isMeant = Object.hasOwn(ticked, name) && ticked[name]?.includes(value);
    return isMeant && !attributes.has('checked') ? tag.replace(/^<input/i, '$& checked') : tag;
  });
}

function attributesOf(tag: string): Map<string, string> {
  const attributes = new Map<string, string>();
  for (const [, name = '', doubly, singly, bare] of tag.slice('<input'.length).matchAll(ATTRIBUTE)) {
    // Of duplicate attributes the first counts.
    if (!attributes.has(name.toLowerCase())) attributes.set(name.toLowerCase(), doubly ?? singly ?? bare ?? '');
  }
  return attributes;
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}
