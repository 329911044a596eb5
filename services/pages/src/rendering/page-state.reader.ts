import { Injectable } from '@nestjs/common';
import { everyPage } from '@candor/messaging/every-page.js';
import { RpcClient, type RpcClientOf } from '@candor/messaging/rpc-client.js';
import { CatalogService, type Component } from '@candor/proto/gen/candor/catalog/v1/catalog_pb.js';
import { FilterOperator, IncidentsService, type Incident } from '@candor/proto/gen/candor/incidents/v1/incidents_pb.js';
import { MaintenancesService, type Maintenance } from '@candor/proto/gen/candor/incidents/v1/maintenances_pb.js';
import type { VisitorActor } from '@candor/platform/actor.js';
import type { PageState } from '@candor/status-page/page-state.js';
import { pageHistoryStart } from '@candor/status-page/page-day.js';
import { furtherPeriods, homePeriod, periodDays, type TimeFilter } from '@candor/status-page/uptime-periods.js';
import { effectiveCustomization } from '../customize/customize.mapper.js';
import type { PlanFeatures } from '../features/plan-features.js';
import { imageAddress } from '../images/image-address.js';
import type { PageImage } from '../images/image.store.js';
import { PageAddresses } from '../page/page-addresses.js';
import type { PageEntity } from '../page/page.entity.js';
import type { PageSettingsEntity } from '../settings/settings.entity.js';
import { SlackOffer } from './slack-offer.js';
import { toPageComponent, toPageHistory, toPageIncident, toPageMaintenance } from './page-state.mapper.js';

/** The page's row is locked meanwhile: better fail and come again than make the other renders wait. */
const RPC_TIMEOUT_MS = 2_000;
const SEARCH_PAGE_SIZE = 100;
/** A page with more, of incidents or of maintenances, is not readable any more. */
const MAX_FOUND = 500;

const EVERY_STATE = ['scheduled', 'in_progress', 'completed', 'cancelled'];

/** What was said of a page, what its plan includes, its images, the host that links lead to, and the moment it is drawn for (epoch ms). */
export interface WhatHolds {
  readonly settings: Omit<PageSettingsEntity, 'customerId'>;
  readonly features: PlanFeatures;
  readonly images: readonly PageImage[];
  /** Undefined for the one below the base domain. */
  readonly host: string | undefined;
  readonly now: number;
}

type Filters = { name: string; operator: FilterOperator; values: string[] }[];

/** Pulls everything a page shows from the contexts that own it, as a visitor, so that nothing internal can slip in. */
@Injectable()
export class PageStateReader {
  private readonly catalog: RpcClientOf<typeof CatalogService>;
  private readonly incidents: RpcClientOf<typeof IncidentsService>;
  private readonly maintenances: RpcClientOf<typeof MaintenancesService>;

  constructor(
    rpc: RpcClient,
    private readonly addresses: PageAddresses,
    private readonly slack: SlackOffer,
  ) {
    this.catalog = rpc.service(CatalogService);
    this.incidents = rpc.service(IncidentsService);
    this.maintenances = rpc.service(MaintenancesService);
  }

  /**
   * The state of a page, with the history of each period that it offers.
   * @throws UnavailableError or DeadlineExceededError when a context does not answer
   */
  async read(page: PageEntity, { settings, features, images, host, now }: WhatHolds): Promise<PageState> {
    const options = { actor: { kind: 'visitor', customerId: page.customerId } } as const;
    const look = effectiveCustomization(settings, features);
    const since = pageHistoryStart(now, settings.timeZone);
    const historyOf = async (filter: TimeFilter) => {
      const startTime = BigInt(pageHistoryStart(now, settings.timeZone, periodDays(filter)));
      const request = { startTime, endTime: BigInt(now) };
      const answer = await this.catalog.listDowntimes(request, { ...options, timeoutMs: RPC_TIMEOUT_MS });
      return { filter, downtimes: answer.components.map(toPageHistory) };
    };
    const [components, { downtimes }, furtherHistories, open, past, planned] = await Promise.all([
      this.components(options.actor),
      historyOf(homePeriod(look.timeFilters)),
      Promise.all(furtherPeriods(look.timeFilters).map(historyOf)),
      this.search(options.actor, [{ name: 'incidentStatus', operator: FilterOperator.NOT_EQ, values: ['resolved'] }]),
      this.search(options.actor, [
        { name: 'incidentStatus', operator: FilterOperator.EQ, values: ['resolved'] },
        { name: 'creationTime', operator: FilterOperator.GT, values: [String(since)] },
      ]),
      this.plannedSince(options.actor, since),
    ]);
    const resolved = new Set(past.map(({ id }) => id));
    return {
      customer: { id: page.customerId, name: page.name, domain: page.domain },
      description: look.description,
      look: {
        headerText: look.headerText,
        website: look.website,
        twitterLink: look.twitterLink,
        linkedInLink: look.linkedInLink,
        supportEmail: look.supportEmail,
        watermark: !look.disableWatermark,
        logo: imageAddress('logo', images),
        favicon: imageAddress('favicon', images),
      },
      timeFilters: look.timeFilters,
      timeZone: settings.timeZone,
      now,
      components: components.map(toPageComponent),
      downtimes,
      furtherHistories,
      // An incident that is resolved between the two searches would stand in both.
      openIncidents: open.filter(({ id }) => !resolved.has(id)).map(toPageIncident),
      pastIncidents: past.map(toPageIncident),
      maintenances: planned.map(toPageMaintenance),
      channels: {
        email: !settings.disableEmailSubscriptions && features.include('email_subscription'),
        webhook: !settings.disableWebhookSubscriptions && features.include('webhook_subscription'),
        slack: this.slack.isConfigured && !settings.disableSlackSubscriptions && features.include('slack_subscription'),
      },
      consoleUrl: this.addresses.consoleUrl,
      pageUrl: this.addresses.pageUrl(page.domain, host),
      tagHost: this.addresses.pageHost(page.domain),
    };
  }

  private async components(actor: VisitorActor): Promise<Component[]> {
    return everyPage(async (cursor) => {
      const answer = await this.catalog.listComponents({ cursor }, { actor, timeoutMs: RPC_TIMEOUT_MS });
      return { found: answer.components, nextCursor: answer.nextCursor };
    });
  }

  private async search(actor: VisitorActor, filters: Filters): Promise<Incident[]> {
    return everyPage(async (cursor) => {
      const request = { filters, pageSize: SEARCH_PAGE_SIZE, cursor };
      const answer = await this.incidents.searchIncidents(request, { actor, timeoutMs: RPC_TIMEOUT_MS });
      return { found: answer.incidents, nextCursor: answer.nextCursor };
    }, MAX_FOUND);
  }

  /** The maintenances whose planned start is not before `since` (epoch ms): to come, running, over or called off. */
  private async plannedSince(actor: VisitorActor, since: number): Promise<Maintenance[]> {
    const filters = [
      { name: 'plannedStartTime', operator: FilterOperator.GTE, values: [String(since)] },
      // Visitors find what was called off only where they ask for it.
      { name: 'state', operator: FilterOperator.EQ, values: EVERY_STATE },
    ];
    return everyPage(async (cursor) => {
      const request = { filters, pageSize: SEARCH_PAGE_SIZE, cursor };
      const answer = await this.maintenances.searchMaintenances(request, { actor, timeoutMs: RPC_TIMEOUT_MS });
      return { found: answer.maintenances, nextCursor: answer.nextCursor };
    }, MAX_FOUND);
  }
}
