import { createHash } from 'node:crypto';
import { answersContent } from './answer-files.js';

/**
 * Identifies this build of the renderer, of what decides here what readers see, and the Node release, which provides
 * the data of languages and time zones. For entity tags: a client does not keep an answer (304) that a later build
 * would not have given. 22 characters.
 * @param content what they contain
 */
export function answersVersion(content = answersContent()): string {
  const digest = createHash('sha256').update(JSON.stringify(process.versions)).update(content);
  return digest.digest('base64url').slice(0, 22);
}
