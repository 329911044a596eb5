import { Controller } from '@nestjs/common';
import { OnEvent } from '@candor/messaging/on-event.js';
import type { EventMessage } from '@candor/proto/events.js';
import { ArchiveChanges } from '../archives/archive-changes.js';
import { CheckDomains } from '../domains/check-domains.js';
import { RegisterPage } from '../page/register-page.js';
import { RenderQueue } from './render-queue.js';

/** Handlers mostly wait for one render that serves them all, so a burst of one page must not keep the others out. */
const CONCURRENCY = 64;

/**
 * What makes a page change. Each handler is acked after a render that began after the event arrived; the state comes from
 * its owners, not from the event, so order and repetition do not matter.
 */
@Controller()
export class PageEventsController {
  constructor(
    private readonly registerPage: RegisterPage,
    private readonly renders: RenderQueue,
    private readonly domains: CheckDomains,
    private readonly archives: ArchiveChanges,
  ) {}

  @OnEvent('evt.identity.v1.customer_created', { consumer: 'pages-customers', concurrency: CONCURRENCY })
  async customerCreated({ customer }: EventMessage<'evt.identity.v1.customer_created'>): Promise<void> {
    if (!customer) throw new Error('customer_created without a customer');
    await this.registerPage.execute(customer);
    await this.renders.request(customer.id);
  }

  @OnEvent('evt.identity.v1.customer_renamed', { consumer: 'pages-renamed-customers', concurrency: CONCURRENCY })
  async customerRenamed({ customer, version }: EventMessage<'evt.identity.v1.customer_renamed'>): Promise<void> {
    if (!customer) throw new Error('customer_renamed without a customer');
    await this.registerPage.execute(customer, version);
    await this.renders.request(customer.id);
  }

  @OnEvent('evt.pages.v1.settings_saved', { consumer: 'pages-settings', concurrency: CONCURRENCY })
  async settingsSaved({ customerId }: EventMessage<'evt.pages.v1.settings_saved'>): Promise<void> {
    // A domain that was claimed, or is to be looked at anew.
    await this.domains.execute(customerId);
    await this.renders.request(customerId);
  }

  @OnEvent('evt.catalog.v1.component_saved', { consumer: 'pages-components', concurrency: CONCURRENCY })
  async componentSaved({ customerId }: EventMessage<'evt.catalog.v1.component_saved'>): Promise<void> {
    await this.renders.request(customerId);
  }

  @OnEvent('evt.catalog.v1.component_deleted', { consumer: 'pages-deleted-components', concurrency: CONCURRENCY })
  async componentDeleted({ customerId }: EventMessage<'evt.catalog.v1.component_deleted'>): Promise<void> {
    await this.renders.request(customerId);
  }

  /** What is planned shows at once; a start and an end come as downtime of its incident. */
  @OnEvent('evt.incidents.v1.maintenance_saved', { consumer: 'pages-maintenances', concurrency: CONCURRENCY })
  async maintenanceSaved({
    customerId,
    maintenance,
  }: EventMessage<'evt.incidents.v1.maintenance_saved'>): Promise<void> {
    if (maintenance) {
      const { id, plannedStartTime } = maintenance;
      await this.archives.follow(customerId, { id, time: Number(plannedStartTime) });
    }
    await this.renders.request(customerId);
  }

  @OnEvent('evt.incidents.v1.maintenance_deleted', { consumer: 'pages-deleted-maintenances', concurrency: CONCURRENCY })
  async maintenanceDeleted({
    customerId,
    maintenanceId,
  }: EventMessage<'evt.incidents.v1.maintenance_deleted'>): Promise<void> {
    if (maintenanceId !== '') await this.archives.follow(customerId, { id: maintenanceId });
    await this.renders.request(customerId);
  }

  /**
   * An entry changes the page through this fact and not through `entry_published`: only when the catalog has taken the
   * incident in do incident and component status agree. A page that says "All Systems Operational" above an open incident
   * would be believed.
   */
  @OnEvent('evt.catalog.v1.downtime_changed', { consumer: 'pages-downtimes', concurrency: CONCURRENCY })
  async downtimeChanged({ customerId }: EventMessage<'evt.catalog.v1.downtime_changed'>): Promise<void> {
    await this.renders.request(customerId);
  }
}
