import { Injectable } from '@nestjs/common';
import { FilterOperator } from '@candor/proto/gen/candor/incidents/v1/incidents_pb.js';
import { monthSpan, pageMonth } from '@candor/status-page/history/page-month.js';
import type { PageState } from '@candor/status-page/page-state.js';
import type { PageEntity } from '../page/page.entity.js';
import { PageContexts } from '../rendering/page-contexts.js';
import { PageFrame } from '../rendering/page-frame.js';
import { toPageComponent, toPageIncident, toPageMaintenance } from '../rendering/page-state.mapper.js';
import type { WhatHolds } from '../rendering/what-holds.js';
import { archived } from '@candor/status-page/artifacts/month-artifacts.js';
import type { DrawnItems } from './archive-parts.js';

/** What happened in a month, and what the page of each thing is drawn from. */
export interface MonthState {
  readonly state: PageState;
  readonly items: DrawnItems;
}

const BEFORE = FilterOperator.LT;
const FROM = FilterOperator.GTE;

/** Reads one month of an organisation, however many others it has. */
@Injectable()
export class MonthReader {
  constructor(
    private readonly contexts: PageContexts,
    private readonly frame: PageFrame,
  ) {}

  /** @throws UnavailableError or DeadlineExceededError when a context does not answer */
  async read(page: PageEntity, holds: WhatHolds, month: string): Promise<MonthState> {
    const actor = { kind: 'visitor', customerId: page.customerId } as const;
    const frame = this.frame.of(page, holds);
    const { start, end } = monthSpan(month, frame.timeZone);
    const within = (name: string) => [
      { name, operator: FROM, values: [String(start)] },
      { name, operator: BEFORE, values: [String(end)] },
    ];
    const [components, incidents, maintenances] = await Promise.all([
      this.contexts.components(actor),
      this.contexts.incidents(actor, within('creationTime')),
      this.contexts.maintenances(actor, within('plannedStartTime')),
    ]);
    const became = new Map(incidents.map(({ maintenanceId, version }) => [maintenanceId, version]));
    const planned = new Map(maintenances.map(({ id, version }) => [id, version]));
    return {
      state: archived({
        ...frame,
        components: components.map(toPageComponent),
        pastIncidents: incidents.map(toPageIncident),
        maintenances: maintenances.map(toPageMaintenance),
      }),
      // The page of each names the other.
      items: Object.fromEntries([
        ...incidents.map(({ id, version, maintenanceId }) => [id, `${version} ${planned.get(maintenanceId) ?? ''}`]),
        ...maintenances.map(({ id, version }) => [id, `${version} ${became.get(id) ?? ''}`]),
      ]) as DrawnItems,
    };
  }

  /** The newest month before another in which something happened; undefined where nothing did. */
  async monthBefore(customerId: string, month: string, timeZone: string): Promise<string | undefined> {
    const actor = { kind: 'visitor', customerId } as const;
    const before = (name: string) => [{ name, operator: BEFORE, values: [String(monthSpan(month, timeZone).start)] }];
    const one = { enough: 1, pageSize: 1 };
    const [[incident], [maintenance]] = await Promise.all([
      this.contexts.incidents(actor, before('creationTime'), one),
      this.contexts.maintenances(actor, before('plannedStartTime'), one),
    ]);
    const times = [incident?.creationTime, maintenance?.plannedStartTime].filter((time) => time !== undefined);
    if (times.length === 0) return undefined;
    return pageMonth(Math.max(...times.map(Number)), timeZone);
  }
}
