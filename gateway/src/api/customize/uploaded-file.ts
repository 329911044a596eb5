import type { Request } from 'express';
import { InvalidError } from '@candor/platform/errors.js';
import { EdgeError } from '../../edge/problem/problem.js';
import { mediaTypeOf, readBody } from '../../edge/requests/request-body.js';

/** The specification's 3 MB. */
export const MAX_FILE_BYTES = 3 * 1024 * 1024;
/** What a form sends besides its file. */
const FORM_BYTES = 16 * 1024;

/**
 * The one file of a form, `multipart/form-data`, in its field `file`. A larger one is refused before it is read.
 * @throws InvalidError when there is none, EdgeError when it is too large or no form
 */
export async function readUploadedFile(request: Request): Promise<Uint8Array> {
  if (mediaTypeOf(request) !== 'multipart/form-data') {
    throw new EdgeError('unsupported-media-type', 'Please send multipart/form-data with a file.');
  }
  const body = await readBody(request, MAX_FILE_BYTES + FORM_BYTES);
  const form = new Response(new Uint8Array(body), {
    headers: { 'content-type': request.headers['content-type'] ?? '' },
  });
  // Throws a TypeError for every kind of malformed form.
  const file = (await form.formData().catch(() => undefined))?.get('file');
  if (!file || typeof file === 'string') throw refusal('Please choose a file.');
  if (file.size > MAX_FILE_BYTES) throw refusal('Please choose a file of at most 3 MB.');
  return file.bytes();
}

function refusal(detail: string): InvalidError {
  return new InvalidError([{ pointer: '/file', detail }]);
}
