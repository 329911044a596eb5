import { toBinary } from '@bufbuild/protobuf';
import { Controller } from '@nestjs/common';
import {
  type ComponentStatusChange,
  type ComponentStatusChanged,
  type ComponentStatusesChanged,
} from '@candor/proto/gen/candor/catalog/v1/events_pb.js';
import {
  type MaintenanceAnnounced,
  type MaintenanceDeleted,
  type MaintenanceSaved,
} from '@candor/proto/gen/candor/incidents/v1/maintenance_events_pb.js';
import { type PlannedEntryFailed, type UpdateOverdue } from '@candor/proto/gen/candor/incidents/v1/events_pb.js';
import { TestRequestedSchema, type TestRequested } from '@candor/proto/gen/candor/integrations/v1/events_pb.js';
import { type RecipientRefused } from '@candor/proto/gen/candor/notifications/v1/events_pb.js';
import { type DraftProposed, type UpstreamUnreadable } from '@candor/proto/gen/candor/signals/v1/events_pb.js';
import {
  ManageLinkRequestedSchema,
  type ManageLinkRequested,
  ReaderLinkRequestedSchema,
  type ReaderLinkRequested,
} from '@candor/proto/gen/candor/subscribers/v1/events_pb.js';
import { BEHIND_NEWS_MS, OnEvent, type MessageMeta } from '@candor/streams/on-event.js';
import { PageFacts } from './page-facts.js';
import { Planner, type ComponentChange } from './planner.js';

/** Handles the events that notify recipients, other than entries of incidents and codes of new users. */
@Controller()
export class NewsController {
  constructor(
    private readonly planner: Planner,
    private readonly pageFacts: PageFacts,
  ) {}

  @OnEvent('evt.incidents.v1.maintenance_announced', { consumer: 'notifications-planner-maintenances' })
  async onMaintenanceAnnounced(fact: MaintenanceAnnounced, meta: MessageMeta): Promise<void> {
    await this.planner.planMaintenance(fact, meta);
  }

  @OnEvent('evt.incidents.v1.update_overdue', { consumer: 'notifications-planner-overdue-updates' })
  async onUpdateOverdue(fact: UpdateOverdue, meta: MessageMeta): Promise<void> {
    await this.planner.planOverdue(fact, meta);
  }

  @OnEvent('evt.incidents.v1.planned_entry_failed', { consumer: 'notifications-planner-failed-entries' })
  async onPlannedEntryFailed(fact: PlannedEntryFailed, meta: MessageMeta): Promise<void> {
    await this.planner.planFailedEntry(fact, meta);
  }

  @OnEvent('evt.incidents.v1.maintenance_saved', { consumer: 'notifications-planner-saved-maintenances' })
  async onMaintenanceSaved({ customerId, maintenance }: MaintenanceSaved): Promise<void> {
    if (maintenance) await this.pageFacts.correctMaintenance(customerId, maintenance);
  }

  @OnEvent('evt.incidents.v1.maintenance_deleted', { consumer: 'notifications-planner-deleted-maintenances' })
  async onMaintenanceDeleted(fact: MaintenanceDeleted): Promise<void> {
    await this.pageFacts.forgetMaintenance(fact);
  }

  /** What catalogs of release 0.1.0 publish. */
  @OnEvent('evt.catalog.v1.component_status_changed', {
    consumer: 'notifications-planner-component-status',
    behindMs: BEHIND_NEWS_MS,
  })
  async onComponentStatusChanged(changed: ComponentStatusChanged, meta: MessageMeta): Promise<void> {
    await this.planner.planComponentChanges(changed.customerId, componentChanges([{ id: meta.id, changed }]), meta);
  }

  @OnEvent('evt.catalog.v1.component_statuses_changed', {
    consumer: 'notifications-planner-component-statuses',
    behindMs: BEHIND_NEWS_MS,
  })
  async onComponentStatusesChanged(fact: ComponentStatusesChanged, meta: MessageMeta): Promise<void> {
    await this.planner.planComponentChanges(fact.customerId, componentChanges(fact.changes), meta);
  }

  @OnEvent('evt.signals.v1.draft_proposed', { consumer: 'notifications-planner-upstream-drafts' })
  async onDraftProposed(fact: DraftProposed, meta: MessageMeta): Promise<void> {
    await this.planner.planProposedDraft(fact, meta);
  }

  @OnEvent('evt.signals.v1.upstream_unreadable', { consumer: 'notifications-planner-unreadable-upstreams' })
  async onUpstreamUnreadable(fact: UpstreamUnreadable, meta: MessageMeta): Promise<void> {
    await this.planner.planUnreadableUpstream(fact, meta);
  }

  @OnEvent('evt.integrations.v1.test_requested', { consumer: 'notifications-planner-tests' })
  async onTestRequested(fact: TestRequested, meta: MessageMeta): Promise<void> {
    const payload = toBinary(TestRequestedSchema, fact);
    const { customerId, integrationId: subjectId, channel } = fact;
    const kind = 'integration-test';
    await this.planner.planDirect({ kind, source: 'integrations', customerId, subjectId, channel, payload }, meta);
  }

  @OnEvent('evt.subscribers.v1.manage_link_requested', { consumer: 'notifications-planner-manage-links' })
  async onManageLinkRequested(fact: ManageLinkRequested, meta: MessageMeta): Promise<void> {
    const payload = toBinary(ManageLinkRequestedSchema, fact);
    const { customerId, pageId, subscriptionId: subjectId } = fact;
    const message = { kind: 'manage-link', source: 'subscribers', customerId, pageId, subjectId, payload } as const;
    await this.planner.planDirect(message, meta);
  }

  @OnEvent('evt.subscribers.v1.reader_link_requested', { consumer: 'notifications-planner-reader-links' })
  async onReaderLinkRequested(fact: ReaderLinkRequested, meta: MessageMeta): Promise<void> {
    const payload = toBinary(ReaderLinkRequestedSchema, fact);
    const { customerId, pageId, linkId: subjectId } = fact;
    const message = { kind: 'reader-link', source: 'subscribers', customerId, pageId, subjectId, payload } as const;
    await this.planner.planDirect(message, meta);
  }

  @OnEvent('evt.notifications.v1.recipient_refused', { consumer: 'notifications-planner-refusals' })
  async onRecipientRefused(fact: RecipientRefused, meta: MessageMeta): Promise<void> {
    await this.planner.planRefusal(fact, meta);
  }
}

/** The changes that say of which component they are. */
function componentChanges(changes: readonly Pick<ComponentStatusChange, 'id' | 'changed'>[]): ComponentChange[] {
  return changes.flatMap(({ id, changed }) =>
    changed?.component ? [{ id, component: changed.component, changed }] : [],
  );
}
