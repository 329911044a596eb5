import { describe, expect, it } from '@jest/globals';
import { type ServiceUpstream } from '../api/contract.js';
import { followedBy, kindWords, trouble, upstreamTitle, whyFixed } from './service-upstreams.rules.js';

const upstream = (more: Partial<ServiceUpstream> = {}): ServiceUpstream => ({
  ...{ linkId: 'l1', providerName: 'GitHub', componentName: 'Git', url: 'https://github.example/' },
  ...{ kind: 'dependsOn', status: 'operational', text: '', ...more },
});

describe('what a service has to do with a provider', () => {
  it('is named by provider and component, or by the provider alone', () => {
    expect(upstreamTitle(upstream())).toBe('GitHub: Git');
    expect(upstreamTitle(upstream({ componentName: '' }))).toBe('GitHub');
    expect([kindWords(upstream()), kindWords(upstream({ kind: 'follows' }))]).toEqual(['Depends on', 'Follows']);
  });

  it.each([
    [{}, ''],
    [{ status: 'major_outage' }, 'Major Outage'],
    [{ status: undefined }, 'not known'],
    [{ status: 'major_outage', notKnownSince: 5 }, 'not known'],
  ] as [Partial<ServiceUpstream>, string][])('says of %j "%s"', (more, text) => {
    expect(trouble(upstream(more))).toBe(text);
  });

  it('fixes the status of a service that follows, and of no other', () => {
    const followed = upstream({ kind: 'follows' });
    expect(followedBy({ upstreams: [upstream(), followed] })).toBe(followed);
    expect(whyFixed({ upstreams: [followed] })).toBe('Its status follows GitHub: Git.');
    expect(whyFixed({ upstreams: [upstream()] })).toBeUndefined();
    expect(whyFixed({})).toBeUndefined();
  });
});
