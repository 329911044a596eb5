import type { z } from 'zod';
import { UnreadableError } from './reading.js';

const MAX_DEPTH = 50;

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
  if (isTooDeep(body)) throw new UnreadableError(`${what} is nested deeper than a status page is.`);
  try {
    // Some providers write a byte order mark that survives decoding.
    return JSON.parse(body.replace(/^\u{feff}/u, ''));
  } catch {
    throw new UnreadableError(
      /^\s*</.test(body) ? `${what} is a web page or XML, not JSON.` : `${what} is not JSON, or only a part of it.`,
    );
  }
}

/** Before it is parsed: millions of brackets would keep the parser, and with it the process, busy for seconds. */
function isTooDeep(body: string): boolean {
  let depth = 0;
  let isInText = false;
  for (let at = 0; at < body.length; at += 1) {
    const sign = body[at];
    if (sign === '"') isInText = !isInText;
    else if (isInText) at += sign === '\\' ? 1 : 0;
    else if (sign === '[' || sign === '{') depth += 1;
    else if (sign === ']' || sign === '}') depth -= 1;
    if (depth > MAX_DEPTH) return true;
  }
  return false;
}
