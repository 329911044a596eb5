import { Module } from '@nestjs/common';
import { AuditTrail } from './audit-trail.js';
import { ConsumerPositionStore } from './consumer-position.store.js';
import { EraseCustomer } from './erase-customer.js';
import { HandledFacts } from './handled-facts.js';
import { OutboxAge } from './outbox-age.js';
import { Outbox } from './outbox.js';
import { OutboxReconciler } from './outbox.reconciler.js';
import { OutboxRelay } from './outbox.relay.js';
import { OutboxStore } from './outbox.store.js';
import { StreamLedger } from './stream-ledger.js';

/**
 * Provides an app's outbox, the relay that publishes it, the audit trail, the positions of its consumers, and how far its
 * events were handled; deletes what the app has of deleted organisations. Needs the database and the bus.
 */
@Module({
  providers: [
    AuditTrail,
    ConsumerPositionStore,
    EraseCustomer,
    HandledFacts,
    Outbox,
    OutboxAge,
    OutboxReconciler,
    OutboxRelay,
    OutboxStore,
    StreamLedger,
  ],
  exports: [AuditTrail, EraseCustomer, Outbox, OutboxRelay],
})
export class OutboxModule {}
