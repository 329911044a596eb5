import type { MessageInitShape } from '@bufbuild/protobuf';
import type { GroupChangeSchema, ProvisionedGroup } from '@candor/proto/gen/candor/identity/v1/provisioning_pb.js';
import { requiredValue } from './scim-filter.js';
import { fieldOf, type PatchStep } from './scim-patch.js';
import { GROUP_SCHEMA } from './scim-schemas.js';
import { ScimError } from './scim.error.js';

type Change = MessageInitShape<typeof GroupChangeSchema>;

/** A group as in RFC 7643, 4.2. @param memberIds undefined if the members were not requested */
export function groupResource(group: ProvisionedGroup, memberIds: readonly string[] | undefined, base: string) {
  return {
    schemas: [GROUP_SCHEMA],
    id: group.id,
    ...(group.externalId && { externalId: group.externalId }),
    displayName: group.name,
    ...(memberIds && {
      members: memberIds.map((value) => ({ value, $ref: `${base}/Users/${value}`, type: 'User' })),
    }),
    meta: {
      resourceType: 'Group',
      created: new Date(Number(group.createdAt)).toISOString(),
      lastModified: new Date(Number(group.changedAt)).toISOString(),
      location: `${base}/Groups/${group.id}`,
    },
  };
}

/** The change made by a whole group (POST, PUT): members that are not named are removed. @throws ScimError */
export function wholeGroup(body: Readonly<Record<string, unknown>>): Change {
  const attributes = ['displayname', 'externalid', 'members'].map((attribute) => ({
    ...({ op: 'replace', attribute } as const),
    value: fieldOf(body, attribute) ?? (attribute === 'members' ? [] : ''),
  }));
  return patchedGroup(attributes);
}

/** The combined change of the steps of a PATCH. @throws ScimError */
export function patchedGroup(steps: readonly PatchStep[]): Change {
  const members = new MemberChange();
  const texts: { name?: string; externalId?: string } = {};
  for (const step of steps) {
    const { op, attribute, value } = step;
    if (attribute === 'members') members.apply(step);
    else if (attribute === 'displayname') texts.name = op === 'remove' ? '' : readText(value, 'displayName');
    else if (attribute === 'externalid') texts.externalId = op === 'remove' ? '' : readText(value, 'externalId');
  }
  return { ...texts, ...members.result };
}

/** Combines additions and removals, applied in order, into their net effect. */
class MemberChange {
  private clear = false;
  private readonly added = new Set<string>();
  private readonly removed = new Set<string>();

  get result() {
    return { clearMembers: this.clear, addMemberIds: [...this.added], removeMemberIds: [...this.removed] };
  }

  apply({ op, which, value }: PatchStep): void {
    const named = which === undefined ? undefined : (requiredValue(which, 'value') ?? noTarget());
    if (op === 'remove') {
      const ids = named === undefined ? readIds(value ?? []) : [named];
      // Entra ID names the members to remove in the value; without names all are removed.
      if (named === undefined && value === undefined) this.clearAll();
      for (const id of ids) this.leave(id);
      return;
    }
    if (op === 'replace' && named === undefined) this.clearAll();
    for (const id of readIds(value)) this.join(id);
  }

  private clearAll(): void {
    this.clear = true;
    this.added.clear();
    this.removed.clear();
  }

  private join(id: string): void {
    this.removed.delete(id);
    this.added.add(id);
  }

  private leave(id: string): void {
    this.added.delete(id);
    this.removed.add(id);
  }
}

function noTarget(): never {
  throw new ScimError('noTarget', 'Members are named by their value.');
}

function readIds(value: unknown): string[] {
  return [value].flat().map((member) => {
    const id = typeof member === 'string' ? member : fieldOf(member, 'value');
    if (typeof id !== 'string') throw new ScimError('invalidValue', 'A member needs a value.');
    return id;
  });
}

function readText(value: unknown, attribute: string): string {
  if (value === null) return '';
  if (typeof value === 'string') return value;
  throw new ScimError('invalidValue', `${attribute} has to be a text.`);
}
