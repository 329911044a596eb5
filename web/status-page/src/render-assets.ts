import { SCRIPT, SCRIPT_PATH, STYLE, STYLE_PATH } from './document/assets.js';

/** A file that pages link to, named by its content. */
export interface PageAsset {
  readonly path: string;
  readonly contentType: string;
  readonly body: string;
}

/**
 * What every page but the first links to. The status page itself carries both inline, because it has to be complete after
 * one request; an organisation's dozens of other pages would each carry the same 20 kB.
 */
export function pageAssets(): PageAsset[] {
  return [
    { path: STYLE_PATH, contentType: 'text/css; charset=utf-8', body: STYLE },
    { path: SCRIPT_PATH, contentType: 'text/javascript; charset=utf-8', body: SCRIPT },
  ];
}
