import { create } from '@bufbuild/protobuf';
import { Injectable } from '@nestjs/common';
import type { SelectQueryBuilder } from 'typeorm';
import { Database, type Tx } from '@candor/database/database.js';
import { requireStaff, type Actor } from '@candor/platform/actor.js';
import { isId } from '@candor/platform/ids.js';
import { Violations } from '@candor/platform/violations.js';
import {
  ListSubscribersRequestSchema,
  type ListSubscribersRequest,
} from '@candor/proto/gen/candor/subscribers/v1/administration_pb.js';
import { isReader, readersAmong } from '../gates/only-people.js';
import { readPageKey, type PageKey } from '../page/page-key.js';
import { loadPage, type PageSettings } from '../page/page.reader.js';
import { MAX_SEARCH } from './many.rules.js';
import { conditionsOf, ofChannel, type SubscriberFilter } from './subscriber-filter.js';
import type { StaffSubscriber } from './subscriber.mapper.js';
import { channelFromWire } from '../subscription/channels.js';
import { requireSubscription, type NamedSubscription } from '../subscription/require-subscription.js';
import { SubscriptionEntity, type SubscriptionChannel } from '../subscription/subscription.entity.js';

const DEFAULT_PAGE_SIZE = 100;
/** This many of the longest URLs still fit well into one message of the bus. */
const MAX_PAGE_SIZE = 200;
/** This many chosen components, 38 bytes each, fit into one message beside the addresses. */
const MAX_CHOSEN = 15_000;

export interface SubscriberPage {
  readonly subscribers: StaffSubscriber[];
  /** Empty at the end. */
  readonly nextCursor: string;
  /** How many match on all pages, where that was asked for. */
  readonly total?: number;
}

/** Subscribers for the screens, for staff of every role. */
@Injectable()
export class SubscribersReader {
  constructor(private readonly database: Database) {}

  /** @throws NotFoundError unless the subscriber is the organisation's */
  get(actor: Actor, named: NamedSubscription): Promise<StaffSubscriber> {
    const { customerId } = requireStaff(actor);
    return this.database.tenant(customerId, async (tx) => {
      const found = await requireSubscription(tx, customerId, named);
      return { ...found, mayRead: await isReader(tx, found) };
    });
  }

  /** One page of all subscribers of a channel, of the maximum size. @throws as `list` */
  page(actor: Actor, of: Pick<ListSubscribersRequest, 'channel' | 'cursor' | 'pageId'>): Promise<SubscriberPage> {
    return this.list(actor, create(ListSubscribersRequestSchema, { ...of, pageSize: MAX_PAGE_SIZE }));
  }

  /**
   * One page, newest first. By keyset, so that the last page of a long list costs what the first one does.
   * @throws InvalidError for an invalid cursor, size or channel, NotFoundError for a page that there is not
   */
  async list(actor: Actor, request: ListSubscribersRequest): Promise<SubscriberPage> {
    const { customerId } = requireStaff(actor);
    const channel = channelFromWire(request.channel);
    const { cursor, search } = request;
    new Violations()
      .check(channel !== undefined, '/channel', 'Unknown channel.')
      .check(cursor === '' || isId(cursor), '/cursor', 'Unknown cursor.')
      .check(request.pageSize >= 0, '/pageSize', 'The page size cannot be negative.')
      .optionalText(search, '/search', MAX_SEARCH)
      .throwIfAny();
    const size = Math.min(request.pageSize || DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE);
    const page = readPageKey(customerId, request.pageId);
    return this.database.tenant(customerId, async (tx) => {
      const settings = await loadPage(tx, page);
      const query = listQuery(tx, page, channel, request, settings).limit(size + 1);
      const total = request.withTotal ? { total: await query.clone().orderBy().limit(undefined).getCount() } : {};
      if (cursor !== '') query.andWhere('s.id < :cursor', { cursor });
      const rows = await query.getMany();
      const found = fitting(rows.slice(0, size));
      // After the walk along the index, which knows nothing of readers.
      const ids = found.map(({ id }) => id);
      const readers = await readersAmong(tx, page, settings, ids);
      return {
        subscribers: found.map((row) => ({ ...row, mayRead: readers.has(row.id) })),
        nextCursor: rows.length > found.length ? (found.at(-1)?.id ?? '') : '',
        ...total,
      };
    });
  }
}

/** All that match, newest first, along the index of a page's list. Exported for the suite that looks at its plan. */
export function listQuery(
  tx: Tx,
  page: PageKey,
  channel: SubscriptionChannel | undefined,
  filter: SubscriberFilter,
  settings: Pick<PageSettings, 'onlyPeople'>,
): SelectQueryBuilder<SubscriptionEntity> {
  const query = tx
    .createQueryBuilder(SubscriptionEntity, 's')
    .where(ofChannel, { ...page, channel })
    .orderBy('s.id', 'DESC');
  for (const { sql, parameters } of conditionsOf(channel, filter, settings)) query.andWhere(sql, parameters);
  return query;
}

/** As many from the start as fit into one message, at least one. */
function fitting(rows: readonly SubscriptionEntity[]): SubscriptionEntity[] {
  let chosen = 0;
  const end = rows.findIndex(({ componentIds }) => (chosen += componentIds?.length ?? 0) > MAX_CHOSEN);
  return rows.slice(0, end === -1 ? rows.length : Math.max(1, end));
}
