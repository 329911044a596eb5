import { formatCosts } from './delivery-cost.js';

describe('the processor time of a delivery', () => {
  const costs = [
    { worker: 50, postgres: 40, nats: 1 },
    { worker: 60, postgres: 45, nats: 0 },
    { worker: 70, postgres: 30, nats: 2 },
  ];

  it('is the sum over all processes, the largest named first', () => {
    const text = formatCosts({ what: 'webhook', costs, count: 1_000, aim: 102 });
    expect(text).toContain('102.0 µs (aim: at most 102 µs: reached)');
    expect(text).toContain('worker 60.0, postgres 40.0, nats 1.0, the rest 0.0; median of 3 rounds');
  });

  it('misses its aim above it, and names no process that takes next to nothing', () => {
    const text = formatCosts({ what: 'mail', costs, count: 2_000, aim: 50 });
    expect(text).toContain('51.0 µs (aim: at most 50 µs: MISSED)');
    expect(text).toContain('worker 30.0, postgres 20.0, the rest 0.5');
  });
});
