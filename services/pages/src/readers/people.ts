import { asciiDomain, isMailDomain, readEmail } from '@candor/platform/email-address.js';
import type { Violations } from '@candor/platform/violations.js';

const MAX_PEOPLE = 500;
const NO_DOMAIN = 'Please give an address, or "@" and a domain, for example ann@example.com or @example.org.';

/** An address or domain, or what is wrong with what was typed. */
type Read = { readonly name: string } | { readonly problem: string };

/**
 * The people from staff input in one form, each once: "ann@example.com", or "@example.org" for everybody there. A domain
 * is in its ASCII form; case makes no difference. Empty lines are left out.
 * @param violations receives the errors, with the position in the list
 * @param pointer of the list
 */
export function readPeople(violations: Violations, typed: readonly string[], pointer = '/people'): string[] {
  const named = typed.map((text, index) => ({ text: text.trim(), index })).filter(({ text }) => text !== '');
  violations.check(named.length <= MAX_PEOPLE, pointer, `Please give at most ${MAX_PEOPLE} addresses and domains.`);
  const names = named.slice(0, MAX_PEOPLE).flatMap(({ text, index }) => {
    const read = readName(text);
    if ('name' in read) return [read.name];
    violations.add(`${pointer}/${index}`, read.problem);
    return [];
  });
  const seen = new Set<string>();
  return names.filter((name) => seen.size < seen.add(name.toLowerCase()).size);
}

/** A domain of addresses in its ASCII form and in lower case, as typed without "@"; undefined for what is none. */
export function readDomain(typed: string): string | undefined {
  const domain = asciiDomain(typed).toLowerCase();
  return isMailDomain(domain) ? domain : undefined;
}

function readName(text: string): Read {
  if (text.startsWith('@')) {
    const domain = readDomain(text.slice(1));
    return domain === undefined ? { problem: NO_DOMAIN } : { name: `@${domain}` };
  }
  if (!text.includes('@')) return { problem: NO_DOMAIN };
  const { address, problem } = readEmail(text);
  return problem === undefined ? { name: address } : { problem };
}
