import { Controller, Module, type DynamicModule } from '@nestjs/common';
import { Rpc, type RpcContext } from '@candor/messaging/rpc.js';
import { defineService } from '@candor/messaging/service-app.js';
import { requireSystemTenant } from '@candor/platform/actor.js';
import { type AppDefinition } from '@candor/platform/app.js';
import { UnavailableError } from '@candor/platform/errors.js';
import { newId } from '@candor/platform/ids.js';
import {
  Channel,
  RecipientsService,
  type ListRecipientsRequest,
  type ResolveRecipientsRequest,
} from '@candor/proto/gen/candor/recipients/v1/recipients_pb.js';

export interface FakeSubscriber {
  readonly id: string;
  readonly customerId: string;
  readonly channel: Channel;
  readonly address: string;
  readonly secrets: string[];
  unsubscribed?: boolean;
}

/** Stands in for the subscribers service: same calls over the same wire, its list in memory. */
export class RecipientsDouble {
  readonly subscribers: FakeSubscriber[] = [];
  /** Calls of ListRecipients that are still answered; then it is "down". */
  pagesLeft = Infinity;
  readonly leaving = new Set<FakeSubscriber>();

  add(customerId: string, channel: Channel, address: string, secrets: string[] = []): FakeSubscriber {
    const subscriber: FakeSubscriber = { id: newId(), customerId, channel, address, secrets };
    this.subscribers.push(subscriber);
    return subscriber;
  }

  /** The subscriber leaves as soon as a planner has seen them. */
  leaveAfterListing(subscriber: FakeSubscriber): void {
    this.leaving.add(subscriber);
  }

  tokenOf(id: string): string {
    return `token-of-${id}`;
  }
}

@Controller()
class RecipientsDoubleController {
  constructor(private readonly double: RecipientsDouble) {}

  @Rpc(RecipientsService.method.listRecipients, 'subscribers')
  async listRecipients({ afterId, pageSize }: ListRecipientsRequest, { actor }: RpcContext) {
    const customerId = requireSystemTenant(actor);
    this.double.pagesLeft -= 1;
    if (this.double.pagesLeft < 0) throw new UnavailableError('The list is being restarted.');
    const after = this.double.subscribers
      .filter((one) => one.customerId === customerId && !one.unsubscribed && one.id > afterId)
      .sort((a, b) => (a.id < b.id ? -1 : 1));
    const page = after.slice(0, pageSize);
    for (const one of page) if (this.double.leaving.delete(one)) one.unsubscribed = true;
    return {
      recipients: page.map(({ id, channel }) => ({ id, channel })),
      lastPage: after.length <= pageSize,
    };
  }

  @Rpc(RecipientsService.method.resolveRecipients, 'subscribers')
  async resolveRecipients({ ids }: ResolveRecipientsRequest, { actor }: RpcContext) {
    const customerId = requireSystemTenant(actor);
    const wanted = new Set(ids);
    const present = this.double.subscribers.filter(
      (one) => wanted.has(one.id) && one.customerId === customerId && !one.unsubscribed,
    );
    return {
      destinations: present.map(({ id, address, secrets }) => ({
        id,
        address,
        unsubscribeToken: this.double.tokenOf(id),
        signingSecrets: secrets,
      })),
    };
  }
}

@Module({})
class RecipientsDoubleModule {
  static with(double: RecipientsDouble): DynamicModule {
    return {
      module: RecipientsDoubleModule,
      controllers: [RecipientsDoubleController],
      providers: [{ provide: RecipientsDouble, useValue: double }],
    };
  }
}

export function recipientsDoubleApp(double: RecipientsDouble): AppDefinition {
  return defineService({
    name: 'subscribers',
    config: (env) => ({ natsUrls: [env.NATS_URL ?? ''] }),
    module: () => RecipientsDoubleModule.with(double),
  });
}
