import type { IncomingMessage } from 'node:http';
import { InvalidError } from '@candor/platform/errors.js';
import { EdgeError } from '../../edge/problem/problem.js';
import { mediaTypeOf, parseJsonObject, readBody } from '../../edge/requests/request-body.js';

const MAX_BYTES = 16 * 1024;
const MAX_LIST_BYTES = 64 * 1024;
const FORM = 'application/x-www-form-urlencoded';
const UNSTORABLE = /[\0\p{Surrogate}]/u;

/**
 * The fields of a form, sent as a browser does or as a JSON object of texts. No body means no fields.
 * @throws InvalidError for fields that are not texts
 * @throws EdgeError for other media types and bodies over 16 KiB
 */
export async function readFields(request: IncomingMessage): Promise<Readonly<Partial<Record<string, string>>>> {
  const lists = await readFieldLists(request, MAX_BYTES);
  return Object.fromEntries(Object.entries(lists).map(([name, values]) => [name, values?.at(-1)]));
}

/**
 * The same for forms in which a field may occur several times, as ticked boxes do; in JSON it is a list of texts then.
 * @param maxBytes maximum size of the body; by default enough for every box of a long form
 */
export async function readFieldLists(
  request: IncomingMessage,
  maxBytes = MAX_LIST_BYTES,
): Promise<Readonly<Partial<Record<string, string[]>>>> {
  const mediaType = mediaTypeOf(request);
  const body = await readBody(request, maxBytes);
  if (body.length === 0) return {};
  switch (mediaType) {
    case FORM:
      return textsOnly([...new URLSearchParams(body.toString('utf8'))]);
    case 'application/json':
      return textsOnly(Object.entries(parseJsonObject(request, body)).flatMap(valuesOf));
    case 'multipart/form-data': // Some mail providers send RFC 8058 requests so, as the standard allows.
      return {};
    default:
      throw new EdgeError('unsupported-media-type', `Please send ${FORM} or application/json.`);
  }
}

function valuesOf([name, value]: [string, unknown]): [string, unknown][] {
  return (Array.isArray(value) ? value : [value]).map((each): [string, unknown] => [name, each]);
}

function textsOnly(fields: readonly (readonly [string, unknown])[]): Partial<Record<string, string[]>> {
  const texts = new Map<string, string[]>();
  for (const [name, value] of fields) {
    if (value == null) continue;
    if (typeof value !== 'string' || UNSTORABLE.test(value)) {
      throw new InvalidError([{ pointer: `/${name}`, detail: 'Please give a text here.' }]);
    }
    texts.set(name, [...(texts.get(name) ?? []), value]);
  }
  return Object.fromEntries(texts);
}
