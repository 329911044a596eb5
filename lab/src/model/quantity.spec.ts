import { bytes, cores } from './quantity.js';

describe('quantities of Kubernetes', () => {
  it('are read as cores and bytes', () => {
    expect(['250m', '2', '0.5', '0'].map(cores)).toEqual([0.25, 2, 0.5, 0]);
    expect(['160Mi', '1Gi', '4Ki', '0'].map(bytes)).toEqual([167_772_160, 1_073_741_824, 4_096, 0]);
  });

  it('are refused in other units', () => {
    expect(() => cores('1Gi')).toThrow('1Gi is no number of cores');
    expect(() => bytes('250m')).toThrow('250m is no amount of memory');
    expect(() => bytes('')).toThrow('is no amount of memory');
  });
});
