import { Module } from '@nestjs/common';
import { Outbox } from './outbox.js';
import { OutboxRelay } from './outbox.relay.js';

/** Gives an app its outbox and the relay that empties it. Needs the database and the bus. */
@Module({ providers: [Outbox, OutboxRelay], exports: [Outbox, OutboxRelay] })
export class OutboxModule {}
