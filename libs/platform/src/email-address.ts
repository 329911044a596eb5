import { domainToASCII } from 'node:url';
import { InvalidError } from './errors.js';

/** RFC 5321's maximum for a path; below it, that of its local part. */
export const MAX_EMAIL = 254;
const MAX_LOCAL_PART = 64;

const NO_EMAIL = 'Please enter your email.';
const NO_ADDRESS = 'Email domain is not valid.';
/** RFC 6531 would allow them, but most mail servers do not accept them. */
const FOREIGN_LOCAL_PART = 'In front of the @ an email can have no letters such as ä, é or 字.';

/**
 * A dot-atom of RFC 5322. Quoted local parts are legal, not used in practice, and a way to smuggle line breaks into a
 * header.
 */
const LOCAL_PART = /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*$/;
const DOMAIN = /^(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+(?:[a-z]{2,63}|xn--[a-z\d-]{0,58}[a-z\d])$/i;
const FOREIGN = /[^\u0000-\u007f]/;
/** What may be converted. The conversion parses a URL's host and would give "%", ":" or "/" their meaning in a URL. */
const INTERNATIONAL_DOMAIN = /^[a-z\d.\u0080-\u{10ffff}-]+$/iu;

/** An address as a user typed it. */
export interface TypedEmail {
  /** As stored, looked up and sent to. */
  readonly address: string;
  /** The text to show at the field; undefined for an address that mail can be sent to. */
  readonly problem: string | undefined;
}

/**
 * Reads an address that a user typed: without the blanks around it, an international domain in its ASCII form (IDNA,
 * RFC 5891), otherwise as typed. Every address enters the product through it.
 */
export function readEmail(typed: string): TypedEmail {
  const address = withAsciiDomain(typed.replace(/^ +| +$/g, ''));
  return { address, problem: problemOf(address) };
}

/**
 * The address in its stored form.
 * @param pointer its place in the request
 * @throws InvalidError with the specification's texts
 */
export function parseEmailAddress(typed: string, pointer: string): string {
  const { address, problem } = readEmail(typed);
  if (problem !== undefined) throw new InvalidError([{ pointer, detail: problem }]);
  return address;
}

/** An address with its domain as in DNS; a text that is no address stays as it is. */
export function withAsciiDomain(address: string): string {
  const at = address.lastIndexOf('@') + 1;
  return at === 0 ? address : address.slice(0, at) + asciiDomain(address.slice(at));
}

/**
 * The domain of addresses as in DNS: "exämple.com" is "xn--exmple-cua.com". A text that is no domain stays as it is.
 */
export function asciiDomain(domain: string): string {
  if (!FOREIGN.test(domain) || !INTERNATIONAL_DOMAIN.test(domain)) return domain;
  return domainToASCII(domain.toLowerCase()) || domain;
}

/** Whether a domain may have addresses; an international one in its ASCII form. */
export function isMailDomain(domain: string): boolean {
  return domain.length <= MAX_EMAIL - 2 && DOMAIN.test(domain);
}

function problemOf(address: string): string | undefined {
  if (address.trim() === '') return NO_EMAIL;
  const at = address.lastIndexOf('@');
  const localPart = address.slice(0, Math.max(at, 0));
  const isPossible = (text: string) => text.length <= MAX_LOCAL_PART && LOCAL_PART.test(text);
  if (address.length > MAX_EMAIL || !isMailDomain(address.slice(at + 1))) return NO_ADDRESS;
  if (isPossible(localPart)) return undefined;
  return isPossible(localPart.replaceAll(/[^\u0000-\u007f]/gu, 'x')) ? FOREIGN_LOCAL_PART : NO_ADDRESS;
}
