import { describe, expect, it } from '@jest/globals';
import { type Component, type UpstreamLink } from '../api/contract.js';
import {
  dependencyValuesOf,
  linkable,
  linkStateText,
  linkText,
  toChange,
  toNewLink,
  usedByText,
  useValuesOf,
  validateDependency,
  validateUse,
  type UseValues,
} from './link.rules.js';

const NOW = Date.UTC(2026, 0, 31);
const MINUTE = 60_000;
const GIT = { providerName: 'GitHub', componentKey: 'git', componentName: 'Git' };
const values = (more: Partial<UseValues> = {}): UseValues => ({ ...useValuesOf(GIT), ...more });
const link = (more: Partial<UpstreamLink> = {}): UpstreamLink => ({
  ...{ id: 'l1', upstreamId: 'w1', providerName: 'GitHub', componentKey: 'git', componentName: 'Git' },
  ...{ kind: 'dependsOn', serviceId: 's1', serviceName: 'Checkout', status: 'operational' },
  ...{ since: NOW - 5 * MINUTE, text: '', version: 1, ...more },
});

describe('using a component', () => {
  it('begins as a new service with the name of both, or of the provider alone', () => {
    expect(values()).toMatchObject({ how: 'new', name: 'GitHub: Git', group: 'Third-party', degrades: false });
    expect(useValuesOf({ ...GIT, componentKey: '', componentName: '' }).name).toBe('GitHub');
  });

  it.each([
    [{ name: ' ' }, { name: 'Give a name to your service' }],
    [{ how: 'follows' }, { serviceId: 'Please choose a service.' }],
    [{ how: 'dependsOn' }, { serviceId: 'Please choose a service.' }],
    [{ how: 'dependsOn', serviceId: 's1', text: 'x'.repeat(301) }, { text: 'Please use at most 300 characters.' }],
    [{ how: 'dependsOn', serviceId: 's1', text: 'x'.repeat(300) }, {}],
    // What belongs to the other choices does not count.
    [{ how: 'follows', serviceId: 's1', name: '', text: 'x'.repeat(301) }, {}],
  ] as [Partial<UseValues>, object][])('of %j is refused with %j', (more, errors) => {
    const found = Object.entries(validateUse(values(more))).filter(([, text]) => text !== undefined);
    expect(Object.fromEntries(found)).toEqual(errors);
  });

  it('sends what belongs to the choice alone', () => {
    const typed = {
      serviceId: 's1',
      degrades: true,
      status: 'major_outage',
      recovers: false,
      text: ' Late. ',
    } as const;
    expect(toNewLink('git', values({ name: ' Git ', group: ' ' }))).toEqual({
      ...{ componentKey: 'git', kind: 'follows', newService: { name: 'Git', groupName: '' } },
    });
    expect(toNewLink('git', values({ ...typed, how: 'follows' }))).toEqual({
      ...{ componentKey: 'git', kind: 'follows', serviceId: 's1' },
    });
    expect(toNewLink('', values({ ...typed, how: 'dependsOn' }))).toEqual({
      ...{ componentKey: '', kind: 'dependsOn', serviceId: 's1', text: 'Late.' },
      degrading: { status: 'major_outage', recovers: false },
    });
    expect(toNewLink('', values({ how: 'dependsOn', serviceId: 's1' }))).toEqual({
      ...{ componentKey: '', kind: 'dependsOn', serviceId: 's1', text: '' },
    });
  });

  it('offers no service that follows something already as one that follows', () => {
    const service = (id: string, kind?: 'follows' | 'dependsOn') =>
      ({ id, upstreams: kind && [{ kind }] }) as unknown as Component;
    const services = [service('a'), service('b', 'follows'), service('c', 'dependsOn')];
    expect(linkable(services, 'follows').map(({ id }) => id)).toEqual(['a', 'c']);
    expect(linkable(services, 'dependsOn').map(({ id }) => id)).toEqual(['a', 'b', 'c']);
  });
});

describe('a dependency', () => {
  it('is changed from what it does now', () => {
    const degrading = { status: 'partial_outage', recovers: false } as const;
    const before = dependencyValuesOf(link({ degrading, text: 'Late.' }));
    expect(before).toEqual({ degrades: true, status: 'partial_outage', recovers: false, text: 'Late.' });
    expect(toChange(before, 3)).toEqual({ degrading, text: 'Late.', baseVersion: 3 });
    expect(toChange({ ...before, degrades: false }, 3)).toEqual({ text: 'Late.', baseVersion: 3 });
    expect(dependencyValuesOf(link())).toMatchObject({ degrades: false, recovers: true, text: '' });
    expect(validateDependency({ ...before, text: 'x'.repeat(301) }).text).toMatch(/at most 300/);
  });

  it.each([
    [{}, 'Depends on Git'],
    [{ componentName: '' }, 'Depends on the page as a whole'],
    [{ kind: 'follows' }, 'Follows Git'],
    [
      { degrading: { status: 'major_outage', recovers: true } },
      'Depends on Git; becomes Major Outage by itself, until that recovers',
    ],
    [
      { degrading: { status: 'major_outage', recovers: false } },
      'Depends on Git; becomes Major Outage by itself, until you set it back',
    ],
  ] as [Partial<UpstreamLink>, string][])('%j is "%s"', (more, text) => {
    expect(linkText(link(more))).toBe(text);
  });

  it.each([
    [{}, 'Operational for 5 minutes'],
    [{ status: undefined }, 'Not known for 5 minutes'],
    [{ status: undefined, notKnownSince: NOW - 20 * MINUTE }, 'Not known since 20 minutes ago'],
  ] as [Partial<UpstreamLink>, string][])('of %j says "%s"', (more, text) => {
    expect(linkStateText(link(more), NOW)).toBe(text);
  });

  it('names who uses an upstream, each once and the first five', () => {
    const used = (...names: string[]) => names.map((name) => link({ serviceId: name, serviceName: name }));
    expect(usedByText(used('A', 'B', 'A'), 'w1')).toBe('Used by A, B');
    expect(usedByText(used('A', 'B', 'C', 'D', 'E', 'F', 'G'), 'w1')).toBe('Used by A, B, C, D, E and 2 more');
    expect(usedByText(used('A'), 'w2')).toBe('');
  });
});
