import type { ArchiveName } from './archive-name.js';
import { PartIndex } from './part-index.js';

const part = (month: string, revision = 1n): { name: ArchiveName } => ({
  name: { month, part: 0, revision, messageId: '' },
});

describe('the index of the parts of an archive', () => {
  const october = part('2025-10');
  const november = part('2025-11');

  it('finds every part that may have a path, and none for others', () => {
    const index = new PartIndex();
    index.add(october, [1, 2]);
    index.add(november, [2]);
    expect(index.find(1)).toEqual([october]);
    expect(index.find(2)).toEqual([october, november]);
    expect(index.find(3)).toEqual([]);
  });

  it('has of each part the newest revision alone, however many there were', () => {
    const index = new PartIndex();
    index.add(november, [1]);
    for (let revision = 1n; revision <= 9n; revision += 1n) index.add(part('2025-10', revision), [1]);
    expect(index.find(1)).toEqual([november, part('2025-10', 9n)]);
  });
});
