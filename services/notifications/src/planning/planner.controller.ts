import { toBinary } from '@bufbuild/protobuf';
import { Controller } from '@nestjs/common';
import {
  type ComponentDeleted,
  type ComponentSaved,
  type OrderChanged,
  type OwnStatusesChanged,
} from '@candor/proto/gen/candor/catalog/v1/events_pb.js';
import {
  ConfirmationCodeIssuedSchema,
  FactorsChangedSchema,
  PasswordResetRequestedSchema,
  UserInvitedSchema,
  type ConfirmationCodeIssued,
  type CustomerCreated,
  type CustomerRenamed,
  type FactorsChanged,
  type PasswordResetRequested,
  type UserInvited,
} from '@candor/proto/gen/candor/identity/v1/events_pb.js';
import { type EntryPublished } from '@candor/proto/gen/candor/incidents/v1/events_pb.js';
import { type PageSaved, type SettingsSaved } from '@candor/proto/gen/candor/pages/v1/events_pb.js';
import {
  ConfirmationRequestedSchema,
  type ConfirmationRequested,
} from '@candor/proto/gen/candor/subscribers/v1/events_pb.js';
import { OnEvent, type MessageMeta } from '@candor/streams/on-event.js';
import { FurtherPageFacts } from './further-page-facts.js';
import { PageFacts } from './page-facts.js';
import { Planner } from './planner.js';

/** Handles the events that notify recipients, and those that say in whose name. */
@Controller()
export class PlannerController {
  constructor(
    private readonly planner: Planner,
    private readonly pageFacts: PageFacts,
    private readonly furtherPages: FurtherPageFacts,
  ) {}

  @OnEvent('evt.incidents.v1.entry_published', { consumer: 'notifications-planner-entries' })
  async onEntryPublished(fact: EntryPublished, meta: MessageMeta): Promise<void> {
    await this.planner.planEntry(fact, meta);
  }

  @OnEvent('evt.incidents.v1.entry_corrected', { consumer: 'notifications-planner-told-corrections' })
  async onEntryCorrected(fact: EntryPublished, meta: MessageMeta): Promise<void> {
    await this.planner.planEntry(fact, meta);
  }

  @OnEvent('evt.subscribers.v1.confirmation_requested', { consumer: 'notifications-planner-confirmations' })
  async onConfirmationRequested(fact: ConfirmationRequested, meta: MessageMeta): Promise<void> {
    const payload = toBinary(ConfirmationRequestedSchema, fact);
    const { customerId, pageId, subscriptionId: subjectId } = fact;
    await this.planner.planDirect(
      { kind: 'subscription-confirmation', source: 'subscribers', customerId, pageId, subjectId, payload },
      meta,
    );
  }

  @OnEvent('evt.identity.v1.confirmation_code_issued', { consumer: 'notifications-planner-codes' })
  async onConfirmationCodeIssued(fact: ConfirmationCodeIssued, meta: MessageMeta): Promise<void> {
    const payload = toBinary(ConfirmationCodeIssuedSchema, fact);
    const { customerId, userId: subjectId } = fact;
    await this.planner.planDirect(
      { kind: 'account-confirmation', source: 'identity', customerId, subjectId, payload },
      meta,
    );
  }

  @OnEvent('evt.identity.v1.password_reset_requested', { consumer: 'notifications-planner-resets' })
  async onPasswordResetRequested(fact: PasswordResetRequested, meta: MessageMeta): Promise<void> {
    const payload = toBinary(PasswordResetRequestedSchema, fact);
    const { customerId, userId: subjectId } = fact;
    await this.planner.planDirect({ kind: 'password-reset', source: 'identity', customerId, subjectId, payload }, meta);
  }

  @OnEvent('evt.identity.v1.factors_changed', { consumer: 'notifications-planner-factors' })
  async onFactorsChanged(fact: FactorsChanged, meta: MessageMeta): Promise<void> {
    const payload = toBinary(FactorsChangedSchema, fact);
    const { customerId, userId: subjectId } = fact;
    await this.planner.planDirect(
      { kind: 'factors-changed', source: 'identity', customerId, subjectId, payload },
      meta,
    );
  }

  @OnEvent('evt.identity.v1.user_invited', { consumer: 'notifications-planner-invitations' })
  async onUserInvited(fact: UserInvited, meta: MessageMeta): Promise<void> {
    const payload = toBinary(UserInvitedSchema, fact);
    const { customerId, userId: subjectId } = fact;
    await this.planner.planDirect({ kind: 'invitation', source: 'identity', customerId, subjectId, payload }, meta);
  }

  @OnEvent('evt.identity.v1.customer_created', { consumer: 'notifications-planner-customers' })
  async onCustomerCreated({ customer }: CustomerCreated): Promise<void> {
    if (customer) await this.pageFacts.saveCustomer(customer);
  }

  @OnEvent('evt.identity.v1.customer_renamed', { consumer: 'notifications-planner-renamed-customers' })
  async onCustomerRenamed({ customer, version }: CustomerRenamed): Promise<void> {
    if (customer) await this.pageFacts.saveCustomer(customer, version);
  }

  @OnEvent('evt.catalog.v1.component_saved', { consumer: 'notifications-planner-components' })
  async onComponentSaved({ customerId, component }: ComponentSaved): Promise<void> {
    if (component) await this.pageFacts.saveComponents(customerId, [component]);
  }

  @OnEvent('evt.catalog.v1.own_statuses_changed', { consumer: 'notifications-planner-own-statuses' })
  async onOwnStatusesChanged({ customerId, components }: OwnStatusesChanged): Promise<void> {
    await this.pageFacts.saveComponents(customerId, components);
  }

  @OnEvent('evt.catalog.v1.component_deleted', { consumer: 'notifications-planner-deleted-components' })
  async onComponentDeleted(fact: ComponentDeleted): Promise<void> {
    await this.pageFacts.forgetComponent(fact);
  }

  @OnEvent('evt.catalog.v1.order_changed', { consumer: 'notifications-planner-component-order' })
  async onOrderChanged({ customerId, places }: OrderChanged): Promise<void> {
    await this.pageFacts.saveOrder(customerId, places);
  }

  @OnEvent('evt.pages.v1.settings_saved', { consumer: 'notifications-planner-settings' })
  async onSettingsSaved(fact: SettingsSaved): Promise<void> {
    await this.pageFacts.saveSettings(fact);
  }

  @OnEvent('evt.pages.v1.page_saved', { consumer: 'notifications-planner-pages' })
  async onPageSaved(fact: PageSaved): Promise<void> {
    await this.furtherPages.save(fact);
  }
}
