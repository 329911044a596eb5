import { fromBinary } from '@bufbuild/protobuf';
import { jetstreamManager } from '@nats-io/jetstream';
import { Injectable } from '@nestjs/common';
import { Bus } from '@candor/bus/bus.js';
import { Database } from '@candor/database/database.js';
import { AppLogger } from '@candor/platform/logger.js';
import { MonthStateSchema, PublishedStateSchema } from '@candor/proto/gen/candor/pages/v1/state_pb.js';
import {
  decodePageState,
  STATES_STREAM,
  stateOfSubject,
  unpackState,
  type PublishedState,
  type StateName,
} from '@candor/streams/published-state.js';
import { storedMessage } from '@candor/streams/stored-message.js';
import { PageEntity } from '../page/page.entity.js';
import { StateStore } from '../projection/state.store.js';
import { databaseTime } from '../projection/what-holds.js';

/**
 * Withdraws states that the stream has and Postgres never published: it was restored to a time before there was such a
 * page or month.
 */
@Injectable()
export class WithdrawStrays {
  /** Subject → message id of those that say that nothing exists. */
  private readonly empty = new Map<string, string>();

  constructor(
    private readonly database: Database,
    private readonly bus: Bus,
    private readonly states: StateStore,
    private readonly log: AppLogger,
  ) {}

  /**
   * @param last the content of the stream: subject → message id @param known the subjects of what Postgres has
   *   published
   */
  async execute(last: ReadonlyMap<string, string>, known: ReadonlySet<string>): Promise<void> {
    for (const [subject, messageId] of last) {
      const found = known.has(subject) ? undefined : stateOfSubject(subject);
      if (found === undefined || found.piece > 0 || this.empty.get(subject) === messageId) continue;
      const { pageId, month } = found;
      const message = await this.read(subject);
      if (message === undefined || isEmpty(message)) this.empty.set(subject, messageId);
      else await this.withdraw({ pageId, ...(month !== undefined && { month }) }, message.revision);
    }
  }

  private async withdraw(name: StateName, revision: bigint): Promise<void> {
    const { pageId, month } = name;
    // Of any organisation: only a known page says whose it is.
    const withdrawn = await this.database.system(async (tx) => {
      // A page that was added meanwhile, or that is about to be projected for the first time.
      if (month === undefined && (await tx.existsBy(PageEntity, { pageId }))) return false;
      if (await this.states.hold(tx, name)) return false;
      await this.states.withdraw(tx, name, { above: revision, now: await databaseTime(tx) });
      return true;
    });
    if (withdrawn)
      this.log.warn({ pageId, month }, 'the stream had a state that the database knows nothing of, withdrawn');
  }

  private async read(subject: string): Promise<PublishedState | undefined> {
    const manager = await jetstreamManager(this.bus.now(), { checkAPI: false });
    const message = await storedMessage(manager, STATES_STREAM, { last_by_subj: subject });
    return message ? fromBinary(PublishedStateSchema, message.data) : undefined;
  }
}

/** Whether a state says that there is no such page, or that nothing happened in the month. */
function isEmpty({ month, pieces, content }: PublishedState): boolean {
  if (pieces > 1) return false;
  const encoded = unpackState(content);
  if (month === '') return decodePageState(encoded).domain === '';
  const { incidents, maintenances, announcements } = fromBinary(MonthStateSchema, encoded);
  return incidents.length + maintenances.length + announcements.length === 0;
}
