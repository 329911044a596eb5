import { Injectable } from '@nestjs/common';
import { Database, type Tx } from '@candor/database/database.js';
import type { CountRow, NameRow, RecipientRow } from '@candor/recipients/recipients-answer.js';
import type { Audience, CountedAudience, RecipientPage } from '@candor/recipients/recipients-request.js';
import { DOMAIN, mayRead } from '../gates/only-people.js';
import { audiencesOf, visibleOf } from '../page/audiences.js';
import { firstPage, PAGE_ID, pageIdIn } from '../page/page-key.js';
import { findPage, loadAudiences, loadPage } from '../page/page.reader.js';

/** A recipient with its address. */
export interface DestinationRow extends RecipientRow {
  readonly address: string;
  /** Of its mails. */
  readonly language: string;
  /** For a Slack channel: where to post, and the sealed right to post. */
  readonly sealedToken: string | null;
  readonly sealedWebhookUrl: string | null;
  /** The version of a webhook's signing secret. */
  readonly secretVersion: number;
  /** Whether the previous secret signs as well. */
  readonly isRotating: boolean;
  /** The audiences of its page that its address is in now, sorted. */
  readonly audienceIds: string[];
}

const NIL_ID = '00000000-0000-0000-0000-000000000000';

/** Exactly the predicate of the index that a fan-out walks. */
const MAY_BE_NOTIFIED = 'verified and enabled and quarantined_at is null and paused_at is null';

/** Subscriptions with what their further page decides; those of a page that is gone are none. */
const OF_PRESENT_PAGES = `
  subscription s left join further_page p on p.customer_id = s.customer_id and p.page_id = s.page_id and not p.deleted`;
/** With the list of the first page as this parameter. */
const mayReadItsPage = (first: string) =>
  `(s.page_id is null or p.page_id is not null)
     and ${mayRead(`case when s.page_id is null then ${first}::text[] else p.only_people end`)}`;

/**
 * The condition for a subscription that wants what an event has for it. What is for all readers of a page or for whom it
 * is in an audience, see `visibleOf`.
 * @param forAll the parameter with the components for all, null for an event that is for all
 * @param forSome that with those of audiences, as JSON
 * @param chooses that with whether its own choice of components counts
 */
const wants = (forAll: string, forSome: string, chooses: string) => `
  (${forAll}::uuid[] is null
   or cardinality(${forAll}::uuid[]) > 0
      and (component_ids is null or not ${chooses}::boolean or component_ids && ${forAll}::uuid[])
   or channel = 'email' and exists (
        select from jsonb_to_recordset(${forSome}::jsonb) as audience (people text[], "componentIds" uuid[])
         where (email_key = any (people) or ${DOMAIN} = any (people))
           and (subscription.component_ids is null or not ${chooses}::boolean
                or subscription.component_ids && "componentIds")))`;

/**
 * One page of recipients. Events carry whole milliseconds, so the comparison must ignore microseconds too. Exported for the
 * suite that looks at its plan.
 */
export const LIST = `
  select id, channel from subscription
   where customer_id = $1 and ${PAGE_ID} = $8 and ${MAY_BE_NOTIFIED} and id > $2
     and date_trunc('milliseconds', confirmed_at) <= to_timestamp($3::bigint / 1000.0)
     and ${wants('$5', '$9', '$10')} and ($6::text is null or $6 = any (kinds)) and ${mayRead('$7')}
   order by id limit $4`;

/** How many of one page with audiences. */
const COUNT = `
  select channel, page_id as "pageId", count(*) as count from subscription
   where customer_id = $1 and ${PAGE_ID} = $2 and ${MAY_BE_NOTIFIED} and ${wants('$3', '$4', '$7')}
     and ($5::text is null or $5 = any (kinds)) and ${mayRead('$6')}
   group by channel, page_id`;

/** Reads the recipients for notifications, by one index range each: 100,000 recipients are a hundred short reads. */
@Injectable()
export class RecipientsReader {
  constructor(private readonly database: Database) {}

  /**
   * One page of those who were confirmed by then, and the first recipient of the next if there is one. A page of the
   * organisation that is gone has none.
   */
  list(customerId: string, page: RecipientPage): Promise<RecipientRow[]> {
    const pageId = page.pageId?.toLowerCase() ?? customerId;
    return this.database.tenant(customerId, async (tx) => {
      const settings = await findPage(tx, { customerId, pageId });
      if (!settings) return [];
      await walkTheIndex(tx);
      const { named, chooses, internal } = namedIn(page);
      const { forAll, forSome } = visibleOf(settings, named, internal);
      return tx.query(LIST, [
        customerId,
        page.afterId ?? NIL_ID,
        page.eligibleAt,
        page.size + 1,
        forAll,
        page.kind ?? null,
        settings.onlyPeople,
        pageId,
        JSON.stringify(forSome),
        chooses,
      ]);
    });
  }

