import { Injectable } from '@nestjs/common';
import { FilterOperator } from '@candor/proto/gen/candor/incidents/v1/incidents_pb.js';
import type { PageState } from '@candor/status-page/page-state.js';
import { pageHistoryStart } from '@candor/status-page/page-day.js';
import { furtherPeriods, homePeriod, periodDays, type TimeFilter } from '@candor/status-page/uptime-periods.js';
import type { PageEntity } from '../page/page.entity.js';
import { PageContexts } from './page-contexts.js';
import { PageFrame } from './page-frame.js';
import { toPageComponent, toPageHistory, toPageIncident, toPageMaintenance } from './page-state.mapper.js';
import type { WhatHolds } from './what-holds.js';

/** A page with more, of incidents or of maintenances, is not readable any more. */
const ENOUGH = { enough: 500 };

/** Pulls everything a page shows from the contexts that own it. */
@Injectable()
export class PageStateReader {
  constructor(
    private readonly contexts: PageContexts,
    private readonly frame: PageFrame,
  ) {}

  /**
   * The state of a page, with the history of each period that it offers.
   * @throws UnavailableError or DeadlineExceededError when a context does not answer
   */
  async read(page: PageEntity, holds: WhatHolds): Promise<PageState> {
    const actor = { kind: 'visitor', customerId: page.customerId } as const;
    const frame = this.frame.of(page, holds);
    const { now, timeZone, timeFilters } = frame;
    const since = pageHistoryStart(now, timeZone);
    const historyOf = async (filter: TimeFilter) => {
      const start = pageHistoryStart(now, timeZone, periodDays(filter));
      return { filter, downtimes: (await this.contexts.downtimes(actor, start, now)).map(toPageHistory) };
    };
    const resolvedIs = (operator: FilterOperator) => ({ name: 'incidentStatus', operator, values: ['resolved'] });
    const [components, { downtimes }, furtherHistories, open, past, planned] = await Promise.all([
      this.contexts.components(actor),
      historyOf(homePeriod(timeFilters)),
      Promise.all(furtherPeriods(timeFilters).map(historyOf)),
      this.contexts.incidents(actor, [resolvedIs(FilterOperator.NOT_EQ)], ENOUGH),
      this.contexts.incidents(
        actor,
        [resolvedIs(FilterOperator.EQ), { name: 'creationTime', operator: FilterOperator.GT, values: [String(since)] }],
        ENOUGH,
      ),
      this.contexts.maintenances(
        actor,
        [{ name: 'plannedStartTime', operator: FilterOperator.GTE, values: [String(since)] }],
        ENOUGH,
      ),
    ]);
    const resolved = new Set(past.map(({ id }) => id));
    return {
      ...frame,
      components: components.map(toPageComponent),
      downtimes,
      furtherHistories,
      // An incident that is resolved between the two searches would stand in both.
      openIncidents: open.filter(({ id }) => !resolved.has(id)).map(toPageIncident),
      pastIncidents: past.map(toPageIncident),
      maintenances: planned.map(toPageMaintenance),
    };
  }
}
