import { InvalidError } from '@candor/platform/errors.js';
import { identityOf, readImport, runsOf } from './import.rules.js';

const service = (name: string, groupName = '', description = '') => ({ name, groupName, description });
const NONE = () => false;
const refusals = (read: () => unknown): unknown => {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof InvalidError)) throw error;
    return error.violations.map(({ pointer, detail }) => [pointer, detail]);
  }
};

describe('an import', () => {
  it('makes services that are in use, public and with their history shown', () => {
    expect(readImport([service(' API ', ' Core ', ' For programs ')], NONE)).toEqual([
      {
        name: 'API',
        groupName: 'Core',
        description: 'For programs',
        nameTranslations: [],
        descriptionTranslations: [],
        enabled: true,
        internal: false,
        showHistoricalStatus: true,
      },
    ]);
  });

  it('is refused naming every wrong service', () => {
    const known = identityOf(service('Docs', 'web'));
    const given = [
      service('API'),
      service(' '),
      service(' api '),
      service('DOCS', 'Web'),
      service('x'.repeat(101), 'g'.repeat(101), 'd'.repeat(1_001)),
    ];
    expect(refusals(() => readImport(given, (identity) => identity === known))).toEqual([
      ['/services/1/name', 'Give a name to your service'],
      ['/services/2/name', 'api is given twice.'],
      ['/services/3/name', 'DOCS is there already.'],
      ['/services/4/name', 'Please use at most 100 characters.'],
      ['/services/4/description', 'Please use at most 1000 characters.'],
      ['/services/4/group/name', 'Please use at most 100 characters.'],
    ]);
  });

  it('has 1 to 200 services', () => {
    const many = (count: number) => Array.from({ length: count }, (_, index) => service(`Service ${index}`));
    expect(readImport(many(200), NONE)).toHaveLength(200);
    expect(refusals(() => readImport(many(201), NONE))).toEqual([
      ['/services', 'Please give at most 200 services at once.'],
    ]);
    expect(refusals(() => readImport([], NONE))).toEqual([['/services', 'Please give at least one service.']]);
  });

  it('is saved in the runs of one group', () => {
    const [a, b, c, d] = [service('a', 'X'), service('b', 'X'), service('c'), service('d', 'X')];
    expect(runsOf([a, b, c, d])).toEqual([[a, b], [c], [d]]);
    expect(runsOf([])).toEqual([]);
  });
});
