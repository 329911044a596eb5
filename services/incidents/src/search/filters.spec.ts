import { create } from '@bufbuild/protobuf';
import { Violations } from '@candor/platform/violations.js';
import { newId } from '@candor/platform/ids.js';
import { FilterOperator, FilterSchema } from '@candor/proto/gen/candor/incidents/v1/incidents_pb.js';
import { STAFF_INCIDENTS } from '../incidents/incident-search.js';
import { readFilters } from './filters.js';

const { EQ, NOT_EQ, GTE, GT, LT, CONTAINS } = FilterOperator;

function read(name: string, operator: FilterOperator, values: string[]) {
  const violations = new Violations();
  const conditions = readFilters(
    violations,
    [create(FilterSchema, { name, operator, values })],
    STAFF_INCIDENTS.fields,
  );
  violations.throwIfAny();
  return conditions;
}

describe('readFilters', () => {
  it('puts values into parameters, never into the statement', () => {
    const id = newId();
    expect(read('id', EQ, [id])).toEqual([{ sql: 'i.id = any(:filter0)', parameters: { filter0: [id] } }]);
  });

  it('turns "none of a few" into "one of the others", which an index answers', () => {
    expect(read('incidentStatus', NOT_EQ, ['resolved'])).toEqual([
      { sql: 'i.status = any(:filter0)', parameters: { filter0: ['investigating', 'identified', 'monitoring'] } },
    ]);
  });

  it('counts an incident without a maintenance as not of this one', () => {
    const [condition] = read('maintenanceId', NOT_EQ, [newId()]);
    expect(condition?.sql).toBe('(i.maintenance_id = any(:filter0)) is not true');
  });

  it('looks for entries of an incident, of one service or of none of a few', () => {
    const id = newId();
    const [any] = read('componentId', EQ, [id]);
    expect(any?.sql).toMatch(/^exists \(select from entry e .*component_id = any\(:filter0\)\)\)$/);
    expect(read('componentId', NOT_EQ, [id])[0]?.sql).toBe(`(${any?.sql}) is not true`);
  });

  it('puts a text to be found into a parameter, as it is and without blanks around it', () => {
    const [condition] = read('text', CONTAINS, [" 50% off' "]);
    expect(condition?.parameters).toEqual({ filter0: "50% off'" });
    expect(condition?.sql).toContain('strpos(lower(i.name), lower(:filter0)) > 0');
  });

  it.each([
    [GTE, '>='],
    [GT, '>'],
    [LT, '<'],
  ])('compares times with operator %d', (operator, sign) => {
    expect(read('creationTime', operator, ['1700000000000'])).toEqual([
      { sql: `i.creation_time ${sign} :filter0`, parameters: { filter0: new Date(1_700_000_000_000) } },
    ]);
  });

  it.each([
    ['no value', 'id', EQ, [], '/filters/0/value/values'],
    ['more values than one to compare with', 'creationTime', LT, ['1', '2'], '/filters/0/value/values'],
    ['too many values', 'id', EQ, Array.from({ length: 101 }, newId), '/filters/0/value/values'],
    ['an id that is none', 'id', EQ, ['1'], '/filters/0/value/values/0'],
    ['a status that is none', 'incidentStatus', EQ, ['resolved', 'solved'], '/filters/0/value/values/1'],
    ['an impact that is none', 'incidentImpact', EQ, ['big'], '/filters/0/value/values/0'],
    ['a flag that is none', 'private', EQ, ['yes'], '/filters/0/value/values/0'],
    ['a time that is none', 'creationTime', GT, ['yesterday'], '/filters/0/value/values/0'],
    ['a negative time', 'creationTime', GT, ['-1'], '/filters/0/value/values/0'],
    ['a time no date can tell', 'creationTime', GT, ['9999999999999999'], '/filters/0/value/values/0'],
    ['an author that is none', 'userId', EQ, ['Ada'], '/filters/0/value/values/0'],
    ['a blank text', 'text', CONTAINS, ['  '], '/filters/0/value/values/0'],
    ['a text that is too long', 'text', CONTAINS, ['x'.repeat(201)], '/filters/0/value/values/0'],
    ['two texts', 'text', CONTAINS, ['a', 'b'], '/filters/0/value/values'],
    ['a text to be equal to', 'text', EQ, ['a'], '/filters/0/value/operator'],
    ['a part of a status', 'incidentStatus', CONTAINS, ['resolved'], '/filters/0/value/operator'],
    ['a name from the prototype chain', 'constructor', EQ, ['1'], '/filters/0/name'],
    ['an operator of a later version', 'id', 99 as FilterOperator, ['1'], '/filters/0/value/operator'],
  ])('refuses %s', (_what, name, operator, values, pointer) => {
    expect(() => read(name, operator, values)).toThrow(
      expect.objectContaining({ violations: [expect.objectContaining({ pointer })] }),
    );
  });
});
