import { combined, partOf, totalOf } from './amounts.js';

describe('amounts', () => {
  const [some, others] = [
    { 'cpu.pages': 2, 'cpu.nats': 1 },
    { 'cpu.pages': 1, 'nats.pages': 10 },
  ];

  it('are combined name by name, each so many times, and what is missing is zero', () => {
    expect(combined([2, some], [-1, others])).toEqual({ 'cpu.pages': 3, 'cpu.nats': 2, 'nats.pages': -10 });
    expect(some).toEqual({ 'cpu.pages': 2, 'cpu.nats': 1 });
    expect(combined()).toEqual({});
  });

  it('are summed and taken apart by the beginning of their names', () => {
    expect(totalOf(some, 'cpu.')).toBe(3);
    expect(totalOf(some, 'io.')).toBe(0);
    expect(partOf(others, 'cpu.')).toEqual({ pages: 1 });
  });
});
