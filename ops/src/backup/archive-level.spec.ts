import { describe, expect, it } from '@jest/globals';
import { schemasAtLevel } from './archive-level.js';

class First1 {}
class Second2 {}
const definition = (schema: string) => ({ schema, entities: [], migrations: [First1, Second2] as never[] });
const level = (migrations: Record<string, string[]>, format = 1) =>
  schemasAtLevel([definition('a'), definition('b')], { format, version: '9.9', migrations }).map(
    ({ schema, migrations: own }) => [schema, own.map(({ name }) => name)],
  );

describe('the schemas of a backup', () => {
  it('have its migrations and no others', () => {
    expect(level({ a: ['First1'], b: ['First1', 'Second2'] })).toEqual([
      ['a', ['First1']],
      ['b', ['First1', 'Second2']],
    ]);
  });

  it('are left out where it has none', () => expect(level({ a: [] })).toEqual([['a', []]]));

  it.each([
    [{ a: ['First1', 'Third3'] }, 1, 'with a: Third3'],
    [{ c: ['First1'] }, 1, 'with c: First1'],
    [{}, 2, 'in another format'],
  ])('are refused of a newer release: %j, format %i', (migrations, format, what) =>
    expect(() => level(migrations, format)).toThrow(`of a newer release (9.9), ${what}: restore it with that release`),
  );
});
