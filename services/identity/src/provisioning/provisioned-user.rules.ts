import { Violations } from '@candor/platform/violations.js';
import { isEmail, normalizeEmail } from '../members/email.js';
import type { Provisioned } from '../members/user.entity.js';
import { MAX_NAME } from '../members/member.rules.js';

/** Maximum length of any text that a provider sends (UTF-16 units). */
export const MAX_TEXT = 256;

/** The changed attributes; an empty text removes a value. */
export interface UserChange {
  readonly userName?: string;
  readonly externalId?: string;
  readonly givenName?: string;
  readonly familyName?: string;
  readonly formattedName?: string;
  readonly displayName?: string;
  readonly email?: string;
  readonly active?: boolean;
}

/** The attributes of a user that the provider decides. */
export interface KeptUser {
  readonly name: string;
  readonly email: string;
  readonly enabled: boolean;
  readonly provisioned: Provisioned;
}

const NAMES = ['givenName', 'familyName', 'formattedName', 'displayName'] as const;
const TEXTS = ['userName', 'externalId', ...NAMES] as const;

/** A user that does not exist yet. */
export const NEW_USER: KeptUser = {
  ...{ name: '', email: '', enabled: true },
  provisioned: {
    ...{ userName: '', externalId: '', givenName: '', familyName: '', formattedName: '', displayName: '' },
    ...{ active: true, changedAt: 0 },
  },
};

/** A user that the provider did not manage before. */
export function keptOf(user: {
  readonly name: string;
  readonly email: string;
  readonly enabled: boolean;
  readonly provisioned?: Provisioned | null;
}): KeptUser {
  const { name, email, enabled, provisioned } = user;
  if (provisioned) return { name, email, enabled, provisioned };
  const unkept = { ...NEW_USER.provisioned, userName: email, displayName: name, active: enabled };
  return { name, email, enabled, provisioned: unkept };
}

/**
 * The user after a change. The address follows the user name where it was the same; the name follows the name
 * attributes that were sent.
 * @param now epoch ms
 * @throws InvalidError for a text that is too long, a user name that is missing, and an invalid address
 */
export function changed(before: KeptUser, change: UserChange, now: number): KeptUser {
  const violations = new Violations();
  const provisioned = { ...before.provisioned, active: change.active ?? before.provisioned.active, changedAt: now };
  for (const field of TEXTS) {
    const text = change[field];
    if (text === undefined) continue;
    violations.optionalText(text, `/${field}`, MAX_TEXT);
    provisioned[field] = text.trim();
  }
  violations.check(provisioned.userName !== '', '/userName', 'A user needs a userName.');
  const email = emailAfter(before, change, provisioned.userName);
  violations.check(isEmail(email), '/emails', 'A user needs an email address, in emails or as userName.');
  violations.throwIfAny();
  const namesChange = NAMES.some((field) => provisioned[field] !== before.provisioned[field]);
  return {
    name: namesChange || before.name === '' ? nameOf(provisioned, email) : before.name,
    email,
    enabled: change.active ?? before.enabled,
    provisioned,
  };
}

function emailAfter(before: KeptUser, change: UserChange, userName: string): string {
  if (change.email !== undefined && change.email.trim() !== '') return normalizeEmail(change.email);
  const followed = before.email === '' || normalizeEmail(before.provisioned.userName) === before.email;
  return change.email !== undefined || followed ? normalizeEmail(userName) : before.email;
}

/** The display name of a user. */
function nameOf({ displayName, formattedName, givenName, familyName, userName }: Provisioned, email: string): string {
  const found = [displayName, formattedName, `${givenName} ${familyName}`.trim(), userName, email];
  return (found.find((name) => name !== '') ?? email).slice(0, MAX_NAME);
}
