type Values = Record<string, unknown>;

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** The fields that differ from what the form began with: what another user changes in the others is not undone by a draft. */
export function changedFields(blank: object, values: object): Values {
  return Object.fromEntries(Object.entries(values).filter(([field, value]) => !same((blank as Values)[field], value)));
}

/** What of a draft can be put into the form: fields that it still has, in the same shape, and that say something else now. */
export function fieldsToRestore<V extends object>(blank: V, draft: Values): Partial<V> {
  const fits = ([field, value]: [string, unknown]): boolean =>
    Object.hasOwn(blank, field) && shapeOf((blank as Values)[field]) === shapeOf(value);
  return changedFields(blank, Object.fromEntries(Object.entries(draft).filter(fits))) as Partial<V>;
}

const shapeOf = (value: unknown): string => (Array.isArray(value) ? 'list' : typeof value);
