import { Controller } from '@nestjs/common';
import { requireEditor, requireStaff } from '@candor/platform/actor.js';
import { NotFoundError } from '@candor/platform/errors.js';
import { isId } from '@candor/platform/ids.js';
import { Violations } from '@candor/platform/violations.js';
import {
  DeliveriesService,
  type ListEventDeliveriesRequest,
  type ListRecipientDeliveriesRequest,
  type ReplayDeliveryRequest,
  type ResendFailedRequest,
} from '@candor/proto/gen/candor/notifications/v1/deliveries_pb.js';
import { type Channel } from '@candor/proto/gen/candor/recipients/v1/recipients_pb.js';
import { channels } from '@candor/proto/status-words.js';
import { Rpc, type RpcContext } from '@candor/rpc/rpc.js';
import type { ChannelName } from '../ledger/ledger-types.js';
import { AddressBook } from './address-book.js';
import { deliveryToWire, loggedToWire, stateFromWire } from './deliveries.mapper.js';
import { DeliveriesReader } from './deliveries.reader.js';
import { Resend } from './resend.js';
import { newsFromWire } from './sent-news.js';

const DEFAULT_PAGE_SIZE = 100;
const MAX_PAGE_SIZE = 500;

/** Single deliveries for staff, and resending them for editors. */
@Controller()
export class DeliveriesController {
  constructor(
    private readonly reader: DeliveriesReader,
    private readonly addresses: AddressBook,
    private readonly resend: Resend,
  ) {}

  @Rpc(DeliveriesService.method.listEventDeliveries)
  async listEventDeliveries(request: ListEventDeliveriesRequest, { actor }: RpcContext) {
    const { customerId } = requireStaff(actor);
    const { cursor } = request;
    const channel = requireChannel(request.channel);
    const size = pageSize(request.pageSize);
    requireCursor(cursor);
    const news = newsFromWire(request);
    const page = { news, channel, size, state: stateFromWire(request.state), after: cursor || undefined };
    const found = await this.reader.ofNews(customerId, page);
    const addresses = await this.addresses.addressesOf(customerId, found.deliveries);
    return {
      deliveries: found.deliveries.map((row) => deliveryToWire(row, addresses.get(row.recipientId))),
      nextCursor: found.more ? (found.deliveries.at(-1)?.recipientId ?? '') : '',
    };
  }

  @Rpc(DeliveriesService.method.listRecipientDeliveries)
  async listRecipientDeliveries(request: ListRecipientDeliveriesRequest, { actor }: RpcContext) {
    const { customerId } = requireStaff(actor);
    const { recipientId, cursor } = request;
    const size = pageSize(request.pageSize);
    requireCursor(cursor);
    new Violations().check(isId(recipientId), '/recipientId', 'Please give the id of a recipient.').throwIfAny();
    const { deliveries, more } = await this.reader.ofRecipient(customerId, {
      recipientId,
      size,
      after: cursor || undefined,
    });
    return {
      deliveries: deliveries.map(loggedToWire),
      nextCursor: more ? (deliveries.at(-1)?.eventId ?? '') : '',
    };
  }

  @Rpc(DeliveriesService.method.resendFailed)
  async resendFailed(request: ResendFailedRequest, { actor }: RpcContext) {
    const { customerId } = requireEditor(actor);
    const channel = requireChannel(request.channel);
    return { resent: BigInt(await this.resend.failed(customerId, newsFromWire(request), channel)) };
  }

  @Rpc(DeliveriesService.method.replayDelivery)
  async replayDelivery({ eventId, recipientId }: ReplayDeliveryRequest, { actor }: RpcContext) {
    const { customerId } = requireEditor(actor);
    if (!isId(eventId) || !isId(recipientId)) throw new NotFoundError('There is no such delivery.');
    await this.resend.one(customerId, eventId, recipientId);
    return {};
  }
}

function requireChannel(wire: Channel): ChannelName {
  const channel = channels.wordOf(wire);
  new Violations().check(channel !== undefined, '/channel', 'Please give a channel.').throwIfAny();
  return channel as ChannelName;
}

function requireCursor(cursor: string): void {
  new Violations()
    .check(cursor === '' || isId(cursor), '/cursor', 'Please give the cursor as it was received.')
    .throwIfAny();
}

function pageSize(asked: number): number {
  new Violations()
    .check(asked >= 0 && asked <= MAX_PAGE_SIZE, '/pageSize', `Please give a number from 1 to ${MAX_PAGE_SIZE}.`)
    .throwIfAny();
  return asked || DEFAULT_PAGE_SIZE;
}
