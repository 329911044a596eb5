/** A parameter as Stripe's form encoding nests it: `items[0][price]=x` becomes `{items: [{price: 'x'}]}`. */
export type FormValue = string | FormObject | FormValue[];
export interface FormObject {
  [name: string]: FormValue | undefined;
}

/** Reads a form or a query. @throws Error for names that do not nest */
export function parseForm(text: string): FormObject {
  const root: FormObject = {};
  for (const [name, value] of new URLSearchParams(text)) {
    const path = name.split(/\[|\]\[|\]/).filter((part, place, all) => part !== '' || place < all.length - 1);
    let place = root;
    for (const part of path.slice(0, -1)) place = (place[part] ??= {}) as FormObject;
    const last = path.at(-1);
    if (last === undefined || typeof place !== 'object') throw new Error(`what is ${name}?`);
    place[last] = value;
  }
  return listsIn(root) as FormObject;
}

/** Converts objects whose names count up from 0 to lists. */
function listsIn(value: FormValue | undefined): FormValue | undefined {
  if (typeof value !== 'object' || Array.isArray(value)) return value;
  const names = Object.keys(value);
  const inner = names.map((name) => listsIn(value[name]) as FormValue);
  if (names.length > 0 && names.every((name, place) => name === String(place))) return inner;
  return Object.fromEntries(names.map((name, place) => [name, inner[place]]));
}
