import type { ComponentStatusWord } from '@candor/proto/status-words.js';
import { followUpstreams, overruled, type AppliedUpstreams, type UpstreamCourse } from './upstream-status.rules.js';

type Upstream = UpstreamCourse['upstreams'][number];

const follows = (status: Upstream['status'], more: Partial<Upstream> = {}): Upstream => ({
  linkId: 'f',
  follows: true,
  status,
  notKnownSince: null,
  degradeTo: null,
  recovers: false,
  ...more,
});
const dependsOn = (status: Upstream['status'], more: Partial<Upstream> = {}): Upstream => ({
  ...follows(status),
  linkId: 'd',
  follows: false,
  degradeTo: 'degraded_performance',
  recovers: true,
  ...more,
});

/** A component in the course of time. */
function component(own: ComponentStatusWord = 'operational') {
  let applied: AppliedUpstreams = { links: {} };
  let upstreams: Upstream[] = [];
  const look = (decided = false): ComponentStatusWord => {
    ({ own, applied } = followUpstreams({ upstreams, applied, own, decided }));
    return own;
  };
  return {
    read: (...now: Upstream[]) => {
      upstreams = now;
      return look();
    },
    staffSet: (status: ComponentStatusWord) => {
      own = status;
      applied = overruled(applied);
    },
    /** An incident ends what was set without one, and decides. */
    incident: () => {
      own = 'operational';
      return look(true);
    },
    /** While the incident decides. */
    readDuring: (...now: Upstream[]) => {
      upstreams = now;
      return look(true);
    },
    resolve: () => look(),
    applied: () => applied,
  };
}

describe('a component that is a provider’s', () => {
  it.each(['operational', 'under_maintenance', 'degraded_performance', 'partial_outage', 'major_outage'] as const)(
    'has its status %s, whatever it had before',
    (status) => {
      expect(component('major_outage').read(follows(status))).toBe(status);
      expect(component().read(follows(status))).toBe(status);
    },
  );

  it('has the worst of several, and of what it depends on', () => {
    expect(component().read(follows('operational'), follows('partial_outage', { linkId: 'g' }))).toBe('partial_outage');
    expect(component().read(follows('operational'), dependsOn('major_outage'))).toBe('degraded_performance');
    expect(component().read(follows('major_outage'), dependsOn('major_outage'))).toBe('major_outage');
  });

  it('keeps the last status that was known while it is not, or is no word that we know', () => {
    const one = component();
    one.read(follows('partial_outage'));
    expect(one.read(follows('operational', { notKnownSince: 1 }))).toBe('partial_outage');
    expect(one.read(follows(null))).toBe('partial_outage');
    expect(one.read(follows('operational'))).toBe('operational');
  });

  it('stays as it is until the status is known for the first time', () => {
    expect(component('major_outage').read(follows('operational', { notKnownSince: 1 }))).toBe('major_outage');
    expect(component().read(follows(null))).toBe('operational');
  });

  it('is operational once the link is gone, unless it had the status before', () => {
    const one = component();
    one.read(follows('major_outage'));
    expect(one.read()).toBe('operational');
    expect(one.applied()).toEqual({ links: {} });
    expect(component('major_outage').read()).toBe('major_outage');
  });

  it('has it again after an incident, also where the status changed meanwhile or is not known any longer', () => {
    const one = component();
    one.read(follows('partial_outage'));
    expect(one.incident()).toBe('operational');
    expect(one.readDuring(follows('major_outage'))).toBe('operational');
    expect(one.readDuring(follows('major_outage', { notKnownSince: 1 }))).toBe('operational');
    expect(one.resolve()).toBe('major_outage');
  });
});

