import { readEmail, withAsciiDomain } from '@candor/platform/email-address.js';
import type { Violations } from '@candor/platform/violations.js';

/** The form in which an address is stored and looked up: people type the same one in many ways. */
export function normalizeEmail(typed: string): string {
  return withAsciiDomain(typed.trim().toLowerCase());
}

/** Whether a normalized text is an address that mail can be sent to. */
export function isEmail(text: string): boolean {
  return readEmail(text).problem === undefined;
}

/** Adds what is the matter with a normalized address, if anything. @param missing the text for one that is not there */
export function checkEmail(violations: Violations, email: string, missing?: string): Violations {
  const { problem } = readEmail(email);
  if (problem === undefined) return violations;
  return violations.add('/email', email === '' && missing !== undefined ? missing : problem);
}
