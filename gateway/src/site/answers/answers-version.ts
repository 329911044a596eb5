import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { rendererFiles, versionOf } from '@candor/status-page/renderer-version.js';

/** What decides here which part of a state an answer shows, below `src/site`. */
const MODULES = ['answers/visible-to', 'answers/render-answer', 'pages/overlay', 'pages/edition', 'states/read-state'];

/**
 * Identifies this build of the renderer, and of what decides here what readers see, for entity tags: a client does not
 * keep an answer (304) that a later build would not have given. 22 characters.
 */
export function answersVersion(): string {
  return versionOf(answerFiles());
}

/** The files whose content determines it, as absolute paths. */
export function answerFiles(): string[] {
  const own = fileURLToPath(import.meta.url);
  const site = path.dirname(path.dirname(own));
  return [...rendererFiles(), ...MODULES.map((name) => path.join(site, `${name}${path.extname(own)}`))];
}
