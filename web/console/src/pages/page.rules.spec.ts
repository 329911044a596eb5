import { describe, expect, it } from '@jest/globals';
import { type Component } from '../api/contract.js';
import {
  entriesOfPage,
  groupsToChoose,
  inGroup,
  placedOf,
  validatePage,
  withoutServices,
  withServices,
} from './page.rules.js';

const placed = (...names: string[]) =>
  names.map((name) => {
    const [componentId = '', groupName = ''] = name.split('@');
    return { componentId, groupName };
  });
const written = (components: readonly { componentId: string; groupName: string }[]): string =>
  components.map(({ componentId, groupName }) => (groupName ? `${componentId}@${groupName}` : componentId)).join(' ');
const service = (id: string, group = ''): Component => ({ id, group: { name: group } }) as Component;

const PAGE = placed('docs', 'api@Core', 'mail@Core', 'shop');

describe('the services of a page', () => {
  it('are moved as groups and as single ones', () => {
    expect(entriesOfPage(PAGE)).toEqual([
      { id: 'docs' },
      { id: 'group:Core', serviceIds: ['api', 'mail'] },
      { id: 'shop' },
    ]);
    expect(placedOf(entriesOfPage(PAGE))).toEqual(PAGE);
  });

  it('stand together by group, wherever they were', () => {
    expect(written(placedOf(entriesOfPage(placed('api@Core', 'docs', 'mail@Core'))))).toBe('api@Core mail@Core docs');
  });

  it('get new ones last, in the groups that these have elsewhere, and each once', () => {
    expect(written(withServices(PAGE, [service('dns', ' Core '), service('cdn'), service('docs')]))).toBe(
      'docs api@Core mail@Core dns@Core shop cdn',
    );
    expect(written(withoutServices(PAGE, ['api', 'docs']))).toBe('mail@Core shop');
  });

  it.each([
    ['shop', 'Core', 'docs api@Core mail@Core shop@Core'],
    ['docs', ' Core ', 'api@Core mail@Core docs@Core shop'],
    ['api', '', 'docs mail@Core api shop'],
    ['shop', 'Sales', 'docs api@Core mail@Core shop@Sales'],
    ['api', 'Sales', 'docs api@Sales mail@Core shop'],
    ['api', 'Core', 'docs api@Core mail@Core shop'],
    ['gone', 'Core', 'docs api@Core mail@Core shop'],
  ])('have %s put into group “%s”', (id, group, expected) => {
    expect(written(inGroup(PAGE, id, group))).toBe(expected);
  });

  it('leave a group with its last service', () => {
    expect(written(inGroup(placed('docs', 'api@Core', 'shop'), 'api', ''))).toBe('docs api shop');
  });

  it('may stand in groups of the page and of the organisation', () => {
    expect(groupsToChoose(PAGE, [service('x', 'Sales'), service('y', ' Core '), service('z')])).toEqual([
      'Core',
      'Sales',
    ]);
  });
});

describe('a page', () => {
  it('has a name and an address', () => {
    expect(validatePage({ name: ' ', domain: '', components: [], password: '' })).toEqual({
      name: 'Please enter a name for the page.',
      domain: 'Please enter an address for the page.',
    });
    expect(validatePage({ name: 'x'.repeat(101), domain: 'a', components: [], password: '' })).toEqual({
      name: 'Please use at most 100 characters.',
    });
    expect(validatePage({ name: 'Customer A', domain: 'customer-a', components: [], password: '' })).toEqual({});
  });
});
