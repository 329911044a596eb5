import type { RowResult } from './fault-row.js';
import { markdown } from './report.js';

const row: RowResult = { name: 'a', promise: 'p', size: 's', figure: 'x | y\nz', passed: true, seconds: 1.5 };

it('a report is a table that no value can break, and states how it was made', () => {
  const text = markdown({
    size: 'small',
    seed: 42,
    startedAt: '2026-01-01T00:00:00.000Z',
    seconds: 3.2,
    results: [row, { ...row, name: 'b', passed: false }],
  });
  expect(text).toContain('1 of 2 kept; size small, seed 42, begun 2026-01-01T00:00:00.000Z, 3 s.');
  expect(text).toContain('| `a` | p | s | x \\| y z | kept | 1.5 s |');
  expect(text).toContain('| `b` | p | s | x \\| y z | **broken** | 1.5 s |');
});
