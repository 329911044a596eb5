import { readEmail, withAsciiDomain } from '@candor/platform/email-address.js';
import type { Violations } from '@candor/platform/violations.js';

/** The form in which an address is stored and looked up: the same address can be typed in several ways. */
export function normalizeEmail(typed: string): string {
  return withAsciiDomain(typed.trim().toLowerCase());
}

/** Whether a normalized text is an address that mail can be sent to. */
export function isEmail(text: string): boolean {
  return readEmail(text).problem === undefined;
}

/** Adds the violations of a normalized address. @param missing the text for a missing one */
export function checkEmail(violations: Violations, email: string, missing?: string): Violations {
  const { problem } = readEmail(email);
  if (problem === undefined) return violations;
  return violations.add('/email', email === '' && missing !== undefined ? missing : problem);
}
