import { Controller, Inject, Module, type DynamicModule, type OnApplicationBootstrap } from '@nestjs/common';
import { Bus } from '@candor/bus/bus.js';
import { InvalidError, NotFoundError, RateLimitedError } from '@candor/platform/errors.js';
import { currentContext } from '@candor/platform/request-context.js';
import {
  CatalogService,
  type CreateComponentRequest,
  type ListDowntimesRequest,
} from '@candor/proto/gen/candor/catalog/v1/catalog_pb.js';
import type { CustomerCreated } from '@candor/proto/gen/candor/identity/v1/events_pb.js';
import { Rpc, type RpcContext } from '@candor/rpc/rpc.js';
import { AppPositions, type ConsumerPositions } from '@candor/streams/consumer-positions.js';
import { OnEvent, type MessageMeta } from '@candor/streams/on-event.js';
import { defineService } from '../src/define-service.js';

/** What the app below has received, for the suites to wait on. */
export interface Seen {
  readonly onCustomer: (message: CustomerCreated, meta: MessageMeta) => Promise<void>;
  readonly onCreate: (request: CreateComponentRequest, context: RpcContext) => Promise<void>;
  /** Where the app's consumer stores its position; if omitted, nowhere. */
  readonly positions?: ConsumerPositions;
  /** What the app waits for while it starts, once it is connected. */
  readonly onStart?: () => Promise<void>;
}

/** A service with one method for each kind of outcome and one event handler. */
export function echoApp(natsUrl: string, seen: Seen) {
  @Controller()
  class EchoController {
    @Rpc(CatalogService.method.createComponent)
    async createComponent(request: CreateComponentRequest, context: RpcContext) {
      await seen.onCreate(request, context);
      if (request.name === 'invalid')
        throw new InvalidError([{ pointer: '/name', detail: 'Give a name to your service' }]);
      if (request.name === 'missing') throw new NotFoundError('No such service.');
      if (request.name === 'busy') throw new RateLimitedError('Slow down.', 1_500);
      if (request.name === 'fault') throw new Error('password of the database is hunter2');
      return { component: { name: request.name, description: currentContext()?.requestId ?? '' } };
    }

    @Rpc(CatalogService.method.listComponents)
    async listComponents() {
      return {};
    }

    @Rpc(CatalogService.method.listDowntimes)
    async listDowntimes(_request: ListDowntimesRequest): Promise<Record<string, never>> {
      return new Promise(() => undefined);
    }

    @OnEvent('evt.identity.v1.customer_created', { consumer: 'echo-customers', ackWaitMs: 2_000, maxFaults: 3 })
    async customerCreated(message: CustomerCreated, meta: MessageMeta) {
      await seen.onCustomer(message, meta);
    }
  }

  @Module({ controllers: [EchoController] })
  class EchoModule implements OnApplicationBootstrap {
    constructor(
      @Inject(AppPositions) positions: AppPositions,
      @Inject(Bus) private readonly bus: Bus,
    ) {
      positions.store = seen.positions;
    }

    async onApplicationBootstrap(): Promise<void> {
      if (!seen.onStart) return;
      await this.bus.ready();
      await seen.onStart();
    }
  }

  return defineService({
    name: 'echo',
    config: () => ({ natsUrls: [natsUrl] }),
    module: (): DynamicModule => ({ module: EchoModule }),
  });
}
