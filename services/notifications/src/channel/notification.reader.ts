import { fromBinary } from '@bufbuild/protobuf';
import { Injectable } from '@nestjs/common';
import { Database, type Tx } from '@candor/database/database.js';
import { queryPrepared, type PreparedStatement } from '@candor/database/prepared.js';
import { IncidentSchema } from '@candor/proto/gen/candor/incidents/v1/incidents_pb.js';
import { type ComponentStatus, type IncidentImpact } from '@candor/proto/gen/candor/status/v1/status_pb.js';
import { courseOf, statusByIncidents } from '@candor/proto/incident-course.js';
import { firstPageShows, placingOf, type Placing } from '@candor/proto/page-placement.js';
import { pageStatus } from '@candor/proto/page-status.js';
import { componentStatuses, incidentImpacts } from '@candor/proto/status-words.js';
import { loadFirstPage, type SeenPage } from './first-page.js';
import { loadSeenPageOf, type Readers } from './seen-page.js';
import { sealedSecretOf, withSecret } from './mail-secret.js';
import { type Notification, type PageState } from './notification.js';
import { toNotification, type EventRow, type KnownMaintenance, type KnownState } from './notification.mapper.js';
import { RecipientResolver } from './recipient-resolver.js';
import { WorkerConfig } from './worker-config.js';
import type { Translation } from '@candor/words/translation.js';

/** Notifications cached at a time; the chunks of one event follow each other closely. */
const KEPT = 64;

interface Kept {
  /** Of what it is about: when this changes, it has to be read again. */
  readonly version: string;
  readonly reading: Promise<Notification | undefined>;
}

const SELECT_EVENT: PreparedStatement = {
  name: 'notifications-event',
  text: `
    select e.kind, e.payload, e.entry_id as "entryId", e.created_at as "createdAt", coalesce(c.name, '') as name,
           coalesce(c.domain, '') as domain,
           s.display_name as "displayName", s.time_zone as "timeZone", s.logo_url as "logoUrl", s.page_url as "newsUrl",
           s.brand_color as "brandColor", s.language
      from event e left join customer c on c.customer_id = e.customer_id
      left join page_settings s on s.customer_id = e.customer_id
     where e.id = $1`,
};

/** The same for the subscribers of a further page; none once the page was deleted. */
const SELECT_EVENT_OF_PAGE: PreparedStatement = {
  name: 'notifications-event-of-page',
  text: `
    select e.kind, e.payload, e.entry_id as "entryId", e.created_at as "createdAt", p.name, p.domain,
           p.display_name as "displayName", p.time_zone as "timeZone", p.logo_url as "logoUrl", p.page_url as "newsUrl",
           p.brand_color as "brandColor", p.language, p.page_id as "pageId"
      from event e join further_page p on p.page_id = $2 and p.customer_id = e.customer_id and not p.deleted
     where e.id = $1`,
};

/**
 * Whether newer news says what is left to say of event `e`: any news about the maintenance of a notice; of an entry a
 * correction that recipients are notified of, who include the entry's. Ids are UUIDv7, so they are ordered by time.
 */
const SUPERSEDED = `
  case e.kind
    when 'maintenance-notice' then
      exists (select from event n where n.customer_id = e.customer_id and n.subject_id = e.subject_id and n.id > e.id)
      or exists (select from event n where n.customer_id = e.customer_id and n.thread_id = e.subject_id and n.id > e.id)
    when 'incident-update' then
      exists (select from event n where n.customer_id = e.customer_id and n.subject_id = e.subject_id
                 and n.entry_id = e.entry_id and n.corrected_at is not null and n.id > e.id)
  end`;

const SELECT_SUPERSEDED: PreparedStatement = {
  name: 'notifications-superseded',
  text: `select ${SUPERSEDED} as newer from event e where e.id = $1`,
};

/**
 * Changes whenever the content changes: a correction, a deletion, a new name of the sender, a component made internal, what is
 * chosen for a page or an audience.
 */
const SELECT_VERSION: PreparedStatement = {
  name: 'notifications-content-version',
  text: `
    select concat_ws('/', i.version, i.deleted, m.version, m.deleted, a.version, a.deleted, s.version,
                     (select sum(version) from component where customer_id = e.customer_id),
                     (select sum(version) from further_page where customer_id = e.customer_id),
                     ${SUPERSEDED}) as version
      from event e left join incident i on i.id = e.subject_id left join maintenance m on m.id = e.subject_id
      left join announcement a on a.id = e.subject_id
      left join page_settings s on s.customer_id = e.customer_id
     where e.id = $1`,
};

