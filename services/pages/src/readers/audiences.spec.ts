import { create, type MessageInitShape } from '@bufbuild/protobuf';
import { newId } from '@candor/platform/ids.js';
import { violationsIn } from '@candor/lab/fixtures/violations-in.js';
import { Violations } from '@candor/platform/violations.js';
import { AudienceSchema } from '@candor/proto/gen/candor/pages/v1/readers_pb.js';
import { checkOnFirstPage, checkOnPage, readAudiences } from './audiences.js';

type Given = MessageInitShape<typeof AudienceSchema>;

const [A, B, CLUSTER] = [newId(), newId(), newId()] as [string, string, string];
const given = (...audiences: Given[]) => audiences.map((one) => create(AudienceSchema, { name: 'Acme', ...one }));

const problems = (...audiences: Given[]) =>
  violationsIn((violations) => readAudiences(violations, given(...audiences)));
const many = (count: number, one: (index: number) => Given) => Array.from({ length: count }, (_, index) => one(index));

describe('the audiences that staff give', () => {
  it('are read in one form, and a new one gets an id', () => {
    const [known, made] = readAudiences(
      new Violations(),
      given(
        {
          id: A.toUpperCase(),
          name: ' Acme ',
          people: [' ann@example.com', '', '@EXAMPLE.org'],
          componentIds: [CLUSTER],
        },
        { name: 'Bolt', componentIds: [CLUSTER.toUpperCase(), CLUSTER] },
      ),
    );
    expect(known).toEqual({
      ...{ id: A, name: 'Acme', people: ['ann@example.com', '@example.org'], attributes: [] },
      componentIds: [CLUSTER],
    });
    expect(made?.id).toMatch(/^[\da-f-]{36}$/);
    expect(made).toMatchObject({ name: 'Bolt', people: [], componentIds: [CLUSTER] });
  });

  it.each<[string, Given[], string]>([
    ['a name that is blank', [{ name: ' ' }], '/audiences/0/name'],
    ['a name that is too long', [{ name: 'x'.repeat(101) }], '/audiences/0/name'],
    ['one name twice', [{ name: 'Acme' }, { name: 'ACME ' }], '/audiences/1/name'],
    ['what is no address', [{}, { name: 'Bolt', people: ['@example.org', 'bob'] }], '/audiences/1/people/1'],
    ['what is no id', [{ id: 'acme' }], '/audiences/0/id'],
    ['one audience twice', [{ id: A }, { id: A, name: 'Bolt' }], '/audiences/1/id'],
    ['too many', many(51, (index) => ({ name: `Audience ${index}` })), '/audiences'],
    [
      'too many people of one',
      [{ people: many(501, (index) => ({ id: `a${index}@example.com` })).map(({ id }) => id!) }],
      '/audiences/0/people',
    ],
    [
      'too many people of all',
      many(5, (of) => ({
        name: `Audience ${of}`,
        people: Array.from({ length: 401 }, (_, index) => `a${of}-${index}@example.com`),
      })),
      '/audiences',
    ],
    [
      'too many attributes of all',
      many(11, (of) => ({
        name: `Audience ${of}`,
        attributes: Array.from({ length: 46 }, (_, index) => ({ providerId: B, name: 'groups', value: `${index}` })),
      })),
      '/audiences',
    ],
    [
      'an attribute without a value',
      [{}, { name: 'Bolt', attributes: [{ providerId: B, name: 'groups', value: ' ' }] }],
      '/audiences/1/attributes/0/value',
    ],
    [
      'too many services of all',
      many(3, (of) => ({ name: `Audience ${of}`, componentIds: Array.from({ length: 700 }, () => newId()) })),
      '/audiences',
    ],
  ])('are refused with %s', (_, audiences, pointer) => {
    expect(problems(...audiences).map((problem) => problem.pointer)).toEqual([pointer]);
  });

  it('are those of the page, with services of it', () => {
    const present = [{ id: A, name: 'Acme', people: [], attributes: [], componentIds: [] }];
    const onPage = { present, componentIds: new Set([CLUSTER]) };
    const check = (...audiences: Given[]) =>
      violationsIn((violations) => checkOnPage(violations, given(...audiences), onPage)).map(({ pointer }) => pointer);
    expect(check({ id: A, componentIds: [CLUSTER.toUpperCase()] }, { name: 'Bolt' })).toEqual([]);
    expect(check({ id: A, componentIds: [CLUSTER, newId()] }, { id: B, name: 'Bolt' })).toEqual([
      '/audiences/0/componentIds/1',
      '/audiences/1/id',
    ]);
  });

  it('have on a first page internal services, those that they have already, and at most 1,000', () => {
    const KEPT = newId();
    const present = [{ id: A, name: 'Acme', people: [], attributes: [], componentIds: [KEPT] }];
    const many = Array.from({ length: 1_000 }, () => newId());
    const check = (...audiences: Given[]) =>
      violationsIn((violations) =>
        checkOnFirstPage(violations, given(...audiences), { present, componentIds: new Set([CLUSTER, ...many]) }),
      ).map(({ pointer }) => pointer);
    expect(check({ id: A, componentIds: [CLUSTER.toUpperCase()] }, { name: 'Bolt', componentIds: [KEPT] })).toEqual([]);
    expect(check({ id: A, componentIds: [newId(), KEPT] })).toEqual(['/audiences/0/componentIds/0']);
    expect(check({ id: A, componentIds: many }, { name: 'Bolt', componentIds: many })).toEqual([]);
    expect(check({ id: A, componentIds: many }, { name: 'Bolt', componentIds: [CLUSTER] })).toEqual(['/audiences']);
  });
});
