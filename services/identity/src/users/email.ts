import { z } from 'zod';

/** What RFC 5321 lets a path carry. */
export const MAX_EMAIL = 254;

const pattern = z.email();

/** The form in which an address is stored and looked up: people type the same one in many ways. */
export function normalizeEmail(typed: string): string {
  return typed.trim().toLowerCase();
}

/** Whether a normalized text looks like an address that mail can be sent to. */
export function isEmail(text: string): boolean {
  return text.length <= MAX_EMAIL && pattern.safeParse(text).success;
}
