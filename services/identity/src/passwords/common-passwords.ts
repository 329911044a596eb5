import { dictionary } from '@zxcvbn-ts/language-common';

/** The 49,000 most frequent passwords in published leaks, in lower case (zxcvbn-ts). */
const COMMON: ReadonlySet<string> = new Set(dictionary['passwords-common']);

/** Whether an attacker tries it early. */
export function isCommonPassword(password: string): boolean {
  return COMMON.has(password.toLowerCase());
}
