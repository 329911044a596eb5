import {
  DiscardPolicy,
  JetStreamApiError,
  RetentionPolicy,
  StorageType,
  jetstreamManager,
  type JetStreamManager,
  type StreamConfig,
  type StreamInfo,
} from '@nats-io/jetstream';
import { PermissionViolationError } from '@nats-io/transport-node';
import type { Bus } from '@candor/bus/bus.js';
import { UnavailableError } from '@candor/platform/errors.js';

const DAY_NS = 24 * 3600 * 1_000_000_000;
const MINUTE_NS = 60 * 1_000_000_000;

type StreamDefinition = Pick<StreamConfig, 'name' | 'subjects' | 'retention'> & Partial<StreamConfig>;

/** All streams. Each can be lost and is rebuilt from Postgres. Only options that NATS 2.9 supports are used. */
export const STREAMS: readonly StreamDefinition[] = [
  {
    name: 'EVENTS',
    subjects: ['evt.>'],
    retention: RetentionPolicy.Limits,
    // A full stream refuses; the outbox keeps the row and tries again. Discarding old events would lose them silently.
    discard: DiscardPolicy.New,
    max_age: 7 * DAY_NS,
    duplicate_window: 10 * MINUTE_NS,
  },
  {
    name: 'DELIVERIES',
    subjects: ['dlv.>'],
    retention: RetentionPolicy.Workqueue,
    discard: DiscardPolicy.New,
    // A pointer that waits this long is published again from the ledger.
    max_age: DAY_NS,
    duplicate_window: 2 * MINUTE_NS,
  },
  {
    name: 'PAGES',
    subjects: ['pages.state.>', 'pages.month.>'],
    retention: RetentionPolicy.Limits,
    discard: DiscardPolicy.Old,
    max_msgs_per_subject: 1,
    duplicate_window: 2 * MINUTE_NS,
  },
  {
    // Messages that a consumer gave up, on their way into Postgres.
    name: 'DEAD',
    subjects: ['dead.>'],
    retention: RetentionPolicy.Workqueue,
    discard: DiscardPolicy.New,
    duplicate_window: 2 * MINUTE_NS,
  },
];

/**
 * Creates the streams that are missing, and adds the subjects that an older release did not have and the servers that
 * they should be kept on as well. Removes none, because that release may still run. Safe to call from many processes at
 * once. What this app may not create or change is left to those that may.
 * @param names only these; all if omitted
 * @throws UnavailableError while a stream is missing that another app has to create
 */
export async function ensureStreams(bus: Bus, ...names: readonly string[]): Promise<JetStreamManager> {
  const manager = await jetstreamManager(bus.now(), { checkAPI: false });
  for (const { name, ...config } of STREAMS) {
    if (names.length > 0 && !names.includes(name)) continue;
    const definition = { name, num_replicas: bus.streamReplicas, ...config };
    const found = await infoOf(manager, name);
    // Its broker would not answer a request that it refuses, because a domain stands in it by then.
    if (!found && bus.isSecondRegion) throw missing(name);
    const { config: existing, cluster } = found ?? (await added(manager, definition));
    if (bus.isSecondRegion) continue;
    if (config.subjects.some((subject) => !existing.subjects.includes(subject))) {
      const subjects = [...new Set([...existing.subjects, ...config.subjects])];
      await manager.streams.update(name, { subjects }).catch(unlessForbidden);
    }
    // A server that is no cluster would accept it, and keep one.
    if (existing.num_replicas < bus.streamReplicas && cluster) await replicate(manager, bus, name);
  }
  return manager;
}

/** What is kept on too few servers works all the same: that is no reason to stop. */
async function replicate(manager: JetStreamManager, { log, streamReplicas }: Bus, stream: string): Promise<void> {
  try {
    await manager.streams.update(stream, { num_replicas: streamReplicas }).catch(unlessForbidden);
  } catch (err) {
    if (!(err instanceof JetStreamApiError)) throw err;
    log.warn({ err, stream, streamReplicas }, 'stream is kept on fewer servers of NATS than it should be');
  }
}

/** Whether the broker refuses this to our user. */
export function isForbidden(error: unknown): boolean {
  if (error instanceof PermissionViolationError) return true;
  return error instanceof Error && error.cause !== undefined && isForbidden(error.cause);
}

function unlessForbidden(error: unknown): void {
  if (!isForbidden(error)) throw error;
}

/**
 * Creates a stream. If several processes do so at the same moment, NATS refuses all but one, saying that the subjects
 * are taken.
 */
async function added(manager: JetStreamManager, definition: StreamDefinition): Promise<StreamInfo> {
  try {
    return await manager.streams.add({ storage: StorageType.File, ...definition });
  } catch (error) {
    const existing = await infoOf(manager, definition.name);
    if (existing) return existing;
    if (isForbidden(error)) throw missing(definition.name);
    throw error;
  }
}

function missing(stream: string): UnavailableError {
  return new UnavailableError(`Stream ${stream} is not there yet.`);
}

async function infoOf(manager: JetStreamManager, name: string): Promise<StreamInfo | undefined> {
  try {
    return await manager.streams.info(name);
  } catch (error) {
    if (error instanceof JetStreamApiError) return undefined;
    throw error;
  }
}
