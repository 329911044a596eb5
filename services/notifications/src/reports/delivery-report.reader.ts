import { Injectable } from '@nestjs/common';
import { Database, type Tx } from '@candor/database/database.js';
import { type ChannelName, type EventKind } from '../ledger/ledger-types.js';

/** A reason, and how many deliveries have it. */
export interface ReasonCount {
  readonly reason: string;
  readonly count: number;
}

/** One event's deliveries on one channel. */
export interface DeliveryReport {
  readonly eventId: string;
  readonly kind: EventKind;
  /** Null for a notice of a maintenance, and for an announcement. */
  readonly entryId: string | null;
  /** The event, protobuf. */
  readonly payload: Buffer | null;
  readonly createdAt: Date;
  /** When the entry was corrected, where the event is about that. */
  readonly correctedAt: Date | null;
  readonly channel: ChannelName;
  readonly planned: number;
  readonly delivered: number;
  readonly failed: number;
  readonly skipped: number;
  readonly pending: number;
  /** Whether all recipients are in the ledger. */
  readonly planningComplete: boolean;
  /** The most frequent ones first. */
  readonly failedReasons: readonly ReasonCount[];
  readonly skippedReasons: readonly ReasonCount[];
}

/** The progress of the walk through one event's recipients. */
export type PlanningReport = Pick<
  DeliveryReport,
  'eventId' | 'kind' | 'entryId' | 'payload' | 'createdAt' | 'correctedAt' | 'planningComplete'
> & {
  /** On all channels. */
  readonly planned: number;
};

/** Everything known about notifications of an incident, maintenance or announcement, newest first. */
export interface SubjectReport {
  readonly plannings: readonly PlanningReport[];
  readonly reports: readonly DeliveryReport[];
}

/** What a report is about. */
export type ReportSubject =
  { readonly incidentId: string } | { readonly maintenanceId: string } | { readonly announcementId: string };

interface ReasonRow extends ReasonCount {
  readonly eventId: string;
  readonly channel: ChannelName;
  readonly state: 'failed' | 'skipped';
}

type Event = Omit<PlanningReport, 'planned'>;
type Counts = Pick<DeliveryReport, 'eventId' | 'channel' | 'planned' | 'delivered' | 'failed' | 'skipped' | 'pending'>;

const OF_INCIDENT = `e.customer_id = $1 and e.subject_id = $2 and e.kind = 'incident-update'`;
const OF_ANNOUNCEMENT = `e.customer_id = $1 and e.subject_id = $2 and e.kind = 'announcement'`;
const OF_MAINTENANCE = `e.customer_id = $1 and (e.subject_id = $2 and e.kind = 'maintenance-notice' or e.thread_id = $2)`;
const REASONS_SHOWN = 5;

@Injectable()
export class DeliveryReportReader {
  constructor(private readonly database: Database) {}

  /**
   * Of a maintenance its notices and the entries of its incident. Empty for a subject that notified no recipient, and
   * for one of another organisation.
   */
  of(customerId: string, subject: ReportSubject): Promise<SubjectReport> {
    if ('announcementId' in subject) return this.read(customerId, subject.announcementId, OF_ANNOUNCEMENT);
    return 'maintenanceId' in subject
      ? this.read(customerId, subject.maintenanceId, OF_MAINTENANCE)
      : this.read(customerId, subject.incidentId, OF_INCIDENT);
  }

  private read(customerId: string, subjectId: string, which: string): Promise<SubjectReport> {
    return this.database.tenant(customerId, async (tx) => {
      const events = await readEvents(tx, customerId, subjectId, which);
      const counts = await readCounts(tx, customerId, subjectId, which);
      const reasons = counts.some(({ failed, skipped }) => failed + skipped > 0)
        ? await readReasons(tx, customerId, subjectId, which)
        : [];
      const of = ({ eventId, channel }: Counts, state: ReasonRow['state']) =>
        reasons.filter((row) => row.eventId === eventId && row.channel === channel && row.state === state);
      const countsOf = (eventId: string) => counts.filter((row) => row.eventId === eventId);
      return {
        plannings: events.map((event) => ({
          ...event,
          planned: countsOf(event.eventId).reduce((sum, { planned }) => sum + planned, 0),
        })),
        reports: events.flatMap((event) =>
          countsOf(event.eventId).map((row) => ({
            ...event,
            ...row,
            failedReasons: of(row, 'failed'),
            skippedReasons: of(row, 'skipped'),
          })),
        ),
      };
    });
  }
}

// Before the deliveries: when the event is complete at this point, all of them are read, whatever is planned in
// between.
async function readEvents(tx: Tx, customerId: string, subjectId: string, which: string): Promise<Event[]> {
  return (await tx.query(
    `select e.id as "eventId", e.kind, e.entry_id as "entryId", e.created_at as "createdAt",
            e.corrected_at as "correctedAt",
            case when e.kind = 'maintenance-notice' then e.payload end as payload,
            e.planned_at is not null as "planningComplete"
       from event e where ${which} order by e.created_at desc, e.id desc`,
    [customerId, subjectId],
  )) as Event[];
}

async function readCounts(tx: Tx, customerId: string, subjectId: string, which: string): Promise<Counts[]> {
  return (await tx.query(
    `select e.id as "eventId", d.channel, count(*)::int as planned,
            (count(*) filter (where d.state = 'delivered'))::int as delivered,
            (count(*) filter (where d.state = 'failed'))::int as failed,
            (count(*) filter (where d.state = 'skipped'))::int as skipped,
            (count(*) filter (where d.state = 'pending'))::int as pending
       from event e join delivery d on d.event_id = e.id
      where ${which}
      group by e.id, d.channel order by d.channel`,
    [customerId, subjectId],
  )) as Counts[];
}

async function readReasons(tx: Tx, customerId: string, subjectId: string, which: string): Promise<ReasonRow[]> {
  return (await tx.query(
    `select "eventId", channel, state, reason, count
       from (select d.event_id as "eventId", d.channel, d.state, coalesce(d.reason, '') as reason, count(*)::int as count,
                    row_number() over (partition by d.event_id, d.channel, d.state order by count(*) desc) as place
               from event e join delivery d on d.event_id = e.id
              where ${which} and d.state in ('failed', 'skipped')
              group by d.event_id, d.channel, d.state, d.reason) as counted
      where place <= ${REASONS_SHOWN} order by place`,
    [customerId, subjectId],
  )) as ReasonRow[];
}
