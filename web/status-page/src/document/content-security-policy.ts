import { createHash } from 'node:crypto';
import { SCRIPT, STYLE } from './assets.js';

/**
 * Who may show a page in a frame: no site, which prevents clickjacking; its own host and these origins; or any site,
 * where the page has no buttons.
 */
export type FramedBy = 'nobody' | 'anybody' | readonly string[];

/** How a page gets style and script: inline, or by links. */
export type PageAssets = 'inline' | 'linked';

const hash = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** These two inline texts and no others, or files from the page's own host. */
const SOURCES: Record<PageAssets, { style: string; script: string }> = {
  inline: { style: hash(STYLE), script: hash(SCRIPT) },
  linked: { style: "'self'", script: "'self'" },
};

/**
 * Allows what our pages contain and nothing else: style and script, the icon as a data URL, forms and calls to the page's own
 * host.
 */
/** @param ownStyle a further style element of this page; empty for none */
export function contentSecurityPolicy(assets: PageAssets, framedBy: FramedBy, ownStyle = ''): string {
  const { style, script } = SOURCES[assets];
  return [
    "default-src 'none'",
    `style-src ${style}${ownStyle === '' ? '' : ` ${hash(ownStyle)}`}`,
    `script-src ${script}`,
    "img-src 'self' data:",
    "connect-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    `frame-ancestors ${ancestors(framedBy)}`,
  ].join('; ');
}

/**
 * The same for a page whose form may lead to another site: some browsers hold a policy of forms against where these are
 * redirected to.
 */
export function withFormsThatLead(policy: string): string {
  return policy.replace("form-action 'self'", "form-action 'self' https:");
}

function ancestors(framedBy: FramedBy): string {
  if (framedBy === 'nobody') return "'none'";
  return framedBy === 'anybody' ? '*' : ["'self'", ...framedBy].join(' ');
}
