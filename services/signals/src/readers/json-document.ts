import type { z } from 'zod';
import { UnreadableError } from './reading.js';

/**
 * The document, of the shape that its format promises.
 * @param what names the document in the error, such as "The summary.json"
 * @throws UnreadableError for anything else
 */
export function readJson<S extends z.ZodType>(body: string, shape: S, what: string): z.infer<S> {
  const parsed = shape.safeParse(parse(body, what));
  if (!parsed.success) throw new UnreadableError(`${what} is not of the form that we know.`);
  return parsed.data;
}

function parse(body: string, what: string): unknown {
  try {
    // Some providers write a byte order mark that survives decoding.
    return JSON.parse(body.replace(/^\u{feff}/u, ''));
  } catch {
    throw new UnreadableError(
      /^\s*</.test(body) ? `${what} is a web page or XML, not JSON.` : `${what} is not JSON, or only a part of it.`,
    );
  }
}
