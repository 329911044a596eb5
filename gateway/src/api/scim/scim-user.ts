import type { MessageInitShape } from '@bufbuild/protobuf';
import type { ScimUser, ScimUserChangeSchema } from '@candor/proto/gen/candor/identity/v1/provisioning_pb.js';
import { matches } from './scim-filter.js';
import { fieldOf, type PatchStep } from './scim-patch.js';
import { USER_SCHEMA } from './scim-schemas.js';
import { ScimError } from './scim.error.js';

type Change = MessageInitShape<typeof ScimUserChangeSchema>;
type TextField = Exclude<keyof Change, 'active' | '$typeName'>;

/** Single-valued text attributes, as RFC 7643 spells them. */
const SPELLED = {
  userName: 'userName',
  externalId: 'externalId',
  displayName: 'displayName',
  'name.givenName': 'givenName',
  'name.familyName': 'familyName',
  'name.formatted': 'formattedName',
} as const satisfies Readonly<Record<string, TextField>>;

/** The same by their path in lower case. */
const TEXTS: ReadonlyMap<string, { readonly field: TextField; readonly spelled: string }> = new Map(
  Object.entries(SPELLED).map(([spelled, field]) => [spelled.toLowerCase(), { field, spelled }]),
);
const ALL_TEXTS = [...Object.values(SPELLED), 'email'] as const;

/** A user as in RFC 7643, 4.1, with what we store. @param base the address of the interface */
export function userResource(user: ScimUser, base: string) {
  const { givenName, familyName, formattedName } = user;
  const name = {
    ...(formattedName && { formatted: formattedName }),
    ...(familyName && { familyName }),
    ...(givenName && { givenName }),
  };
  return {
    schemas: [USER_SCHEMA],
    id: user.id,
    ...(user.externalId && { externalId: user.externalId }),
    userName: user.userName,
    ...(Object.keys(name).length > 0 && { name }),
    ...(user.displayName && { displayName: user.displayName }),
    emails: [{ value: user.email, type: 'work', primary: true }],
    active: user.active,
    meta: {
      resourceType: 'User',
      created: new Date(Number(user.createdAt)).toISOString(),
      lastModified: new Date(Number(user.changedAt)).toISOString(),
      location: `${base}/Users/${user.id}`,
    },
  };
}

/**
 * The change made by a whole user (POST, PUT): attributes left out are cleared, but without `active` the user stays
 * active or inactive.
 */
export function wholeUser(body: Readonly<Record<string, unknown>>): Change {
  const change: Change = Object.fromEntries(ALL_TEXTS.map((field) => [field, '']));
  for (const [key, value] of Object.entries(body))
    applyStep(change, { op: 'replace', attribute: key.toLowerCase(), value });
  return change;
}

/** The combined change of the steps of a PATCH. @throws ScimError */
export function patchedUser(steps: readonly PatchStep[]): Change {
  const change: Change = {};
  for (const step of steps) applyStep(change, step);
  return change;
}

/** Attributes that we do not store are ignored, a password among them: providers send what they have. */
function applyStep(change: Change, step: PatchStep): void {
  const { op, attribute, part, value } = step;
  if (attribute === 'active') {
    if (op === 'remove') throw new ScimError('invalidValue', 'active is true or false and cannot be removed.');
    change.active = readTruth(value);
  } else if (attribute === 'emails') {
    applyEmails(change, step);
  } else if (attribute === 'name' && part === undefined) {
    for (const inner of ['givenname', 'familyname', 'formatted']) applyName(change, step, inner);
  } else {
    const known = TEXTS.get(part === undefined ? attribute : `${attribute}.${part}`);
    if (known) change[known.field] = op === 'remove' ? '' : readText(value, known.spelled);
  }
}

function applyName(change: Change, { op, value }: PatchStep, part: string): void {
  const known = TEXTS.get(`name.${part}`);
  const text = fieldOf(value, part);
  if (!known || (op !== 'remove' && text === undefined)) return;
  change[known.field] = op === 'remove' ? '' : readText(text, known.spelled);
}

/** We store one address: the one at work, as the primary one. */
const OURS = { value: '', type: 'work', primary: true };

function applyEmails(change: Change, { op, which, part, value }: PatchStep): void {
  if (which && !matches(which, { ...OURS, value: change.email ?? '' }) && !mayBeOurs(which)) return;
  if (part !== undefined && part !== 'value') return;
  if (op === 'remove') change.email = '';
  else if (part === 'value') change.email = readText(value, 'emails');
  else change.email = readEmails(value);
}

/** A filter by the address itself may match the one that we store. */
function mayBeOurs(which: NonNullable<PatchStep['which']>): boolean {
  return which.op === 'eq' && which.path === 'value';
}

function readEmails(value: unknown): string {
  if (value === null) return '';
  if (typeof value === 'string') return value;
  const all = [value].flat();
  const primary = all.find((one) => isTrue(fieldOf(one, 'primary')));
  const work = all.find((one) => fieldOf(one, 'type') === 'work');
  const chosen: unknown = primary ?? work ?? all[0];
  return chosen === undefined ? '' : readText(fieldOf(chosen, 'value') ?? chosen, 'emails');
}

function isTrue(value: unknown): boolean {
  return value === true || (typeof value === 'string' && value.toLowerCase() === 'true');
}

/** Entra ID sends "False". @throws ScimError */
function readTruth(value: unknown): boolean {
  const found = unwrapped(value);
  if (typeof found === 'boolean') return found;
  if (typeof found === 'string' && /^(true|false)$/i.test(found)) return isTrue(found);
  throw new ScimError('invalidValue', 'active has to be true or false.');
}

function readText(value: unknown, attribute: string): string {
  const found = unwrapped(value);
  if (found === null || found === undefined) return '';
  if (typeof found === 'string') return found;
  throw new ScimError('invalidValue', `${attribute} has to be a text.`);
}

/** Older connectors of Entra ID wrap a single value: `[{"value": "x"}]`. */
function unwrapped(value: unknown): unknown {
  return Array.isArray(value) && value.length === 1 ? (fieldOf(value[0], 'value') ?? (value[0] as unknown)) : value;
}
