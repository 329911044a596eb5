import { InvalidError } from '@candor/platform/errors.js';
import { identityOf } from './import.rules.js';
import { readLines } from './import-lines.js';

const NONE = () => false;
const read = (text: string) => readLines(text, NONE).map(({ groupName, name }) => [groupName, name]);
const refusals = (text: string, isKnown: (identity: string) => boolean = NONE): unknown => {
  try {
    return readLines(text, isKnown);
  } catch (error) {
    if (!(error instanceof InvalidError)) throw error;
    return error.violations.map(({ pointer, detail }) => [pointer, detail]);
  }
};

describe('typed lines', () => {
  it('are a service each, whatever ends them, without blank ones and without bullets', () => {
    expect(read('  API \r\n\r\n- Website\n* TCP/IP gateway\r•  Docs\n')).toEqual([
      ['', 'API'],
      ['', 'Website'],
      ['', 'TCP/IP gateway'],
      ['', 'Docs'],
    ]);
  });

  it('put services into a group by a slash, or by a heading up to the next empty line', () => {
    expect(read('Shop:\n  Cart\n  Checkout\nPlatform :\nAPI\n\nDocs\nShop / Search\nShop / Pay / Cards')).toEqual([
      ['Shop', 'Cart'],
      ['Shop', 'Checkout'],
      ['Shop', 'Search'],
      ['Shop', 'Pay / Cards'],
      ['Platform', 'API'],
      ['', 'Docs'],
    ]);
  });

  it('are refused with the numbers of all wrong ones', () => {
    const known = identityOf({ name: 'status', groupName: '' });
    const text = ['API', 'Status', 'api', 'x'.repeat(101), `${'g'.repeat(101)} / a`, 'Empty:', '', ':'].join('\n');
    expect(refusals(text, (identity) => identity === known)).toEqual([
      ['/lines/2', 'Line 2: Status is there already.'],
      ['/lines/3', 'Line 3: api is in line 1 already.'],
      ['/lines/4', 'Line 4: Please use at most 100 characters.'],
      ['/lines/5', 'Line 5: Please use at most 100 characters.'],
      ['/lines/6', 'Line 6: The group Empty has no services.'],
      ['/lines/8', 'Line 8: Please give the group a name.'],
    ]);
  });

  it('may have the same name in two groups', () => {
    expect(read('EU / API\nUS / API\nAPI')).toHaveLength(3);
  });

  it('are at most 200, and at least one', () => {
    const lines = (count: number) => Array.from({ length: count }, (_, index) => `Service ${index}`).join('\n');
    expect(read(lines(200))).toHaveLength(200);
    expect(refusals(lines(201))).toEqual([['/lines', 'Please give at most 200 services at once.']]);
    expect(refusals(' \n ')).toEqual([['/lines', 'Please give at least one service.']]);
    expect(refusals('x'.repeat(65_537))).toEqual([['/lines', 'Please use at most 65536 characters.']]);
  });
});
