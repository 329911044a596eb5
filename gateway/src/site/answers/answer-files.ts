import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { contentOf, rendererFiles } from '@candor/status-page/renderer-files.js';

/** What decides here which part of a state an answer shows, below `src/site`. */
const MODULES = ['answers/visible-to', 'answers/render-answer', 'pages/overlay', 'pages/edition', 'states/read-state'];

/** The files of the renderer, and those here that decide what readers see; as absolute paths. */
export function answerFiles(): string[] {
  const own = fileURLToPath(import.meta.url);
  const site = path.dirname(path.dirname(own));
  return [...rendererFiles(), ...MODULES.map((name) => path.join(site, `${name}${path.extname(own)}`))];
}

/** A short name for what they contain. Programs have none of these files, but this name, from when they were built. */
export function answersContent(): string {
  return contentOf(answerFiles());
}
