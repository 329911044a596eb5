import type { MessageInitShape } from '@bufbuild/protobuf';
import { Injectable } from '@nestjs/common';
import type { ComponentDowntime, Downtime } from '@candor/proto/gen/candor/catalog/v1/catalog_pb.js';
import type { Announcement } from '@candor/proto/gen/candor/incidents/v1/announcements_pb.js';
import { FilterOperator, type Incident } from '@candor/proto/gen/candor/incidents/v1/incidents_pb.js';
import type { Maintenance } from '@candor/proto/gen/candor/incidents/v1/maintenances_pb.js';
import type { PageUptimeSchema } from '@candor/proto/gen/candor/pages/v1/state_pb.js';
import type { VisitorActor } from '@candor/platform/actor.js';
import { componentStatuses } from '@candor/proto/status-words.js';
import { formulaFromWire, statusesFromWire } from '@candor/proto/uptime-wire.js';
import {
  lifeWithin,
  totalDowntime,
  type CountedDowntime,
  type UptimeFormula,
  type Window,
} from '@candor/proto/uptime.js';
import { PageContexts, type Services } from './page-contexts.js';
import { offeredPeriods, periodStart, type ShownTime, type Windows } from './windows.js';

/** A page with more incidents, maintenances or announcements than this is no longer readable. */
const ENOUGH = { enough: 500 };

/** The data of an organisation's pages from the other contexts. */
export interface PageReading extends Services {
  /** Of each component, within `window`. */
  readonly histories: readonly ComponentDowntime[];
  readonly window: Window;
  readonly formula: UptimeFormula;
  readonly openIncidents: readonly Incident[];
  readonly pastIncidents: readonly Incident[];
  readonly maintenances: readonly Maintenance[];
  readonly openAnnouncements: readonly Announcement[];
  readonly pastAnnouncements: readonly Announcement[];
}

/** Component → its counted uptime, by period. */
export type Counted = ReadonlyMap<string, MessageInitShape<typeof PageUptimeSchema>[]>;

/** Whose pages are read. */
export interface Whose {
  readonly customerId: string;
  /** Whether it has ever announced something. */
  readonly announces: boolean;
  /** The components that were chosen for its further pages: internal ones of them are read too. */
  readonly chosen: readonly string[];
}

/** Reads the content of pages from the contexts that own it, as a visitor, so that nothing internal can leak. */
@Injectable()
export class PageReader {
  constructor(private readonly contexts: PageContexts) {}

  /**
   * Everything, with one query per context.
   * @param windows that have to be covered
   * @param now epoch ms
   * @throws UnavailableError or DeadlineExceededError when a context does not answer
   */
  async read(
    { customerId, announces, chosen }: Whose,
    { historyStart, pastStart }: Windows,
    now: number,
  ): Promise<PageReading> {
    const actor: VisitorActor = { kind: 'visitor', customerId };
    const resolvedIs = (operator: FilterOperator) => ({ name: 'incidentStatus', operator, values: ['resolved'] });
    const stateIs = (word: string) => ({ name: 'state', operator: FilterOperator.EQ, values: [word] });
    const from = (name: string) => ({ name, operator: FilterOperator.GTE, values: [String(pastStart)] });
    const [services, downtimes, open, pastIncidents, maintenances, openAnnouncements, pastAnnouncements] =
      await Promise.all([
        this.contexts.services(actor, chosen),
        this.contexts.downtimes(actor, { start: historyStart, end: now }, chosen),
        this.contexts.incidents(actor, [resolvedIs(FilterOperator.NOT_EQ)], ENOUGH),
        this.contexts.incidents(actor, [resolvedIs(FilterOperator.EQ), from('creationTime')], ENOUGH),
        this.contexts.maintenances(actor, [from('plannedStartTime')], ENOUGH),
        this.contexts.announcements(actor, [stateIs('open')], { announces, ...ENOUGH }),
        this.contexts.announcements(actor, [stateIs('ended'), from('startsAt')], { announces, ...ENOUGH }),
      ]);
    const resolved = new Set(pastIncidents.map(({ id }) => id));
    const ended = new Set(pastAnnouncements.map(({ id }) => id));
    return {
      ...services,
      histories: downtimes.components,
      window: { from: historyStart, to: now },
      formula: formulaFromWire(downtimes.formula),
      // An incident that is resolved between the two searches would appear in both.
      openIncidents: open.filter(({ id }) => !resolved.has(id)),
      pastIncidents,
      maintenances,
      openAnnouncements: openAnnouncements.filter(({ id }) => !ended.has(id)),
      pastAnnouncements,
    };
  }

  /**
   * The catalog's numbers for components whose records it did not list completely, in each period that ends at a given
   * time. Usually empty: then the numbers follow from the records.
   * @param formula of a page that has one of its own
   * @throws UnavailableError or DeadlineExceededError when the catalog does not answer
   */
  async counted(
    { customerId, chosen }: Whose,
    reading: PageReading,
    { shown, formula }: { readonly shown: ShownTime; readonly formula: UptimeFormula | undefined },
    moment: number,
  ): Promise<Counted> {
    const cut = new Set(reading.histories.filter((history) => isCut(history, reading)).map(({ id }) => id));
    if (cut.size === 0) return new Map();
    const actor: VisitorActor = { kind: 'visitor', customerId };
    const periods = await Promise.all(
      offeredPeriods(shown).map(async (timeFilter) => {
        const start = periodStart(moment, shown.timeZone, timeFilter);
        const { components } = await this.contexts.downtimes(actor, { start, end: moment }, chosen, formula);
        return { timeFilter, histories: components };
      }),
    );
    const uptimes = (componentId: string) =>
      periods.flatMap(({ timeFilter, histories }) =>
        histories
          .filter(({ id }) => id === componentId)
          .map(({ totalDownTimeInMillis, uptimePercent }) => ({ timeFilter, totalDownTimeInMillis, uptimePercent })),
      );
    return new Map([...cut].map((componentId) => [componentId, uptimes(componentId)]));
  }
}

/** A catalog whose clock is behind ends its window earlier: it may count less than is listed, never more. */
function isCut(
  { creationTime, totalDownTimeInMillis, componentDownTimes }: ComponentDowntime,
  { window, formula }: Pick<PageReading, 'window' | 'formula'>,
): boolean {
  const life = lifeWithin(window, Number(creationTime));
  return Number(totalDownTimeInMillis) > totalDowntime(componentDownTimes.map(countedOf), life, formula);
}

function countedOf({ startTime, endTime, worstComponentStatus, statuses }: Downtime): CountedDowntime {
  return {
    startTime: Number(startTime),
    ...(endTime !== undefined && { endTime: Number(endTime) }),
    worstComponentStatus: componentStatuses.wordOf(worstComponentStatus) ?? 'operational',
    statuses: statusesFromWire(statuses),
  };
}
