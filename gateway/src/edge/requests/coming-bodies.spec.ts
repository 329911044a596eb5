import { ComingBodies } from './coming-bodies.js';

describe('incoming bodies', () => {
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

  it('make space for later ones: the one in transit the longest is refused first', () => {
    const [slow, slower, quick] = [begin('slow'), begin('slower'), begin('quick')];
    bodies.grow(slow, 4_000);
    bodies.grow(slower, 4_000);
    bodies.grow(quick, 4_000);
    expect(refused).toEqual(['slow']);
    // It no longer counts.
    bodies.grow(slow, 10_000);
    expect(refused).toEqual(['slow']);
  });

  it('use no memory once they are complete', () => {
    for (const name of ['a', 'b', 'c', 'd']) {
      const request = begin(name);
      bodies.grow(request, 9_000);
      bodies.end(request);
    }
    expect(refused).toEqual([]);
  });

  it('count as more than their bytes when they arrive in tiny parts', () => {
    const request = begin('tiny');
    for (let part = 0; part < 100; part += 1) bodies.grow(request, 1);
    expect(refused).toEqual(['tiny']);
  });
});
