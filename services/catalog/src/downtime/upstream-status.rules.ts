import { worstStatus } from '@candor/proto/page-status.js';
import type { ComponentStatusWord } from '@candor/proto/status-words.js';
import { knownStatus, type StoredUpstream } from '../components/upstream.mapper.js';

/** What the statuses of providers have done to a component, as the table has it. */
export interface AppliedUpstreams {
  /** The status that it got by itself; absent when it got none. */
  readonly status?: ComponentStatusWord;
  /** By link. */
  readonly links: Readonly<Record<string, AppliedLink>>;
}

/** What one link has done. */
export interface AppliedLink {
  readonly follows: boolean;
  /** The status of the provider's when it was last known; absent when it never was. */
  readonly known?: ComponentStatusWord;
  /** The status that the component is to have because of it; absent for none. */
  readonly wants?: ComponentStatusWord;
  /** Whether staff have set the component's status since that of the provider's changed. Only dependencies are overruled. */
  readonly overruled?: true;
}

/** What a component has to do with providers, and its status as far as no incident decides it. */
export interface UpstreamCourse {
  readonly upstreams: readonly Pick<
    StoredUpstream,
    'linkId' | 'follows' | 'status' | 'notKnownSince' | 'degradeTo' | 'recovers'
  >[];
  readonly applied: AppliedUpstreams;
  /** The status that the component has without an incident. */
  readonly own: ComponentStatusWord;
  /** Whether a public incident decides the status: then nothing is set by itself. */
  readonly decided: boolean;
}

/**
 * The status that a component has by itself, and what is to be remembered of that.
 *
 * A component that is a provider's has its status, the worst of several. A dependency gives the component its status while
 * the provider's is not operational, unless the component is worse already, and until staff set another one; the next
 * change of the provider's counts again. With the provider's recovery that ends, or where it does not recover by itself,
 * stays until staff end it. A status that is not known changes nothing. What a link set ends with the link.
 * @returns `own` is the status that the component is to have without an incident; while one decides, what it has
 */
export function followUpstreams({ upstreams, applied, own, decided }: UpstreamCourse): {
  own: ComponentStatusWord;
  applied: AppliedUpstreams;
} {
  const isOurs = applied.status !== undefined && applied.status === own;
  const links = Object.fromEntries(
    upstreams.map((upstream) => [upstream.linkId, linkAfter(upstream, applied.links[upstream.linkId], isOurs)]),
  );
  if (decided) return { own, applied: { links } };
  const wanted = Object.values(links).filter(({ wants }) => wants !== undefined);
  const statuses = wanted.flatMap(({ wants }) => wants ?? []);
  if (wanted.some(({ follows }) => follows)) return setTo(worstStatus(statuses), links);
  if (isOurs) return setTo(worstStatus(statuses), links);
  const worst = worstStatus([own, ...statuses]);
  return worst === own ? { own, applied: { links } } : setTo(worst, links);
}

/** The same after staff have set the component's status: what dependencies did is over until the provider's changes. */
export function overruled({ links }: AppliedUpstreams): AppliedUpstreams {
  return {
    links: Object.fromEntries(
      Object.entries(links).map(([id, { wants, ...link }]) => [
        id,
        link.follows ? { ...link, ...(wants && { wants }) } : { ...link, overruled: true },
      ]),
    ),
  };
}

function linkAfter(
  upstream: UpstreamCourse['upstreams'][number],
  before: AppliedLink | undefined,
  isOurs: boolean,
): AppliedLink {
  const { follows } = upstream;
  const known = knownStatus(upstream) ?? before?.known;
  if (known === undefined) return { follows };
  if (follows) return { follows, known, wants: known };
  const isOverruled = before?.overruled === true && before.known === known;
  const wants = isOverruled ? undefined : wantedOf(upstream, known, isOurs ? before?.wants : undefined);
  return { follows, known, ...(wants && { wants }), ...(isOverruled && { overruled: true }) };
}

/** @param held what the link has set so far, if that is still there */
function wantedOf(
  { degradeTo, recovers }: Pick<StoredUpstream, 'degradeTo' | 'recovers'>,
  known: ComponentStatusWord,
  held: ComponentStatusWord | undefined,
): ComponentStatusWord | undefined {
  if (degradeTo === null) return undefined;
  if (known !== 'operational') return degradeTo;
  return recovers ? undefined : held;
}

function setTo(own: ComponentStatusWord, links: AppliedUpstreams['links']): ReturnType<typeof followUpstreams> {
  return { own, applied: own === 'operational' ? { links } : { status: own, links } };
}
