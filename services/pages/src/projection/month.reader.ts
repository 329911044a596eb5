import { Injectable } from '@nestjs/common';
import type { Announcement } from '@candor/proto/gen/candor/incidents/v1/announcements_pb.js';
import { FilterOperator, type Incident } from '@candor/proto/gen/candor/incidents/v1/incidents_pb.js';
import type { Maintenance } from '@candor/proto/gen/candor/incidents/v1/maintenances_pb.js';
import type { VisitorActor } from '@candor/platform/actor.js';
import { monthSpan, pageMonth } from '@candor/status-page/time/page-month.js';
import { PageContexts, type Services } from './page-contexts.js';
import type { HistorySpan } from './page-months.js';
import type { Whose } from './page.reader.js';

/** The incidents, maintenances and announcements of a month, of all pages of an organisation. */
export interface MonthReading {
  /** The newest first. */
  readonly incidents: readonly Incident[];
  /** The latest planned start first. */
  readonly maintenances: readonly Maintenance[];
  /** The latest start first. */
  readonly announcements: readonly Announcement[];
  /** What visitors see, and what was asked for beside it. */
  readonly services: Services;
}

/** Reads one month of an organisation as a visitor, whatever the number of other months. */
@Injectable()
export class MonthReader {
  constructor(private readonly contexts: PageContexts) {}

  /**
   * @param ids of incidents, maintenances and announcements, where not all are needed (100 at most)
   * @throws UnavailableError or DeadlineExceededError when a context does not answer
   */
  async read(
    { customerId, announces, chosen }: Whose,
    month: string,
    timeZone: string,
    ids?: readonly string[],
  ): Promise<MonthReading> {
    const actor: VisitorActor = { kind: 'visitor', customerId };
    const { start, end } = monthSpan(month, timeZone);
    const wanted = ids ? [{ name: 'id', operator: FilterOperator.EQ, values: [...new Set(ids)] }] : [];
    const within = (name: string) => [from(name, start), before(name, end), ...wanted];
    const [incidents, maintenances, announcements, services] = await Promise.all([
      this.contexts.incidents(actor, within('creationTime')),
      this.contexts.maintenances(actor, within('plannedStartTime')),
      this.contexts.announcements(actor, within('startsAt'), { announces }),
      this.contexts.services(actor, chosen),
    ]);
    return { incidents, maintenances, announcements, services };
  }

  /**
   * The months before and after a period in which something happened or is planned.
   * @throws UnavailableError or DeadlineExceededError when a context does not answer
   */
  async monthsOutside(
    whose: Omit<Whose, 'chosen'>,
    { first, current }: HistorySpan,
    timeZone: string,
  ): Promise<string[]> {
    const actor: VisitorActor = { kind: 'visitor', customerId: whose.customerId };
    const { end } = monthSpan(current, timeZone);
    const planned = await this.contexts.maintenances(actor, [from('plannedStartTime', end)]);
    const months = new Set(planned.map(({ plannedStartTime }) => pageMonth(Number(plannedStartTime), timeZone)));
    let month: string | undefined = first;
    while ((month = await this.monthBefore(whose, month, timeZone))) months.add(month);
    return [...months];
  }

  /** The newest month before another in which something happened; undefined if there is none. */
  private async monthBefore(
    { customerId, announces }: Omit<Whose, 'chosen'>,
    month: string,
    timeZone: string,
  ): Promise<string | undefined> {
    const actor: VisitorActor = { kind: 'visitor', customerId };
    const { start } = monthSpan(month, timeZone);
    const one = { enough: 1, pageSize: 1 };
    const [[incident], [maintenance], [announcement]] = await Promise.all([
      this.contexts.incidents(actor, [before('creationTime', start)], one),
      this.contexts.maintenances(actor, [before('plannedStartTime', start)], one),
      this.contexts.announcements(actor, [before('startsAt', start)], { announces, ...one }),
    ]);
    const times = [incident?.creationTime, maintenance?.plannedStartTime, announcement?.startsAt].filter(
      (time) => time !== undefined,
    );
    if (times.length === 0) return undefined;
    return pageMonth(Math.max(...times.map(Number)), timeZone);
  }
}

const from = (name: string, time: number) => ({ name, operator: FilterOperator.GTE, values: [String(time)] });
const before = (name: string, time: number) => ({ name, operator: FilterOperator.LT, values: [String(time)] });