describe('a component that depends on a provider’s', () => {
  it('has the status of the link while the provider’s is not operational', () => {
    const one = component();
    expect(one.read(dependsOn('operational'))).toBe('operational');
    expect(one.read(dependsOn('major_outage'))).toBe('degraded_performance');
    expect(one.read(dependsOn('partial_outage', { degradeTo: 'partial_outage' }))).toBe('partial_outage');
    expect(one.read(dependsOn('partial_outage'))).toBe('degraded_performance');
    expect(one.read(dependsOn('operational'))).toBe('operational');
  });

  it('stays as it is where the link has none', () => {
    expect(component().read(dependsOn('major_outage', { degradeTo: null }))).toBe('operational');
    const one = component();
    one.read(dependsOn('major_outage'));
    expect(one.read(dependsOn('major_outage', { degradeTo: null }))).toBe('operational');
  });

  it('has the worst of several, until the last of them is operational', () => {
    const [one, other] = [
      dependsOn('major_outage'),
      dependsOn('major_outage', { linkId: 'e', degradeTo: 'major_outage' }),
    ];
    const both = component();
    expect(both.read(one, other)).toBe('major_outage');
    expect(both.read(one, { ...other, status: 'operational' })).toBe('degraded_performance');
    expect(both.read({ ...one, status: 'operational' }, { ...other, status: 'operational' })).toBe('operational');
  });

  it('is never set to something better than what staff have set', () => {
    const one = component('major_outage');
    expect(one.read(dependsOn('partial_outage'))).toBe('major_outage');
    // It was not ours to end.
    expect(one.read(dependsOn('operational'))).toBe('major_outage');
  });

  it('stays as it is while the status is not known', () => {
    const one = component();
    one.read(dependsOn('major_outage'));
    expect(one.read(dependsOn('operational', { notKnownSince: 1 }))).toBe('degraded_performance');
    expect(one.read(dependsOn(null))).toBe('degraded_performance');
    expect(component().read(dependsOn('major_outage', { notKnownSince: 1 }))).toBe('operational');
  });

  it('stays as it was set where it does not recover by itself, until staff set it', () => {
    const lasting = (status: Upstream['status']) => dependsOn(status, { recovers: false });
    const one = component();
    one.read(lasting('major_outage'));
    expect(one.read(lasting('operational'))).toBe('degraded_performance');
    expect(one.read(lasting('operational'))).toBe('degraded_performance');
    one.staffSet('operational');
    expect(one.read(lasting('operational'))).toBe('operational');
    expect(one.read(lasting('major_outage'))).toBe('degraded_performance');
  });

  it('keeps what staff set since, until the status of the provider’s changes', () => {
    const one = component();
    one.read(dependsOn('major_outage'));
    one.staffSet('operational');
    expect(one.read(dependsOn('major_outage'))).toBe('operational');
    expect(one.read(dependsOn('major_outage', { notKnownSince: 1 }))).toBe('operational');
    expect(one.read(dependsOn('partial_outage'))).toBe('degraded_performance');
    one.staffSet('major_outage');
    expect(one.read(dependsOn('operational'))).toBe('major_outage');
  });

  it('does not get back with a recovery what staff have ended', () => {
    const one = component();
    one.read(dependsOn('major_outage', { recovers: false }));
    one.staffSet('operational');
    expect(one.read(dependsOn('operational', { recovers: false }))).toBe('operational');
  });

  it('has it again after an incident while the provider’s is not operational, and not once it is', () => {
    const one = component();
    one.read(dependsOn('major_outage', { recovers: false }));
    expect(one.incident()).toBe('operational');
    expect(one.resolve()).toBe('degraded_performance');
    one.incident();
    one.readDuring(dependsOn('operational', { recovers: false }));
    expect(one.resolve()).toBe('operational');
  });

  it('is operational once the link is gone, unless staff have set it', () => {
    const one = component();
    one.read(dependsOn('major_outage'));
    expect(one.read()).toBe('operational');
    one.read(dependsOn('major_outage'));
    one.staffSet('partial_outage');
    expect(one.read()).toBe('partial_outage');
  });
});

it('what a link did is not touched', () => {
  const applied = Object.freeze({
    links: Object.freeze({ f: Object.freeze({ follows: true, known: 'operational' }) }),
  });
  const before = structuredClone(applied);
  followUpstreams({
    upstreams: [follows('major_outage')],
    applied,
    own: 'operational',
    decided: false,
  } as UpstreamCourse);
  overruled(applied as AppliedUpstreams);
  expect(applied).toEqual(before);
});
