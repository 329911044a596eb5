import { Controller } from '@nestjs/common';
import type { EventMessage } from '@candor/proto/events.js';
import { placingOfMaintenance } from '@candor/proto/page-placement.js';
import { OnEvent } from '@candor/streams/on-event.js';
import { RegisterPage } from '../page/register-page.js';
import { CheckDomains } from '../settings/check-domains.js';
import { MonthChanges } from './month-changes.js';
import { MonthQueue } from './month-queue.js';
import { PageQueue } from './page-queue.js';

/** Handlers mostly wait for one projection that serves them all, so a burst for one page must not block the others. */
const CONCURRENCY = 64;

/**
 * The events that change a page. Each handler acks after a projection that started after the event arrived; the state
 * comes from its owners, not from the event, so order and repetition do not matter.
 */
@Controller()
export class PageEventsController {
  constructor(
    private readonly registerPage: RegisterPage,
    private readonly pages: PageQueue,
    private readonly months: MonthQueue,
    private readonly changes: MonthChanges,
    private readonly domains: CheckDomains,
  ) {}

  @OnEvent('evt.identity.v1.customer_created', { consumer: 'pages-customers', concurrency: CONCURRENCY })
  async customerCreated({ customer }: EventMessage<'evt.identity.v1.customer_created'>): Promise<void> {
    if (!customer) throw new Error('customer_created without a customer');
    await this.registerPage.execute(customer);
    // Events from before the organisation was known.
    this.months.request(customer.id);
    await this.pages.request(customer.id);
  }

  @OnEvent('evt.identity.v1.customer_renamed', { consumer: 'pages-renamed-customers', concurrency: CONCURRENCY })
  async customerRenamed({ customer, version }: EventMessage<'evt.identity.v1.customer_renamed'>): Promise<void> {
    if (!customer) throw new Error('customer_renamed without a customer');
    await this.registerPage.execute(customer, version);
    await this.pages.request(customer.id);
  }

  @OnEvent('evt.pages.v1.settings_saved', { consumer: 'pages-settings', concurrency: CONCURRENCY })
  async settingsSaved({ customerId }: EventMessage<'evt.pages.v1.settings_saved'>): Promise<void> {
    // A domain that was claimed, or has to be checked again.
    await this.domains.execute(customerId);
    // In another zone months start at other times.
    this.months.request(customerId);
    await this.pages.request(customerId);
  }

  /** The first page shows nothing that only this one does. */
  @OnEvent('evt.pages.v1.page_saved', { consumer: 'pages-further-pages', concurrency: CONCURRENCY })
  async pageSaved({ customerId, pageId, deleted }: EventMessage<'evt.pages.v1.page_saved'>): Promise<void> {
    await this.domains.execute(customerId);
    await this.changes.followPages(customerId, deleted ? [customerId] : [customerId, pageId]);
    await this.pages.requestPage(customerId, pageId);
  }

  /**
   * One that is shown from now on, or no longer, may be named in every month: the projection of the page requests them.
   */
  @OnEvent('evt.catalog.v1.component_saved', { consumer: 'pages-components', concurrency: CONCURRENCY })
  async componentSaved({ customerId, component }: EventMessage<'evt.catalog.v1.component_saved'>): Promise<void> {
    if (component) await this.pages.requestAffected(customerId, { componentIds: [component.id], pageIds: [] });
    else await this.pages.request(customerId);
    this.months.request(customerId);
  }

  /** No month says which status services have. */
  @OnEvent('evt.catalog.v1.own_statuses_changed', { consumer: 'pages-own-statuses', concurrency: CONCURRENCY })
  async ownStatusesChanged({
    customerId,
    components,
  }: EventMessage<'evt.catalog.v1.own_statuses_changed'>): Promise<void> {
    await this.pages.requestAffected(customerId, { componentIds: components.map(({ id }) => id), pageIds: [] });
  }

  @OnEvent('evt.catalog.v1.component_deleted', { consumer: 'pages-deleted-components', concurrency: CONCURRENCY })
  async componentDeleted({ customerId, componentId }: EventMessage<'evt.catalog.v1.component_deleted'>): Promise<void> {
    if (componentId !== '') await this.changes.forgetComponent(customerId, componentId);
    await this.pages.request(customerId);
    this.months.request(customerId);
  }

  /** No month says in which order services stand. */
  @OnEvent('evt.catalog.v1.order_changed', { consumer: 'pages-component-order', concurrency: CONCURRENCY })
  async orderChanged({ customerId }: EventMessage<'evt.catalog.v1.order_changed'>): Promise<void> {
    await this.pages.request(customerId);
  }

  /** A plan shows at once; its start and end arrive as downtime of its incident. */
  @OnEvent('evt.incidents.v1.maintenance_saved', { consumer: 'pages-maintenances', concurrency: CONCURRENCY })
  async maintenanceSaved({
    customerId,
    maintenance,
  }: EventMessage<'evt.incidents.v1.maintenance_saved'>): Promise<void> {
    if (maintenance) {
      const { id, plannedStartTime } = maintenance;
      const placing = placingOfMaintenance(maintenance);
      await this.changes.follow(customerId, { id, shown: { time: Number(plannedStartTime), placing } });
    }
    await this.pages.request(customerId);
  }

  @OnEvent('evt.incidents.v1.maintenance_deleted', { consumer: 'pages-deleted-maintenances', concurrency: CONCURRENCY })
  async maintenanceDeleted({
    customerId,
    maintenanceId,
  }: EventMessage<'evt.incidents.v1.maintenance_deleted'>): Promise<void> {
    if (maintenanceId !== '') await this.changes.follow(customerId, { id: maintenanceId });
    await this.pages.request(customerId);
  }

  /** Also when the clock begins it and ends it. It is on the first page, or on pages that its event names. */
  @OnEvent('evt.incidents.v1.announcement_saved', { consumer: 'pages-announcements', concurrency: CONCURRENCY })
  async announcementSaved({
    customerId,
    announcement,
    pageIds,
  }: EventMessage<'evt.incidents.v1.announcement_saved'>): Promise<void> {
    if (announcement) await this.changes.followAnnouncement(customerId, announcement);
    await this.pages.requestAffected(customerId, { componentIds: [], pageIds });
  }

  @OnEvent('evt.incidents.v1.announcement_deleted', {
    consumer: 'pages-deleted-announcements',
    concurrency: CONCURRENCY,
  })
  async announcementDeleted({
    customerId,
    announcementId,
    pageIds,
  }: EventMessage<'evt.incidents.v1.announcement_deleted'>): Promise<void> {
    await this.changes.followAnnouncement(customerId, { id: announcementId });
    await this.pages.requestAffected(customerId, { componentIds: [], pageIds });
  }

  /**
   * An entry changes the page through this event and not through `entry_published`: only once the catalog has recorded
   * the incident do incident and component status agree. Visitors would believe a page that says "All Systems
   * Operational" above an open incident.
   */
  @OnEvent('evt.catalog.v1.downtime_changed', { consumer: 'pages-downtimes', concurrency: CONCURRENCY })
  async downtimeChanged({ customerId, affected }: EventMessage<'evt.catalog.v1.downtime_changed'>): Promise<void> {
    if (affected) await this.pages.requestAffected(customerId, affected);
    else await this.pages.request(customerId);
  }
}
