import { auditedObjects, type AuditedObject, type ObjectPlaces } from '@candor/proto/audited-calls.js';
import type { RunningCall } from '@candor/platform/request-context.js';

/** Longer than any name may be. */
const MAX_NAME = 200;
/** Their name is the address of a person or an endpoint. */
const NAMELESS: readonly AuditedObject[] = ['subscriber', 'integration', 'apiKey'];

/** The object of a call, with the names that the log uses. */
export interface NamedObject {
  readonly objectType: string;
  readonly objectId: string;
  readonly objectName: string;
}

/**
 * Finds the object of a call in its request and in the result of its transaction: the object itself, or something that
 * contains it.
 * @param kinds what it may be; the first that has an id is used
 */
export function objectOf(
  kinds: readonly AuditedObject[],
  { request, objectName }: Pick<RunningCall, 'request' | 'objectName'>,
  result: unknown,
): NamedObject {
  const found = kinds.map((kind) => named(kind, request, result));
  const chosen = found.find(({ objectId }) => objectId !== '') ?? found[0];
  const { objectType = '', objectId = '', objectName: own = '' } = chosen ?? {};
  return { objectType, objectId, objectName: (objectName ?? own).slice(0, MAX_NAME) };
}

function named(kind: AuditedObject, request: unknown, result: unknown): NamedObject {
  const { id, held }: ObjectPlaces = auditedObjects[kind];
  if (id === undefined) return { objectType: kind, objectId: '', objectName: '' };
  const thing = held !== undefined && held in fieldsOf(result) ? fieldsOf(result)[held] : result;
  const objectId = text(request, id) || (held === undefined ? '' : text(thing, id) || text(thing, 'id'));
  const objectName = NAMELESS.includes(kind) ? '' : nameOf(thing) || nameOf(request);
  return { objectType: kind, objectId, objectName };
}

/** Some objects have a name, some a title, and templates have theirs in their content. */
function nameOf(thing: unknown): string {
  return text(thing, 'name') || text(thing, 'title') || text(fieldsOf(thing).content, 'title');
}

function text(value: unknown, field: string): string {
  const found = fieldsOf(value)[field];
  return typeof found === 'string' ? found : '';
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}
