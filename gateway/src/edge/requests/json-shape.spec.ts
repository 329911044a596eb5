import { firstShapeViolation } from './json-shape.js';

function nested(levels: number, wrap: (inner: unknown) => unknown): unknown {
  return Array.from({ length: levels }).reduce<unknown>((inner) => wrap(inner), 1);
}

describe('the shape of any JSON body', () => {
  it('may be as deep as 32 levels, and no deeper', () => {
    for (const wrap of [(inner: unknown) => [inner], (inner: unknown) => ({ a: inner })]) {
      expect(firstShapeViolation(nested(32, wrap))).toBeUndefined();
      expect(firstShapeViolation(nested(33, wrap))?.detail).toBe('Please nest at most 32 levels deep.');
      expect(firstShapeViolation(nested(50_000, wrap))?.detail).toBe('Please nest at most 32 levels deep.');
    }
  });

  it.each([
    ['{"name":"x","__proto__":{"isAdmin":true}}', '/__proto__'],
    ['{"constructor":1}', '/constructor'],
    ['{"entry":{"affectedComponents":[{"toString":0}]}}', '/entry/affectedComponents/0/toString'],
    ['{"a/b":{"hasOwnProperty":1}}', '/a~1b/hasOwnProperty'],
  ])('has no field with a name that every object has: %s', (text, pointer) => {
    expect(firstShapeViolation(JSON.parse(text))).toEqual({ pointer, detail: 'There is no such field.' });
  });

  it.each(['{}', '{"name":"constructor","list":[[],{},null,"__proto__",1,true]}'])(
    'is otherwise unrestricted: %s',
    (text) => {
      expect(firstShapeViolation(JSON.parse(text))).toBeUndefined();
    },
  );
});
