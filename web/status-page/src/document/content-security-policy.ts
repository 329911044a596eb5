import { createHash } from 'node:crypto';
import { SCRIPT, STYLE } from './assets.js';

const hash = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/**
 * Allows what our pages contain and nothing else: the inline style and script by their hash, the icon as a data URL, forms and
 * calls to the page's own host. Other sites may not frame a page, so that nobody is tricked into pressing its buttons.
 */
export const contentSecurityPolicy = [
  "default-src 'none'",
  `style-src ${hash(STYLE)}`,
  `script-src ${hash(SCRIPT)}`,
  "img-src 'self' data:",
  "connect-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'self'",
].join('; ');