/** Reads the content of an event, once per event: the object is cached, and with it what the channel built from it. */
@Injectable()
export class NotificationReader {
  /** By event, page and audiences, oldest first. */
  private readonly kept = new Map<string, Kept>();

  constructor(
    private readonly database: Database,
    private readonly config: WorkerConfig,
    private readonly recipients: RecipientResolver,
  ) {}

  /**
   * Undefined when there is nothing left to send: a code was used, or its subject or page was deleted.
   * @param pageId of a further page, or of the first one where it has audiences, for its subscribers
   * @param audienceIds the audiences of that page whose readers it is for
   * @throws UnavailableError when the context that knows the rest does not answer
   */
  async read(
    customerId: string,
    eventId: string,
    pageId?: string,
    audienceIds: readonly string[] = [],
  ): Promise<Notification | undefined> {
    const said = await this.readKept(customerId, eventId, pageId === undefined ? undefined : { pageId, audienceIds });
    // Not in the transaction: a slow context must not hold a connection.
    return said && this.complete(customerId, said);
  }

  private readKept(customerId: string, eventId: string, readers?: Readers): Promise<Notification | undefined> {
    return this.database.tenant(customerId, async (tx) => {
      const version = await versionOf(tx, eventId);
      const key = `${eventId} ${readers ? `${readers.pageId} ${readers.audienceIds.join()}` : ''}`;
      const known = this.kept.get(key);
      if (known?.version === version) return known.reading;
      const reading = this.load(tx, customerId, eventId, readers);
      this.kept.delete(key);
      this.kept.set(key, { version, reading });
      reading.catch(() => this.kept.delete(key));
      if (this.kept.size > KEPT) this.kept.delete([...this.kept.keys()][0] ?? '');
      return reading;
    });
  }

  /** Adds what the ledger does not store. */
  private async complete(customerId: string, said: Notification): Promise<Notification | undefined> {
    if (said.kind === 'endpoint-disabled') {
      const { source, recipientId } = said.refused;
      const owner = source === 'integrations' ? source : 'subscribers';
      return { ...said, endpoint: await this.recipients.nameOf(customerId, owner, recipientId) };
    }
    const secret = sealedSecretOf(said);
    // Events of releases before 0.2 hold it in clear text.
    if (!secret || secret.sealed === '') return said;
    const opened = await this.recipients.secretOf(customerId, secret);
    return opened === undefined ? undefined : withSecret(said, opened);
  }

  private async load(
    tx: Tx,
    customerId: string,
    eventId: string,
    readers?: Readers,
  ): Promise<Notification | undefined> {
    const [row] =
      readers && readers.pageId !== customerId
        ? await queryPrepared<EventRow>(tx, SELECT_EVENT_OF_PAGE, [eventId, readers.pageId])
        : await queryPrepared<EventRow>(tx, SELECT_EVENT, [eventId]);
    if (!row?.payload) return undefined;
    // Only for news: a mail about a password has nothing to do with what a page shows.
    let loading: Promise<SeenPage> | undefined;
    const seen = () => (loading ??= loadSeenPageOf(tx, customerId, readers ?? { pageId: customerId, audienceIds: [] }));
    return toNotification(
      { id: eventId, customerId, ...row, payload: row.payload, ...(readers && { pageId: readers.pageId }) },
      {
        config: this.config,
        incident: (id) => readState(tx, 'incident', id),
        announcement: (id) => readState(tx, 'announcement', id),
        maintenance: (id) => readMaintenance(tx, id),
        isSuperseded: () => isSuperseded(tx, eventId),
        isHidden: async (id) => (readers ? !(await seen()).componentIds.includes(id) : isHidden(tx, id)),
        isShown: async (placing) => (await seen()).shows(placing),
        page: (internal) => (readers ? readSeenPage(tx, customerId, readers) : readPage(tx, customerId, internal)),
      },
    );
  }
}

async function versionOf(tx: Tx, eventId: string): Promise<string> {
  const rows = await queryPrepared<{ version: string }>(tx, SELECT_VERSION, [eventId]);
  return rows[0]?.version ?? '';
}

async function readState(tx: Tx, table: 'incident' | 'announcement', id: string): Promise<KnownState | undefined> {
  const rows = await tx.query<KnownState[]>(`select state, deleted from ${table} where id = $1`, [id]);
  return rows[0];
}

