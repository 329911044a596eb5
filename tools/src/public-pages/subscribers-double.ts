import { Controller, Module } from '@nestjs/common';
import { Rpc } from '@candor/messaging/rpc.js';
import { defineService } from '@candor/messaging/service-app.js';
import type { AppDefinition } from '@candor/platform/app.js';
import { InvalidError } from '@candor/platform/errors.js';
import {
  SubscribersService,
  type SubscribeEmailRequest,
  type SubscribeWebhookRequest,
} from '@candor/proto/gen/candor/subscribers/v1/subscribers_pb.js';

/** What visitors have asked for. */
export interface Asked {
  readonly emails: SubscribeEmailRequest[];
  readonly webhooks: SubscribeWebhookRequest[];
}

export const SIGNING_SECRET = 'whsec_c2FtcGxlIHNlY3JldCBvZiBhIHNhbXBsZSBwYWdl';

/** Takes subscriptions down in `asked` in the place of the app that would keep them; refuses webhooks of one host. */
export function subscribersDouble(asked: Asked): AppDefinition {
  @Controller()
  class SubscribersController {
    @Rpc(SubscribersService.method.subscribeEmail)
    async subscribeEmail(request: SubscribeEmailRequest) {
      asked.emails.push(request);
      return {};
    }

    @Rpc(SubscribersService.method.subscribeWebhook)
    async subscribeWebhook(request: SubscribeWebhookRequest) {
      if (request.url.includes('//refused.')) {
        throw new InvalidError([{ pointer: '/url', detail: 'This address is not reachable from here.' }]);
      }
      asked.webhooks.push(request);
      return { id: '019a9000-0000-7000-8000-000000000777', signingSecret: SIGNING_SECRET };
    }

    @Rpc(SubscribersService.method.confirmSubscription)
    async confirmSubscription() {
      return {};
    }
  }

  @Module({ controllers: [SubscribersController] })
  class SubscribersModule {}

  return defineService({
    name: 'subscribers-double',
    config: (env) => ({ natsUrls: [env.NATS_URL ?? ''] }),
    module: () => ({ module: SubscribersModule }),
  });
}