  /** How many may be notified now, by page and channel; a channel without any is absent. */
  count(customerId: string, audience: CountedAudience): Promise<CountRow[]> {
    const { kind, pageIds } = audience;
    const asked = pageIds.length === 0 ? [customerId] : lowerCase(pageIds);
    const { named, chooses, internal } = namedIn(audience);
    return this.database.tenant(customerId, async (tx) => {
      const counted: CountRow[] = [];
      const known = new Map(await loadAudiences(tx, customerId, asked));
      // What is internal is nobody's also where the audiences of the first page have not arrived yet.
      if (internal.length > 0 && asked.includes(customerId) && !known.has(customerId))
        known.set(customerId, await loadPage(tx, firstPage(customerId)));
      const ofPages = [...known].map(
        ([pageId, page]) => [pageId, page.onlyPeople, visibleOf(page, named, internal)] as const,
      );
      const apart = ofPages.filter(([, , { forSome, forAll }]) => forSome.length > 0 || forAll?.length === 0);
      for (const [pageId, onlyPeople, { forAll, forSome }] of apart)
        counted.push(
          ...(await tx.query<CountRow[]>(COUNT, [
            ...[customerId, pageId, forAll, JSON.stringify(forSome), kind ?? null, onlyPeople, chooses],
          ])),
        );
      const areApart = new Set(apart.map(([pageId]) => pageId));
      const pages = asked.filter((pageId) => !areApart.has(pageId));
      const others = await tx.query<CountRow[]>(
        `select s.channel, s.page_id as "pageId", count(*) as count from ${OF_PRESENT_PAGES}
          where s.customer_id = $1 and ${pageIdIn('s.')} = any($5::uuid[]) and ${MAY_BE_NOTIFIED}
            and (s.component_ids is null or cardinality($2::uuid[]) = 0 or s.component_ids && $2)
            and ($3::text is null or $3 = any (kinds)) and ${mayReadItsPage('$4')}
          group by s.channel, s.page_id`,
        [customerId, chooses ? named : [], kind ?? null, await peopleOfFirst(tx, customerId), pages],
      );
      return [...others, ...counted];
    });
  }

  /**
   * Those of the ids who may be notified now, of any page; those that left, paused, were disabled, may not read their page
   * any more or belong to another organisation are absent.
   */
  resolve(customerId: string, ids: readonly string[]): Promise<DestinationRow[]> {
    return this.database.tenant(customerId, async (tx) => {
      const rows = await tx.query<(DestinationRow & { pageId: string | null })[]>(
        `select id, channel, address, language, s.page_id as "pageId", sealed_token as "sealedToken",
                sealed_webhook_url as "sealedWebhookUrl", secret_version as "secretVersion",
                coalesce(previous_secret_until > now(), false) as "isRotating"
           from ${OF_PRESENT_PAGES}
          where s.customer_id = $1 and id = any($2::uuid[]) and ${MAY_BE_NOTIFIED} and ${mayReadItsPage('$3')}
          order by id`,
        [customerId, ids, await peopleOfFirst(tx, customerId)],
      );
      const pageIds = new Set(rows.map(({ pageId }) => pageId ?? customerId));
      const pages = await loadAudiences(tx, customerId, [...pageIds]);
      return rows.map(({ pageId, ...row }) => {
        const { audiences = [] } = pages.get(pageId ?? customerId) ?? {};
        const own = audiencesOf(audiences, row.channel === 'email' ? row.address : undefined);
        return { ...row, audienceIds: own.map(({ id }) => id).toSorted() };
      });
    });
  }

  /** The names of those of the ids that exist, whether notified or not. */
  names(customerId: string, ids: readonly string[]): Promise<NameRow[]> {
    return this.database.tenant(customerId, (tx) =>
      tx.query(
        `select id, case channel when 'slack' then channel_name || ' (' || team_name || ')' else address end as name
           from subscription where customer_id = $1 and id = any($2::uuid[]) order by id`,
        [customerId, ids],
      ),
    );
  }
}

/** The components that decide who is notified, and whether a subscriber's own choice does too. */
function namedIn({ componentIds, seenComponentIds, internalComponentIds }: Audience): {
  named: string[];
  chooses: boolean;
  /** Those that not all readers of the first page see. */
  internal: string[];
} {
  const chooses = componentIds.length > 0;
  const named = lowerCase(chooses ? componentIds : seenComponentIds);
  return { named, chooses, internal: lowerCase(internalComponentIds) };
}

function lowerCase(ids: readonly string[]): string[] {
  return ids.map((id) => id.toLowerCase());
}

async function peopleOfFirst(tx: Tx, customerId: string): Promise<readonly string[] | null> {
  return (await findPage(tx, firstPage(customerId)))?.onlyPeople ?? null;
}

/**
 * Until the table has been analysed, the planner assumes that it is small and sorts everything after the cursor for
 * each page. Right after an import that makes a fan-out ten times as slow, so the other plans are ruled out.
 */
export async function walkTheIndex(tx: Tx): Promise<void> {
  await tx.query(`select set_config('enable_bitmapscan', 'off', true), set_config('enable_sort', 'off', true)`);
}
