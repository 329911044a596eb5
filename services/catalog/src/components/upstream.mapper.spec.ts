import { create } from '@bufbuild/protobuf';
import { ComponentUpstreamSchema, type ComponentUpstream } from '@candor/proto/gen/candor/catalog/v1/upstreams_pb.js';
import { ComponentStatus } from '@candor/proto/gen/candor/status/v1/status_pb.js';
import { upstreamFromWire, upstreamsForVisitors, upstreamToWire } from './upstream.mapper.js';

const { UNSPECIFIED, OPERATIONAL, DEGRADED_PERFORMANCE, MAJOR_OUTAGE } = ComponentStatus;

type Overrides = Partial<Omit<ComponentUpstream, '$typeName' | '$unknown'>>;

const wire = (overrides: Overrides = {}) =>
  create(ComponentUpstreamSchema, {
    linkId: 'l1',
    providerName: 'Stripe',
    componentName: 'API',
    url: 'https://status.stripe.example/',
    status: MAJOR_OUTAGE,
    since: 5n,
    degradeTo: DEGRADED_PERFORMANCE,
    recovers: true,
    text: 'Cards may fail.',
    ...overrides,
  });
const stored = (overrides: Overrides = {}) => upstreamFromWire(wire(overrides));

describe('what a component has to do with a provider', () => {
  it.each([
    ['known', {}],
    ['not known any longer', { notKnownSince: 0n }],
    ['of no word that we know', { status: UNSPECIFIED, degradeTo: UNSPECIFIED }],
  ])('is read as it was written, its status %s', (_, overrides) => {
    expect(create(ComponentUpstreamSchema, upstreamToWire(stored(overrides)))).toEqual(wire(overrides));
  });

  it('has for visitors nothing that happens by itself, nor the link', () => {
    const [seen] = upstreamsForVisitors([stored({ follows: true })]);
    const all = wire({ follows: true });
    const nothingByItself = { linkId: '', degradeTo: UNSPECIFIED, recovers: false };
    expect(create(ComponentUpstreamSchema, seen)).toEqual({ ...all, ...nothingByItself });
    expect(all).toMatchObject({ linkId: 'l1', degradeTo: DEGRADED_PERFORMANCE, recovers: true });
  });

  it('is not for visitors while what it depends on is operational, or was when it was last known', () => {
    const names = (...upstreams: ReturnType<typeof stored>[]) =>
      upstreamsForVisitors(upstreams).map(({ componentName }) => componentName);
    expect(
      names(
        stored({ status: OPERATIONAL }),
        stored({ status: UNSPECIFIED }),
        stored({ status: OPERATIONAL, notKnownSince: 1n }),
      ),
    ).toEqual([]);
    expect(names(stored(), stored({ notKnownSince: 1n }))).toEqual(['API', 'API']);
    const ours = { follows: true, componentName: 'Cards' };
    expect(names(stored({ ...ours, status: OPERATIONAL }), stored({ ...ours, notKnownSince: 1n }))).toEqual([
      'Cards',
      'Cards',
    ]);
  });
});
