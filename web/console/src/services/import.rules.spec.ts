import { describe, expect, it } from '@jest/globals';
import { type ReadService } from '../api/contract.js';
import { byGroup, EMPTY_IMPORT, newServices, servicesText, sourceOf, validateImport } from './import.rules.js';

const read = (name: string, group = '', known = false): ReadService => ({
  ...{ name, known, group: { name: group }, description: `About ${name}` },
});

describe('an import of services', () => {
  it('needs what its source is', () => {
    expect(validateImport({ ...EMPTY_IMPORT, url: 'status.acme.example' })).toHaveProperty('lines');
    expect(validateImport({ from: 'page', lines: 'API', url: ' ' })).toHaveProperty('url');
    expect(validateImport({ from: 'lines', lines: 'API', url: '' })).toEqual({});
    expect(validateImport({ from: 'page', lines: '', url: 'x' })).toEqual({});
  });

  it('is sent from one source', () => {
    const values = { lines: ' API\n', url: ' status.acme.example ' };
    expect(sourceOf({ ...values, from: 'lines' })).toEqual({ lines: ' API\n' });
    expect(sourceOf({ ...values, from: 'page' })).toEqual({ url: 'status.acme.example' });
  });

  it('creates what is not there already', () => {
    expect(newServices([read('API', 'Core'), read('Web', '', true)])).toEqual([
      { name: 'API', description: 'About API', group: { name: 'Core' } },
    ]);
  });

  it('is shown by group, in its order', () => {
    const [a, b, c] = [read('a', 'X'), read('b', 'X'), read('c')];
    expect(byGroup([a, b, c])).toEqual([
      { group: 'X', services: [a, b] },
      { group: '', services: [c] },
    ]);
    expect(byGroup([])).toEqual([]);
    expect([servicesText(1), servicesText(3)]).toEqual(['1 service', '3 services']);
  });
});
