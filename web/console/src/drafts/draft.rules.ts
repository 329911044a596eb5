type Values = Record<string, unknown>;

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/**
 * The fields that differ from the form's initial values: a draft does not undo what another user changes in the other
 * fields.
 */
export function changedFields(blank: object, values: object): Values {
  return Object.fromEntries(Object.entries(values).filter(([field, value]) => !same((blank as Values)[field], value)));
}

/**
 * The part of a draft that can be put into the form: fields that it still has, in the same shape, with a different
 * value.
 */
export function fieldsToRestore<V extends object>(blank: V, draft: Values): Partial<V> {
  const fits = ([field, value]: [string, unknown]): boolean =>
    Object.hasOwn(blank, field) && shapeOf((blank as Values)[field]) === shapeOf(value);
  return changedFields(blank, Object.fromEntries(Object.entries(draft).filter(fits))) as Partial<V>;
}

const shapeOf = (value: unknown): string => (Array.isArray(value) ? 'list' : typeof value);
