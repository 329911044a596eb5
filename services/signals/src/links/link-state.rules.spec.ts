import { KNOWN_FOR_MS } from '../upstreams/status-now.js';
import type { UpstreamComponent, UpstreamStatusWord } from '../upstreams/upstream-state.js';
import { isSameState, linkState, WHOLE, type LinkState } from './link-state.rules.js';

describe('the provider’s side of a link', () => {
  const component = (key: string, status: UpstreamStatusWord, since = 500): UpstreamComponent => ({
    ...{ key, name: key.toUpperCase(), groupName: '', status, since },
  });
  const says = (readAt: number, ...components: UpstreamComponent[]) => ({
    pageName: 'Acme',
    components: new Map(components.map((one) => [one.key, one])),
    readAt,
  });
  const api = { componentKey: 'api', called: '' };
  const before: LinkState = {
    ...{ providerName: 'Acme', componentName: 'API', status: 'operational', since: 1, notKnownSince: null },
  };

  it('is that of the component, under the organisation’s own name of the provider', () => {
    const upstream = says(1_000, component('api', 'major_outage'), component('web', 'operational'));
    const state = { componentName: 'API', status: 'major_outage', since: 500, notKnownSince: null };
    expect(linkState(upstream, api, undefined, 1_000)).toEqual({ providerName: 'Acme', ...state });
    expect(linkState(upstream, { ...api, called: 'Ours' }, before, 1_000)).toEqual({ providerName: 'Ours', ...state });
  });

  it('of a page as a whole is the worst, since it is the worst', () => {
    const whole = { componentKey: WHOLE, called: '' };
    const upstream = says(1_000, component('api', 'partial_outage'), component('web', 'operational'));
    const first = linkState(upstream, whole, undefined, 1_000);
    expect(first).toMatchObject({ componentName: '', status: 'partial_outage', since: 1_000 });
    expect(linkState(upstream, whole, first, 2_000)).toEqual(first);
    const unknown = says(1_000, component('api', 'unknown'), component('web', 'operational'));
    const unread = linkState(unknown, whole, first, 3_000);
    expect(unread).toEqual({ ...first, notKnownSince: 3_000 });
    expect(linkState(unknown, whole, unread, 4_000)).toEqual(unread);
  });

  it('in a word that we do not know is not known since then, and keeps its status', () => {
    const upstream = says(1_000, component('api', 'unknown', 700));
    const unknown = linkState(upstream, api, before, 1_000);
    expect(unknown).toEqual({ ...before, notKnownSince: 700 });
    expect(linkState({ ...upstream, readAt: 0 }, api, unknown, 2 * KNOWN_FOR_MS)).toEqual(unknown);
    const known = says(2_000, component('api', 'major_outage', 2_000));
    expect(linkState(known, api, unknown, 2_000)).toMatchObject({ status: 'major_outage', notKnownSince: null });
  });

  it('that never was in a word that we know has none', () => {
    const upstream = says(1_000, component('api', 'unknown', 700));
    const first = linkState(upstream, api, undefined, 1_000);
    expect(first).toMatchObject({ componentName: 'API', status: 'unknown', since: 700, notKnownSince: 700 });
    expect(linkState(upstream, api, first, 2_000)).toEqual(first);
  });

  it('is not known since the last good reading once that is 15 minutes old, and keeps its status', () => {
    const upstream = says(1_000, component('api', 'degraded_performance'));
    const at = (now: number) => linkState(upstream, api, before, now);
    expect(at(1_000 + KNOWN_FOR_MS)).toMatchObject({ status: 'degraded_performance', notKnownSince: null });
    expect(at(1_001 + KNOWN_FOR_MS)).toMatchObject({ status: 'degraded_performance', notKnownSince: 1_000 });
  });

  it('of a component that is gone keeps its status, and since when it is missed', () => {
    const upstream = says(2_000, component('web', 'operational'));
    const missed = linkState(upstream, api, before, 2_000);
    expect(missed).toEqual({ ...before, notKnownSince: 2_000 });
    expect(linkState(upstream, api, missed, 3_000)).toEqual(missed);
    expect(linkState(upstream, api, undefined, 2_000)).toBeUndefined();
  });

  it('differs with anything that is published of it', () => {
    expect(isSameState(before, { ...before })).toBe(true);
    const others: Partial<LinkState>[] = [
      { providerName: 'Other' },
      { componentName: 'Web' },
      { status: 'unknown' },
      { since: 2 },
      { notKnownSince: 3 },
    ];
    for (const other of others) expect(isSameState(before, { ...before, ...other })).toBe(false);
  });
});
