import { ComingBodies } from './coming-bodies.js';

describe('bodies that are coming', () => {
  let refused: string[];
  let bodies: ComingBodies;
  const begin = (name: string) => {
    const request = { name };
    bodies.begin(request, () => refused.push(name));
    return request;
  };

  beforeEach(() => {
    refused = [];
    bodies = new ComingBodies(10_000);
  });

  it('make room for later ones, the one first that has been on its way for the longest', () => {
    const [slow, slower, quick] = [begin('slow'), begin('slower'), begin('quick')];
    bodies.grow(slow, 4_000);
    bodies.grow(slower, 4_000);
    bodies.grow(quick, 4_000);
    expect(refused).toEqual(['slow']);
    // Nothing of it counts any more.
    bodies.grow(slow, 10_000);
    expect(refused).toEqual(['slow']);
  });

  it('take no room once they are there', () => {
    for (const name of ['a', 'b', 'c', 'd']) {
      const request = begin(name);
      bodies.grow(request, 9_000);
      bodies.end(request);
    }
    expect(refused).toEqual([]);
  });

  it('count for more than their bytes when they come in tiny parts', () => {
    const request = begin('tiny');
    for (let part = 0; part < 100; part += 1) bodies.grow(request, 1);
    expect(refused).toEqual(['tiny']);
  });
});
