import { create } from '@bufbuild/protobuf';
import { anyUnpack, type Any } from '@bufbuild/protobuf/wkt';
import { InvalidError, type ConflictError } from '@candor/platform/errors.js';
import { Violations } from '@candor/platform/violations.js';
import {
  PostmortemDraftSchema,
  SavePostmortemDraftRequestSchema,
} from '@candor/proto/gen/candor/incidents/v1/incidents_pb.js';
import type { PostmortemDraftEntity } from './postmortem-draft.entity.js';
import { checkPostmortemDraft, nextVersion, requireDraftSeen } from './postmortem-draft.rules.js';

const draft: PostmortemDraftEntity = {
  incidentId: 'i1',
  customerId: 'k1',
  message: 'A cable',
  messageFormat: 'markdown',
  translations: [],
  version: 1_700_000_000_007,
  savedAt: new Date(1_700_000_000_007),
  savedBy: 'u1',
};

describe('the draft of a postmortem', () => {
  const refused = (message: string, translations: { language: string; text: string }[] = []) => {
    try {
      checkPostmortemDraft(
        new Violations(),
        create(SavePostmortemDraftRequestSchema, { message, translations }),
      ).throwIfAny();
      return [];
    } catch (error) {
      return error instanceof InvalidError ? error.violations.map(({ pointer }) => pointer) : error;
    }
  };

  it('may be unfinished: without a text, and in a language in which nothing is written yet', () => {
    expect(refused('')).toEqual([]);
    expect(refused('x'.repeat(20_000), [{ language: 'de', text: '' }])).toEqual([]);
  });

  it.each([
    ['a text of more than 20,000 characters', refused('x'.repeat(20_001)), ['/message']],
    ['a NUL', refused('a\0b'), ['/message']],
    ['an unknown language', refused('', [{ language: 'xx', text: 'x' }]), ['/translations/0/language']],
    [
      'a translation that is too long',
      refused('', [{ language: 'de', text: 'x'.repeat(20_001) }]),
      ['/translations/0/text'],
    ],
    [
      'a language twice',
      refused('', [
        { language: 'de', text: 'x' },
        { language: 'de', text: 'y' },
      ]),
      ['/translations/1/language'],
    ],
  ])('is refused with %s', (_what, found, pointers) => {
    expect(found).toEqual(pointers);
  });
});

describe('a draft that is saved', () => {
  const base = BigInt(draft.version);
  const conflictOf = (given: bigint, there: PostmortemDraftEntity | null) => {
    try {
      requireDraftSeen(given, there);
    } catch (error) {
      return error as ConflictError;
    }
    throw new Error('It was accepted');
  };

  it.each<[string, bigint | undefined, PostmortemDraftEntity | null]>([
    ['as the first one', 0n, null],
    ['without a comparison, where there is none', undefined, null],
    ['without a comparison', undefined, draft],
    ['on the version that there is', base, draft],
  ])('%s is accepted', (_how, given, there) => {
    expect(() => requireDraftSeen(given, there)).not.toThrow();
  });

  it.each([
    ['as the first one, where there is one', 0n],
    ['on an older version', base - 1n],
  ])('%s is a conflict with what there is', (_how, given) => {
    const { kind, violations, newer } = conflictOf(given, draft);
    expect([kind, violations?.[0]?.pointer]).toEqual(['conflict', '/baseVersion']);
    expect(anyUnpack(newer as Any, PostmortemDraftSchema)).toMatchObject({ message: 'A cable', version: base });
  });

  it('on one that was discarded is a conflict', () => {
    const { kind, message, newer } = conflictOf(base, null);
    expect([kind, newer]).toEqual(['conflict', undefined]);
    expect(message).toMatch(/was discarded/);
  });

  it('on a version that never existed names the field', () => {
    expect(() => requireDraftSeen(base + 1n, draft)).toThrow(expect.objectContaining({ kind: 'invalid' }));
  });

  it('gets a version later than any before, also when the clock stands', () => {
    expect(nextVersion(undefined, draft.savedAt)).toBe(draft.version);
    expect(nextVersion(draft.version, draft.savedAt)).toBe(draft.version + 1);
    expect(nextVersion(draft.version, new Date(draft.version + 50))).toBe(draft.version + 50);
  });
});
