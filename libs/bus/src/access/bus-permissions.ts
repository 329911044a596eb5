import { busAccess, SECOND_REGION, secondRegionAccess, type BusAccess, type StreamName } from './bus-access.js';

/** The subjects a user of the broker may publish and subscribe to; everything else is refused. */
export interface BusPermissions {
  readonly publish: readonly string[];
  readonly subscribe: readonly string[];
  /** Whether it may reply once to each message it receives, on whatever reply subject the sender named. */
  readonly answers: boolean;
}

/** Where an app receives replies; no other app may listen there. */
export function inboxPrefixOf(user: string): string {
  return `_INBOX.${user.replaceAll(/[^\w-]/g, '_')}`;
}

/** The NATS permissions an app needs for its entry in the table, and no more. */
export function permissionsOf(app: string): BusPermissions {
  const access = busAccess[app];
  if (!access) throw new Error(`${app} has no access to the bus: name it in bus-access.ts`);
  const { serves = [], calls = [], operators = [], says = [], hears = [] } = access;
  const publish = [
    ...[...calls, ...operators].flatMap(asked),
    ...says,
    ...Object.values(access.publishes ?? {}).flat(),
    ...consumersOf(access).map(({ consumer }) => `dead.${consumer}`),
    ...consumersOf(access).flatMap(consuming),
    ...Object.entries(access.follows ?? {}).flatMap(([stream, subjects]) => following(stream, subjects)),
    ...Object.keys(access.publishes ?? {}).flatMap(writing),
    ...(access.keeps ?? []).flatMap(keeping),
  ];
  return {
    publish: [...new Set(publish)].sort(),
    subscribe: [...serves.flatMap(asked), ...hears, `${inboxPrefixOf(app)}.>`],
    answers: serves.length > 0,
  };
}

interface Consumed {
  readonly stream: StreamName;
  readonly consumer: string;
  readonly subject: string;
}

/**
 * The same for the second region, in the subjects of both its brokers. Its own, which has no streams, puts the domain of
 * the first one into what its gateways ask for, so that is what the first one sees, and no more.
 */
export function secondRegionPermissions(): BusPermissions {
  const asked = Object.entries(secondRegionAccess.follows ?? {}).flatMap(([stream, subjects]) =>
    following(stream, subjects),
  );
  return {
    publish: asked.map((subject) => subject.replace('$JS.API.', '$JS.*.API.')).sort(),
    subscribe: [`${inboxPrefixOf(SECOND_REGION)}.>`],
    answers: false,
  };
}

function consumersOf({ facts = {}, deliveries = {}, letters = {} }: BusAccess): Consumed[] {
  const of = (stream: StreamName, consumers: Readonly<Record<string, string>>) =>
    Object.entries(consumers).map(([consumer, subject]) => ({ stream, consumer, subject }));
  return [...of('EVENTS', facts), ...of('DELIVERIES', deliveries), ...of('DEAD', letters)];
}

/** A call, and its second try at every replica; see `againSubject`. */
const asked = (call: string): string[] => [`rpc.${call}`, `again.rpc.${call}`];

const acks = (stream: string, consumer: string): string[] => [
  `$JS.ACK.${stream}.${consumer}.>`,
  // The form of newer servers, with a domain and an account.
  `$JS.ACK.*.*.${stream}.${consumer}.>`,
];

/** The server compares the filter in the subject with the one in the request, so a consumer takes no other subject. */
function consuming({ stream, consumer, subject }: Consumed): string[] {
  return [
    `$JS.API.STREAM.INFO.${stream}`,
    `$JS.API.CONSUMER.INFO.${stream}.${consumer}`,
    `$JS.API.CONSUMER.CREATE.${stream}.${consumer}.${subject}`,
    `$JS.API.CONSUMER.DELETE.${stream}.${consumer}`,
    `$JS.API.CONSUMER.MSG.NEXT.${stream}.${consumer}`,
    ...acks(stream, consumer),
    // A position is stored with its message's id, which is read here. Workers store no positions; they list consumers
    // to find lanes that nothing consumes.
    stream === 'EVENTS' ? `$JS.API.STREAM.MSG.GET.${stream}` : `$JS.API.CONSUMER.LIST.${stream}`,
  ];
}

/** Ephemeral consumers have random names. */
function following(stream: string, subjects: readonly string[]): string[] {
  const reads = stream === 'PAGES' ? [`$JS.API.STREAM.MSG.GET.${stream}`, `$JS.API.CONSUMER.DELETE.${stream}.*`] : [];
  return [
    `$JS.API.STREAM.INFO.${stream}`,
    ...subjects.map((subject) => `$JS.API.CONSUMER.CREATE.${stream}.*.${subject}`),
    `$JS.API.CONSUMER.INFO.${stream}.*`,
    `$JS.API.CONSUMER.MSG.NEXT.${stream}.*`,
    ...reads,
  ];
}

/**
 * A publisher creates its stream when that is missing. One that records what it published also compares the stream with
 * its records, and deletes consumers that are ahead of it; their owners recreate them.
 */
function writing(stream: string): string[] {
  const makes = [`$JS.API.STREAM.INFO.${stream}`, `$JS.API.STREAM.CREATE.${stream}`];
  if (stream === 'DELIVERIES') return makes;
  return [
    ...makes,
    `$JS.API.STREAM.MSG.GET.${stream}`,
    `$JS.API.CONSUMER.LIST.${stream}`,
    `$JS.API.CONSUMER.DELETE.${stream}.*`,
  ];
}

function keeping(stream: string): string[] {
  return [`$JS.API.STREAM.INFO.${stream}`, `$JS.API.STREAM.CREATE.${stream}`, `$JS.API.STREAM.UPDATE.${stream}`];
}
