/** An element as the library parses it: attributes, text, and children by their names without prefix. */
export interface Element {
  readonly $?: Readonly<Record<string, string>>;
  readonly _?: string;
  readonly [child: string]: unknown;
}

export function childrenOf(element: Element, name: string): Element[] {
  const found = element[name];
  return Array.isArray(found) ? (found as unknown[]).filter(isElement) : [];
}

/** The text of an element that has nothing but text. */
export function textOf({ $: _attributes, _: text, ...children }: Element): string | undefined {
  return Object.keys(children).length === 0 ? text?.trim() : undefined;
}

function isElement(value: unknown): value is Element {
  return typeof value === 'object' && value !== null;
}
