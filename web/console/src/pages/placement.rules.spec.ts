import { describe, expect, it } from '@jest/globals';
import { type Component } from '../api/contract.js';
import { pagesShowing } from './placement.rules.js';

const service = (id: string, rest: Partial<Component> = {}): Component =>
  ({ id, enabled: true, internal: false, ...rest }) as Component;
const page = (name: string, ...ids: string[]) => ({
  id: name,
  name,
  components: ids.map((componentId) => ({ componentId, groupName: '' })),
});

const services = [service('api'), service('a', { internal: true }), service('b', { internal: true })];
const pages = {
  first: 'Acme',
  others: [page('Customer A', 'a', 'api'), page('Customer B', 'b')],
  everChosen: ['a', 'api', 'b', 'once'],
};

describe('an incident', () => {
  it.each([
    ['without services is on the first page', [], ['Acme']],
    ['is on every page that has one of its services', ['api'], ['Acme', 'Customer A']],
    ['of internal services is on the pages that have them alone', ['b'], ['Customer B']],
    ['of several services is on the pages of all', ['api', 'b'], ['Acme', 'Customer A', 'Customer B']],
    ['of services that no page ever had is on the first page', ['gone'], ['Acme']],
    ['of services that a page once had is on none', ['once'], []],
  ])('%s', (_, named, shown) => {
    expect(pagesShowing(named, services, pages)).toEqual(shown);
  });

  it('of a service that is switched off is on the pages that it was chosen for', () => {
    expect(pagesShowing(['api'], [service('api', { enabled: false })], pages)).toEqual(['Customer A']);
    expect(
      pagesShowing(['api'], [service('api', { enabled: false })], { ...pages, others: [], everChosen: [] }),
    ).toEqual(['Acme']);
  });
});
