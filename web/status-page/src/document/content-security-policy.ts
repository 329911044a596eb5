import { createHash } from 'node:crypto';
import { SCRIPT, STYLE } from './assets.js';

const hash = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/**
 * Allows what our pages contain and nothing else: style and script as given, the icon as a data URL, forms and calls to the
 * page's own host. Other sites may not frame a page, so that nobody is tricked into pressing its buttons.
 */
const policy = (style: string, script: string): string =>
  [
    "default-src 'none'",
    `style-src ${style}`,
    `script-src ${script}`,
    "img-src 'self' data:",
    "connect-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'self'",
  ].join('; ');

/** For a page that carries style and script: these two and no others. */
export const inlinePolicy = policy(hash(STYLE), hash(SCRIPT));

/** For a page that links to them. */
export const linkedPolicy = policy("'self'", "'self'");
