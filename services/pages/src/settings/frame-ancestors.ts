import type { Violations } from '@candor/platform/violations.js';

const MAX_ORIGINS = 20;
const WILDCARD = '*.';
/**
 * Only letters, digits, dots and hyphens: other characters may pass the URL parser and mean something else in a policy.
 */
const HOST = /^(?=.{1,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*$/;
const EXAMPLE = 'Please give the origin of a site, for example https://www.example.com.';

/**
 * The origins from staff input, as a content security policy takes them, each once. `https://*.example.com` matches
 * every host below one.
 * @param violations receives the errors, with the position in the list
 */
export function readFrameAncestors(violations: Violations, typed: readonly string[]): string[] {
  const named = typed.map((text) => text.trim()).filter((text) => text !== '');
  violations.check(named.length <= MAX_ORIGINS, '/frameAncestors', `Please give at most ${MAX_ORIGINS} origins.`);
  const origins = named.map((text, index) => {
    const origin = readOrigin(text);
    violations.check(origin !== undefined, `/frameAncestors/${index}`, EXAMPLE);
    return origin;
  });
  return [...new Set(origins.filter((origin) => origin !== undefined))];
}

/** Undefined for what is no origin of a website, such as one with a path. */
function readOrigin(text: string): string | undefined {
  const [, scheme = '', wildcard = '', rest = ''] = /^(https?:\/\/)(\*\.)?([^\s*]+)$/i.exec(text) ?? [];
  if (!URL.canParse(scheme + rest)) return undefined;
  const url = new URL(scheme + rest);
  // The address as a whole, so that no part of the input is dropped silently.
  const isOrigin =
    url.pathname === '/' && url.search === '' && url.hash === '' && url.username === '' && url.password === '';
  if (!isOrigin || !HOST.test(url.hostname) || (wildcard !== '' && !url.hostname.includes('.'))) return undefined;
  return `${url.protocol}//${wildcard === '' ? '' : WILDCARD}${url.host}`;
}
