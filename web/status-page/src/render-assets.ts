import { SCRIPT, SCRIPT_PATH, STYLE, STYLE_PATH } from './document/assets.js';

/** A file that pages link to, named by its content. */
export interface PageAsset {
  readonly path: string;
  readonly contentType: string;
  readonly body: string;
}

/**
 * What every page but the status page links to. The status page has both inline, because it has to be complete after
 * one request; the other pages would load the same 20 kB each.
 */
export function pageAssets(): PageAsset[] {
  return [
    { path: STYLE_PATH, contentType: 'text/css; charset=utf-8', body: STYLE },
    { path: SCRIPT_PATH, contentType: 'text/javascript; charset=utf-8', body: SCRIPT },
  ];
}

/** The path of our current file for the path of a file of its kind from any build; undefined for an unknown kind. */
export function assetLike(path: string): string | undefined {
  if (path.endsWith('.css')) return STYLE_PATH;
  return path.endsWith('.js') ? SCRIPT_PATH : undefined;
}
