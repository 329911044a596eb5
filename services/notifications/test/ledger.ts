import { Client } from 'pg';
import { createDataSource } from '@candor/database/data-source.js';
import { Database } from '@candor/database/database.js';
import { migrate } from '@candor/database/migrate.js';
import { createTestDatabase } from '@candor/lab/fixtures/test-database.js';
import { Outbox } from '@candor/outbox/outbox.js';
import { type OutboxRelay } from '@candor/outbox/outbox.relay.js';
import { newId } from '@candor/platform/ids.js';
import { Channel } from '@candor/proto/gen/candor/recipients/v1/recipients_pb.js';
import { database as schema } from '../src/database/database.js';
import { ChunkLeases } from '../src/ledger/chunk-leases.js';
import { ChunkOffers } from '../src/ledger/chunk-offers.js';
import { EventStore } from '../src/ledger/event.store.js';
import { Refusals } from '../src/ledger/refusals.js';
import { type Lane } from '../src/ledger/ledger-types.js';
import { portion } from '../src/ledger/portion.js';

/** Leases whose refusals stay in the outbox. */
export function chunkLeases(database: Database): ChunkLeases {
  const relay = { committed: () => undefined } as unknown as OutboxRelay;
  return new ChunkLeases(database, new Refusals(new Outbox(relay)));
}

/** The ledger alone, on a database of its own, for tests of what SQL decides. */
export class Ledger {
  private constructor(
    readonly database: Database,
    readonly sql: Client,
    private readonly drop: () => Promise<void>,
    readonly events = new EventStore(database),
    readonly offers = new ChunkOffers(database),
    readonly leases = chunkLeases(database),
  ) {}

  static async open(): Promise<Ledger> {
    const { url, drop } = await createTestDatabase(migrate, [schema]);
    const database = new Database(await createDataSource(url, schema).initialize());
    const sql = new Client({ connectionString: url, options: '-c search_path=notifications' });
    await sql.connect();
    return new Ledger(database, sql, drop);
  }

  async close(): Promise<void> {
    await this.sql.end();
    await this.database.close();
    await this.drop();
  }

  /** An event with this many mail recipients, all in the ledger. */
  async plan(
    customerId: string,
    recipients: number,
    lane: Lane = 'bulk',
    eventId = newId(),
  ): Promise<{ eventId: string; ids: string[] }> {
    const event = {
      id: eventId,
      customerId,
      kind: 'incident-update' as const,
      subjectId: newId(),
      entryId: newId(),
      payload: Buffer.from('x'),
      createdAt: Date.now(),
      sources: ['subscribers' as const],
    };
    const ids = Array.from({ length: recipients }, () => newId());
    await this.database.tenant(customerId, (tx) => this.events.insert(tx, event));
    const page = portion(
      ids.map((id) => ({ id, channel: Channel.EMAIL })),
      lane,
    );
    const walk = { source: 'subscribers' as const, cursor: null };
    await this.events.savePage(event, walk, page, { cursor: ids.at(-1) ?? null, last: true });
    return { eventId, ids };
  }
}
