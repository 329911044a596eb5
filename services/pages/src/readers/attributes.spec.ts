import { create, type MessageInitShape } from '@bufbuild/protobuf';
import { newId } from '@candor/platform/ids.js';
import { violationsIn } from '@candor/lab/fixtures/violations-in.js';
import { Violations } from '@candor/platform/violations.js';
import { AudienceSchema, ProviderAttributeSchema } from '@candor/proto/gen/candor/pages/v1/readers_pb.js';
import { checkProviders, readAttributes } from './attributes.js';

type Given = MessageInitShape<typeof ProviderAttributeSchema>;

const ACME = newId();
const OPS = { providerId: ACME, name: 'groups', value: 'Ops' };
const given = (attributes: readonly Given[]) => attributes.map((one) => create(ProviderAttributeSchema, one));
const many = (count: number) => Array.from({ length: count }, (_, index) => ({ ...OPS, value: `group ${index}` }));

describe('the attributes that staff give', () => {
  it('are read in one form, each once, and their case stays', () => {
    const typed = [
      { providerId: ACME.toUpperCase(), name: ' groups', value: 'Ops ' },
      OPS,
      { ...OPS, value: 'ops' },
      { ...OPS, name: 'Groups' },
      { ...OPS, name: 'groups of', value: 'all Ops' },
    ];
    expect(readAttributes(new Violations(), given(typed), '/a')).toEqual([
      ...[OPS, { ...OPS, value: 'ops' }, { ...OPS, name: 'Groups' }, typed[4]],
    ]);
    expect(readAttributes(new Violations(), given(many(50)), '/a')).toHaveLength(50);
    expect(
      violationsIn((violations) =>
        readAttributes(violations, given([{ ...OPS, name: 'x'.repeat(200), value: 'y'.repeat(200) }]), '/a'),
      ),
    ).toEqual([]);
  });

  it.each<[string, Given[], string, string]>([
    ['without a name', [OPS, { ...OPS, name: ' ' }], '/a/1/name', 'Please give the name of the attribute.'],
    ['without a value', [{ ...OPS, value: '' }], '/a/0/value', 'Please give the value of the attribute.'],
    ['with a long name', [{ ...OPS, name: 'x'.repeat(201) }], '/a/0/name', 'Please use at most 200 characters.'],
    ['with a long value', [{ ...OPS, value: 'x'.repeat(201) }], '/a/0/value', 'Please use at most 200 characters.'],
    ['with a NUL', [{ ...OPS, name: 'groups\0x' }], '/a/0/name', 'Please remove the NUL character.'],
    ['in a great number', many(51), '/a', 'Please give at most 50 attributes.'],
  ])('are refused %s', (_, attributes, pointer, detail) => {
    expect(violationsIn((violations) => readAttributes(violations, given(attributes), '/a'))).toEqual([
      { pointer, detail },
    ]);
  });
});

describe('the providers that attributes name', () => {
  const provider = (id: string, name: string) => ({
    ...{ id, name, entityId: 'urn:x', signInUrl: 'https://x.example/', certificates: [], domains: [] },
  });
  const [acme, bolt] = [provider(ACME, 'Acme'), provider(newId(), 'Bolt')];
  const kept = (name: string, ...ids: string[]) => ({
    ...{ id: newId(), name, people: [], componentIds: [] },
    attributes: ids.map((providerId) => ({ ...OPS, providerId })),
  });
  const check = (
    audiences: MessageInitShape<typeof AudienceSchema>[] | undefined,
    change: Partial<Parameters<typeof checkProviders>[2]>,
  ) =>
    violationsIn((violations) =>
      checkProviders(
        violations,
        audiences?.map((one) => create(AudienceSchema, one)),
        {
          ...{ audiences: [], before: [acme, bolt], after: [acme, bolt] },
          ...change,
        },
      ),
    );

  it('are those that the page has after the change', () => {
    const named = [{ attributes: [OPS] }, { attributes: [OPS, { ...OPS, providerId: bolt.id.toUpperCase() }] }];
    expect(check(named, {})).toEqual([]);
    const refused = [
      { pointer: '/audiences/1/attributes/1/providerId', detail: 'Please choose an identity provider of this page.' },
    ];
    expect(check(named, { after: [acme] })).toEqual(refused);
    expect(check(named, { before: [acme], after: [acme] })).toEqual(refused);
    expect(check([{ attributes: [{ ...OPS, providerId: '' }] }], {})).toMatchObject([
      { pointer: '/audiences/0/attributes/0/providerId' },
    ]);
  });

  it('are not removed while an audience that stays names them', () => {
    const audiences = [kept('Operations', ACME), kept('Both', bolt.id, ACME), kept('Bolters', bolt.id)];
    expect(check(undefined, { audiences, after: [bolt] })).toEqual([
      { pointer: '/providers', detail: 'Please take Acme out of these audiences first: Operations, Both.' },
    ]);
    expect(check(undefined, { audiences: [kept('Bolters', bolt.id)], after: [bolt] })).toEqual([]);
    expect(check([], { audiences, after: [] })).toEqual([]);
  });
});
