import type { MessageInitShape } from '@bufbuild/protobuf';
import { Injectable } from '@nestjs/common';
import { Database, type Tx } from '@candor/database/database.js';
import { requireEditor, type Actor } from '@candor/platform/actor.js';
import { parseLanguage } from '@candor/platform/language.js';
import { nameObject } from '@candor/platform/running-call.js';
import {
  UnchangedReason,
  type ChangeSubscribersRequest,
  type ChangeSubscribersResponseSchema,
} from '@candor/proto/gen/candor/subscribers/v1/administration_pb.js';
import { ConfirmationMails } from '../emails/confirmation-mails.js';
import { Gates } from '../gates/gates.js';
import { readersAmong } from '../gates/only-people.js';
import { readPageKey, type PageKey } from '../page/page-key.js';
import { loadPage, type PageSettings } from '../page/page.reader.js';
import { resetRefusals } from '../refusals/reset-refusals.js';
import { SubscriptionEntity } from '../subscription/subscription.entity.js';
import { manyText, mostOf, readManyChange, requireAsExpected, type ManyChange } from './many.rules.js';
import { conditionsOf, ofChannel } from './subscriber-filter.js';

/** How many of those that were left as they are an answer names. */
const MAX_EXAMPLES = 100;

interface Left {
  readonly id: string;
  readonly reason: UnchangedReason;
}

interface OfPage {
  readonly page: PageKey;
  readonly settings: PageSettings;
}

/** Does the same to many subscribers, in one transaction and with one entry of the audit log. */
@Injectable()
export class ChangeManySubscribers {
  constructor(
    private readonly database: Database,
    private readonly mails: ConfirmationMails,
    private readonly gates: Gates,
  ) {}

  /**
   * @throws ForbiddenError for the role User, PaymentRequiredError when owners are to be asked and the plan does not
   *   include the channel
   * @throws InvalidError naming what is wrong with the request
   * @throws NotFoundError for a page that there is not
   * @throws ConflictError when they are too many, or not as many as expected
   */
  async execute(
    actor: Actor,
    request: ChangeSubscribersRequest,
  ): Promise<MessageInitShape<typeof ChangeSubscribersResponseSchema>> {
    const { customerId } = requireEditor(actor);
    const page = readPageKey(customerId, request.pageId);
    const change = readManyChange(request);
    if (change.action === 'ask-again') await this.gates.requireIncluded(customerId, change.channel);
    return this.database.tenant(customerId, async (tx) => {
      const settings = await loadPage(tx, page);
      const found = await lockThem(tx, page, settings, change);
      requireAsExpected(change, change.ids?.length ?? found.length);
      const there = new Set(found.map(({ id }) => id));
      const missing = (change.ids ?? []).filter((id) => !there.has(id));
      const left = [
        ...missing.map((id) => ({ id, reason: UnchangedReason.MISSING })),
        ...(await this.change(tx, { page, settings }, change, found)),
      ];
      const changed = found.length + missing.length - left.length;
      nameObject(manyText(change, changed));
      return { changed, unchanged: left.length, examples: left.slice(0, MAX_EXAMPLES) };
    });
  }

  /** @returns those that were left as they are */
  private async change(
    tx: Tx,
    of: OfPage,
    { action }: ManyChange,
    found: readonly SubscriptionEntity[],
  ): Promise<Left[]> {
    const { customerId } = of.page;
    const ids = found.map(({ id }) => id);
    const these = [customerId, ids];
    switch (action) {
      case 'ask-again':
        return this.askAgain(tx, of, found);
      case 'delete':
        await tx.query(`delete from subscription where customer_id = $1 and id = any($2)`, these);
        return [];
      case 'approve':
        await tx.query(
          `update subscription set approved_at = coalesce(approved_at, now()) where customer_id = $1 and id = any($2)`,
          these,
        );
        return [];
      case 'disable':
        await tx.query(`update subscription set enabled = false where customer_id = $1 and id = any($2)`, these);
        return [];
      case 'enable':
        await tx.query(`update subscription set enabled = true where customer_id = $1 and id = any($2)`, these);
        await resetRefusals(tx, customerId, ids);
        return [];
    }
  }

  private async askAgain(tx: Tx, { page, settings }: OfPage, found: readonly SubscriptionEntity[]): Promise<Left[]> {
    const ids = found.map(({ id }) => id);
    const readers = await readersAmong(tx, page, settings, ids);
    const left: Left[] = [];
    for (const { id, address: emailAddress, verified, componentIds, kinds, language: stored } of found) {
      const language = parseLanguage(stored);
      const wanted = { emailAddress, componentIds, kinds, language };
      if (verified) left.push({ id, reason: UnchangedReason.CONFIRMED });
      else if (!readers.has(id)) left.push({ id, reason: UnchangedReason.NOT_LISTED });
      else if ((await this.mails.ask(tx, page, wanted)) === undefined)
        left.push({ id, reason: UnchangedReason.ASKED_ENOUGH });
    }
    return left;
  }
}

/** Locked in one order, so that two such changes wait for each other; one more than is allowed, to see that. */
function lockThem(
  tx: Tx,
  page: PageKey,
  settings: PageSettings,
  { channel, action, ids, filter }: ManyChange,
): Promise<SubscriptionEntity[]> {
  const query = tx
    .createQueryBuilder(SubscriptionEntity, 's')
    .where(ofChannel, { ...page, channel })
    .orderBy('s.id')
    .limit(mostOf(action) + 1)
    .setLock('pessimistic_write');
  if (ids) query.andWhere('s.id = any(:ids)', { ids });
  for (const { sql, parameters } of conditionsOf(channel, filter, settings)) query.andWhere(sql, parameters);
  return query.getMany();
}
