import { atSpeed, pieceMs } from './machine-speed.js';

describe('the speed of the machine', () => {
  it('is what a piece of work takes', () => {
    expect(pieceMs({ 'speed.pieces': 4, 'speed.ms': 10 })).toBe(2.5);
  });

  it('is unknown where no piece was done', () => {
    expect(() => pieceMs({ 'cpu.pages': 1 })).toThrow('not measured');
  });

  it('changes processor times and nothing else', () => {
    const spent = { 'cpu.pages': 10, 'cpu.postgres': 20, 'io.wal': 30, seconds: 2, 'speed.pieces': 4, 'speed.ms': 10 };
    expect(atSpeed(spent, 5)).toEqual({ 'cpu.pages': 20, 'cpu.postgres': 40, 'io.wal': 30, seconds: 2 });
  });

  it('leaves all as it was where a piece took as long as it is to take', () => {
    expect(atSpeed({ 'cpu.pages': 10, 'speed.pieces': 4, 'speed.ms': 10 }, 2.5)).toEqual({ 'cpu.pages': 10 });
  });
});
