/** Of everything else that an error carries, only these and its code are logged, where they are texts or numbers. */
const FIELDS = ['syscall', 'constraint', 'table', 'column', 'status', 'statusCode', 'responseCode', 'command'] as const;
const MAX_CAUSES = 5;

/**
 * What is logged of an error. Libraries attach their whole request to an error: TypeORM the parameters of the query,
 * Slack's client the token.
 * @param value what was thrown
 */
export function loggedError(value: unknown, depth = 0): object {
  if (!(value instanceof Error)) return { type: typeof value, message: typeof value === 'string' ? value : '' };
  const fields = value as Error & Readonly<Record<string, unknown>>;
  const known = FIELDS.flatMap((name) => (isPlain(fields[name]) ? [[name, fields[name]]] : []));
  const { name: type, message, stack, cause } = value;
  const reasons = value instanceof AggregateError ? value.errors : cause === undefined ? [] : [cause];
  return {
    type,
    message,
    stack,
    // A field `code` of anything is redacted: it may be a one-time code.
    ...(isPlain(fields.code) && { errorCode: fields.code }),
    ...Object.fromEntries(known),
    ...(reasons.length > 0 &&
      depth < MAX_CAUSES && { causes: reasons.slice(0, MAX_CAUSES).map((reason) => loggedError(reason, depth + 1)) }),
  };
}

function isPlain(value: unknown): value is string | number {
  return typeof value === 'string' || typeof value === 'number';
}
