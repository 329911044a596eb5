/** Whether a text is blank: whitespace alone counts as empty. */
export function isBlank(text: string): boolean {
  return text.trim() === '';
}

/** Messages by field; a field without one is valid. */
export type FieldErrors<Values> = Partial<Record<keyof Values & string, string>>;

/** A validation that requires text in each of the given fields and returns the given messages. */
export function requireText<Values>(messages: FieldErrors<Values>): (values: Values) => FieldErrors<Values> {
  const fields = Object.keys(messages) as (keyof Values & string)[];
  return (values) => {
    const errors: FieldErrors<Values> = {};
    for (const field of fields) {
      const value = values[field];
      if (typeof value === 'string' && isBlank(value)) errors[field] = messages[field];
    }
    return errors;
  };
}