async function readMaintenance(tx: Tx, id: string): Promise<KnownMaintenance | undefined> {
  const [row] = (await tx.query(`select planned_start, planned_end, deleted, state from maintenance where id = $1`, [
    id,
  ])) as { planned_start: Date | null; planned_end: Date | null; deleted: boolean; state: Buffer | null }[];
  if (!row) return undefined;
  const { planned_start: start, planned_end: end, deleted, state } = row;
  if (!start || !end) return { deleted, state };
  return { deleted, state, planned: { start: BigInt(start.getTime()), end: BigInt(end.getTime()) } };
}

async function isSuperseded(tx: Tx, eventId: string): Promise<boolean> {
  const rows = await queryPrepared<{ newer: boolean }>(tx, SELECT_SUPERSEDED, [eventId]);
  return rows[0]?.newer ?? false;
}

async function isHidden(tx: Tx, componentId: string): Promise<boolean> {
  const rows = (await tx.query(`select from component where id = $1 and not public`, [componentId])) as unknown[];
  return rows.length > 0;
}

interface KnownComponent {
  readonly id: string;
  readonly name: string;
  readonly translations: readonly Translation[];
  readonly public: boolean;
  readonly ownStatus: ComponentStatus;
}

interface OpenIncident {
  readonly state: Buffer | null;
  readonly impact: IncidentImpact;
}

/** What a message says of the first page as a whole. @param internal whether it may name all components, internal ones too */
export async function readPage(tx: Tx, customerId: string, internal: boolean): Promise<PageState> {
  const open = await tx.query<OpenIncident[]>(`select state, impact from incident where open`);
  const components = await tx.query<KnownComponent[]>(
    `select id, name, name_translations as translations, public, own_status as "ownStatus" from component where public or ($1 and name <> '')
      order by group_position nulls last, position, id`,
    [internal],
  );
  const shown = new Set(components.flatMap((component) => (component.public ? component.id : [])));
  const first = await loadFirstPage(tx, customerId, (id) => shown.has(id));
  // Nothing of what only further pages, or only audiences, show may be known from the first one. A row from before states were kept holds its
  // impact alone.
  const ofPage = open.filter(({ state }) => !state || firstPageShows(placingIn(state), first));
  return pageState(ofPage, components, shown);
}

/** What a message says of a page as a whole, to these of its readers. */
export async function readSeenPage(tx: Tx, customerId: string, readers: Readers): Promise<PageState> {
  const { componentIds, shows } = await loadSeenPageOf(tx, customerId, readers);
  const open = await tx.query<OpenIncident[]>(`select state, impact from incident where open and state is not null`);
  const components = await tx.query<KnownComponent[]>(
    `select id, name, name_translations as translations, public, own_status as "ownStatus" from component
      where id = any($1::uuid[]) and name <> '' order by array_position($1::uuid[], id)`,
    [componentIds],
  );
  const ids = new Set(components.map(({ id }) => id));
  return pageState(
    open.filter(({ state }) => state && shows(placingIn(state))),
    components,
    ids,
  );
}

function placingIn(state: Buffer): Placing {
  return placingOf(fromBinary(IncidentSchema, state));
}

/** @param shown those of the components that the page shows */
function pageState(
  open: readonly OpenIncident[],
  components: readonly KnownComponent[],
  shown: ReadonlySet<string>,
): PageState {
  const openIncidents = open.map(({ state, impact }) => ({
    incidentImpact: incidentImpacts.wordOf(impact) ?? 'none',
    entries: state ? courseOf(fromBinary(IncidentSchema, state)) : [],
  }));
  const byIncidents = statusByIncidents(openIncidents.map(({ entries }) => entries));
  // An incident decides from when it names a component, also before it has ended what was set without it.
  const shownStatuses = components.flatMap(({ id, ownStatus }) =>
    shown.has(id) && !byIncidents.has(id) ? (componentStatuses.wordOf(ownStatus) ?? []) : [],
  );
  return {
    pageStatus: pageStatus({ openIncidents, isShown: (id) => shown.has(id), shownStatuses }),
    componentStatuses: byIncidents,
    componentNames: new Map(components.map(({ id, name }) => [id, name])),
    componentTranslations: new Map(
      components.flatMap(({ id, translations }) => (translations.length > 0 ? [[id, translations]] : [])),
    ),
  };
}
