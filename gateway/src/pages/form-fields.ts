import type { IncomingMessage } from 'node:http';
import { InvalidError } from '@candor/platform/errors.js';
import { mediaTypeOf, parseJsonObject, readBody } from '../http/request-body.js';
import { EdgeError } from '../problem/problem.js';

const MAX_BYTES = 16 * 1024;
const FORM = 'application/x-www-form-urlencoded';
const UNSTORABLE = /[\0\p{Surrogate}]/u;

/**
 * The fields of a form, sent as a browser does or as a JSON object of texts. No body means no fields.
 * @throws InvalidError for fields that are not texts
 * @throws EdgeError for other media types and bodies over 16 KiB
 */
export async function readFields(request: IncomingMessage): Promise<Readonly<Partial<Record<string, string>>>> {
  const mediaType = mediaTypeOf(request);
  const body = await readBody(request, MAX_BYTES);
  if (body.length === 0) return {};
  switch (mediaType) {
    case FORM:
      return textsOnly(Object.fromEntries(new URLSearchParams(body.toString('utf8'))));
    case 'application/json':
      return textsOnly(parseJsonObject(request, body));
    case 'multipart/form-data': // Some mail providers send RFC 8058 requests so, as the standard allows.
      return {};
    default:
      throw new EdgeError('unsupported-media-type', `Please send ${FORM} or application/json.`);
  }
}

function textsOnly(fields: Record<string, unknown>): Partial<Record<string, string>> {
  const texts: Partial<Record<string, string>> = {};
  for (const [name, value] of Object.entries(fields)) {
    if (value == null) continue;
    if (typeof value !== 'string' || UNSTORABLE.test(value)) {
      throw new InvalidError([{ pointer: `/${name}`, detail: 'Please give a text here.' }]);
    }
    texts[name] = value;
  }
  return texts;
}
