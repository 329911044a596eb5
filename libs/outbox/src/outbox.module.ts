import { Module } from '@nestjs/common';
import { AuditTrail } from './audit-trail.js';
import { ConsumerPositionStore } from './consumer-position.store.js';
import { OutboxAge } from './outbox-age.js';
import { Outbox } from './outbox.js';
import { OutboxReconciler } from './outbox.reconciler.js';
import { OutboxRelay } from './outbox.relay.js';
import { OutboxStore } from './outbox.store.js';
import { StreamLedger } from './stream-ledger.js';

/**
 * Gives an app its outbox, the relay that empties it, the record of who changed what, and that of how far its consumers have come.
 * Needs the database and the bus.
 */
@Module({
  providers: [
    AuditTrail,
    ConsumerPositionStore,
    Outbox,
    OutboxAge,
    OutboxReconciler,
    OutboxRelay,
    OutboxStore,
    StreamLedger,
  ],
  exports: [AuditTrail, Outbox, OutboxRelay],
})
export class OutboxModule {}
