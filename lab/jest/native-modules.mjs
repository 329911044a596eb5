import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';
import { transformSync } from '@swc/core';

const root = new URL('../../', import.meta.url);
const GLOBALS = new URL('globals.mjs', import.meta.url).href;
const { $schema: _, ...swc } = JSON.parse(readFileSync(new URL('.swcrc', root), 'utf8'));

/**
 * Lets Node load our TypeScript itself: `./x.js` and `@candor/<project>/x.js` are their sources, and `@jest/globals` is
 * what belongs to the suite that runs.
 */
export function loadSources() {
  process.setSourceMapsEnabled(true);
  registerHooks({ resolve, load });
}

function resolve(specifier, context, next) {
  if (specifier === '@jest/globals') return { url: GLOBALS, shortCircuit: true };
  if (specifier.startsWith('@candor/'))
    return next(specifier, { ...context, conditions: ['candor-source', ...context.conditions] });
  try {
    return next(specifier, context);
  } catch (error) {
    if (!specifier.startsWith('.') || !specifier.endsWith('.js') || !isOurs(context.parentURL)) throw error;
    const name = specifier.slice(0, -'.js'.length);
    try {
      return next(`${name}.ts`, context);
    } catch {
      return next(`${name}.tsx`, context);
    }
  }
}

function load(url, context, next) {
  if (!isOurs(url)) return next(url, context);
  const filename = fileURLToPath(url);
  const { code } = transformSync(readFileSync(filename, 'utf8'), {
    ...swc,
    filename,
    swcrc: false,
    sourceMaps: 'inline',
    jsc: { ...swc.jsc, parser: { ...swc.jsc.parser, tsx: filename.endsWith('.tsx') } },
    module: { type: 'es6' },
  });
  return { format: 'module', source: code, shortCircuit: true };
}

/** Whether a module is TypeScript of this workspace. */
function isOurs(url) {
  return url !== undefined && /\.tsx?(?:\?|$)/.test(url) && !url.includes('/node_modules/');
}
