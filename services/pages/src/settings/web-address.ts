import { isBlank } from '@candor/platform/violations.js';

const MAX_LENGTH = 2_048;
const SCHEME = /^[a-z][a-z0-9+.-]*:\/\//i;

/**
 * The absolute address, with http:// put in front of one without a scheme as specified; undefined for an invalid one.
 */
export function readWebAddress(typed: string): string | undefined {
  if (isBlank(typed)) return '';
  const text = typed.trim();
  const url = URL.parse(SCHEME.test(text) ? text : `http://${text}`);
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') return undefined;
  const address = url.pathname === '/' && url.search === '' && url.hash === '' ? url.origin : url.href;
  return address.length <= MAX_LENGTH ? address : undefined;
}
