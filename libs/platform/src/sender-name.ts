import type { Violations } from './violations.js';

/** What a mail client, or its reader, takes for an address; the second sign is the full-width one. */
const ADDRESS = /[^\s@＠][@＠][^\s@＠]/u;
/** Embeddings, overrides and isolates: they make a name look like another one. */
const DIRECTION = /[\u202a-\u202e\u2066-\u2069]/u;

/** Adds a violation for what a sender name must not contain: readers would take it for that of another sender. */
export function checkSenderName(violations: Violations, name: string, pointer: string): Violations {
  return violations
    .check(!ADDRESS.test(name), pointer, 'Please use a name without an email address: messages are sent in it.')
    .check(!DIRECTION.test(name), pointer, 'Please remove the characters that turn the direction of the text.');
}
