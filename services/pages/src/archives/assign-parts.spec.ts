import type { SnapshotArtifact } from '../snapshot/build-artifacts.js';
import { assignParts } from './assign-parts.js';

const artifact = (path: string, bytes: number): SnapshotArtifact =>
  ({
    path,
    gzip: new Uint8Array(bytes),
    brotli: new Uint8Array(),
    contentSecurityPolicy: '',
    translations: [],
  }) as unknown as SnapshotArtifact;
const paths = (parts: SnapshotArtifact[][]): string[][] => parts.map((part) => part.map(({ path }) => path));
const nowhere = (): undefined => undefined;

describe('the parts of a month', () => {
  it('are one while everything fits', () => {
    expect(paths(assignParts([artifact('a', 100), artifact('b', 100)], nowhere, 10_000))).toEqual([['a', 'b']]);
  });

  it('are filled one after the other', () => {
    const many = ['a', 'b', 'c', 'd', 'e'].map((path) => artifact(path, 1_000));
    expect(paths(assignParts(many, nowhere, 2_500))).toEqual([['a', 'b'], ['c', 'd'], ['e']]);
  });

  it('keep what they had, and take what is new at the end', () => {
    const before: Record<string, number> = { a: 0, b: 0, c: 1 };
    const many = ['x', 'a', 'b', 'c', 'y'].map((path) => artifact(path, 1_000));
    expect(paths(assignParts(many, (path) => before[path], 2_500))).toEqual([['a', 'b'], ['c', 'x'], ['y']]);
  });

  it('let go what has grown too large for its part', () => {
    const before: Record<string, number> = { a: 0, b: 0 };
    const grown = [artifact('a', 2_000), artifact('b', 1_000)];
    expect(paths(assignParts(grown, (path) => before[path], 2_500))).toEqual([['a'], ['b']]);
  });

  it('may become empty', () => {
    expect(paths(assignParts([artifact('c', 10)], () => 1, 2_500))).toEqual([[], ['c']]);
  });

  it('hold a single artifact that is too large for any', () => {
    expect(paths(assignParts([artifact('a', 9_000), artifact('b', 10)], nowhere, 2_500))).toEqual([['a'], ['b']]);
  });
});
