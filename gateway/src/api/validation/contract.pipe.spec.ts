import 'reflect-metadata';
import { InvalidError, type Violation } from '@candor/platform/errors.js';
import { OpenIncidentRequest, SearchRequest } from '../incidents/incidents.requests.js';
import { WindowQuery } from '../services/services.requests.js';
import { ContractPipe } from './contract.pipe.js';
import { PageQuery } from './page.query.js';

const pipe = new ContractPipe();
const ID = '0197a3c0-1111-7c52-9e6b-2f3a4d5c6b7a';

function body(value: unknown, metatype: new () => object = OpenIncidentRequest): unknown {
  return pipe.transform(value, { type: 'body', metatype });
}

function violationsOf(act: () => unknown): readonly Violation[] {
  try {
    act();
  } catch (error) {
    if (error instanceof InvalidError) return error.violations;
    throw error;
  }
  return [];
}

const pointersOf = (act: () => unknown): string[] => violationsOf(act).map(({ pointer }) => pointer);

describe('the shape of bodies', () => {
  it.each([{}, { name: '', entry: { message: '  ' } }, { name: null, entry: null }, { entry: {} }])(
    'allows blanks, for the service to check: %j',
    (value) => {
      expect(body(value)).toBeInstanceOf(OpenIncidentRequest);
    },
  );

  it('names nested fields by pointer', () => {
    const entry = {
      message: 7,
      affectedComponents: [{ componentId: ID }, { componentId: 'x', componentStatus: 'broken' }],
    };
    expect(pointersOf(() => body({ name: [], private: 'no', entry }))).toEqual([
      '/name',
      '/private',
      '/entry/message',
      '/entry/affectedComponents/1/componentId',
      '/entry/affectedComponents/1/componentStatus',
    ]);
  });

  it.each([
    [{ entry: 'x' }, '/entry'],
    [{ entry: [] }, '/entry'],
    [{ entry: 3 }, '/entry'],
    [{ entry: { affectedComponents: {} } }, '/entry/affectedComponents'],
    [{ entry: { affectedComponents: [null] } }, '/entry/affectedComponents'],
    [{ entry: { affectedComponents: ['x'] } }, '/entry/affectedComponents'],
    [{ entry: { affectedComponents: [[]] } }, '/entry/affectedComponents'],
    [{ entry: { date: 1.5 } }, '/entry/date'],
    [{ entry: { date: -1 } }, '/entry/date'],
    [{ entry: { date: 1e300 } }, '/entry/date'],
    [{ entry: { date: '0' } }, '/entry/date'],
    [{ incidentStatus: 'Resolved' }, '/incidentStatus'],
    [{ name: 'a\0b' }, '/name'],
    [{ name: 'a\ud800b' }, '/name'],
    [{ name: 'x'.repeat(70_000) }, '/name'],
  ])('refuses %j at %s', (value, pointer) => {
    expect(pointersOf(() => body(value))[0]).toMatch(new RegExp(`^${pointer}(/|$)`));
  });

  it('refuses unknown fields, also nested, and escapes their names', () => {
    expect(violationsOf(() => body({ customerId: ID, entry: { 'a/b~c': 1 } }))).toEqual([
      { pointer: '/customerId', detail: 'There is no such field.' },
      { pointer: '/entry/a~1b~0c', detail: 'There is no such field.' },
    ]);
  });

  it('accepts emoji and other characters outside the first plane', () => {
    expect(pointersOf(() => body({ name: 'Payments 💳 𝒻ail' }))).toEqual([]);
  });

  it('accepts numbers and booleans in filters and reports what is neither', () => {
    const filter = (values: unknown) => ({ filters: [{ name: 'creationTime', value: { operator: 'GT', values } }] });
    expect(pointersOf(() => body(filter([1_767_225_600_000, 'x', true]), SearchRequest))).toEqual([]);
    expect(pointersOf(() => body(filter([{}]), SearchRequest))).toEqual(['/filters/0/value/values']);
    expect(pointersOf(() => body(filter([Number.NaN]), SearchRequest))).toEqual(['/filters/0/value/values']);
    expect(pointersOf(() => body(filter('x'), SearchRequest))).toEqual(['/filters/0/value/values']);
  });

  it('refuses an operator by name', () => {
    const [first] = violationsOf(() => body({ filters: [{ name: 'id', value: { operator: 'LIKE' } }] }, SearchRequest));
    expect(first).toEqual({
      pointer: '/filters/0/value/operator',
      detail: 'Please give one of: EQ, NOT_EQ, GTE, LT, GT, CONTAINS.',
    });
  });
});

describe('queries', () => {
  const query = (value: unknown, metatype: new () => object) => pipe.transform(value, { type: 'query', metatype });

  it('are numbers where numbers are required, and may contain unknown parameters', () => {
    expect(query({ startTimeInMillis: '5', utm_source: 'x' }, WindowQuery)).toMatchObject({ startTimeInMillis: 5 });
  });

  it.each([
    [{ startTimeInMillis: 'abc' }, WindowQuery, '/startTimeInMillis'],
    [{ endTimeInMillis: ['1', '2'] }, WindowQuery, '/endTimeInMillis'],
    [{ limit: '0' }, PageQuery, '/limit'],
    [{ limit: '501' }, PageQuery, '/limit'],
    [{ cursor: 'ä' }, PageQuery, '/cursor'],
    [{ cursor: ['a', 'b'] }, PageQuery, '/cursor'],
  ])('refuse %j', (value, metatype, pointer) => {
    expect(pointersOf(() => query(value, metatype as new () => object))).toEqual([pointer]);
  });
});
