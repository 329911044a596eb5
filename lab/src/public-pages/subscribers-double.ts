import { Controller, Module } from '@nestjs/common';
import type { AppDefinition } from '@candor/platform/app.js';
import { InvalidError } from '@candor/platform/errors.js';
import { Interest } from '@candor/proto/gen/candor/recipients/v1/recipients_pb.js';
import {
  SubscribersService,
  type SubscribeEmailRequest,
  type SubscribeWebhookRequest,
  type UpdateManagedSubscriptionRequest,
} from '@candor/proto/gen/candor/subscribers/v1/subscribers_pb.js';
import { Rpc } from '@candor/rpc/rpc.js';
import { defineService } from '@candor/service-app/define-service.js';

/** The subscriptions that visitors requested. */
export interface Asked {
  readonly emails: SubscribeEmailRequest[];
  readonly webhooks: SubscribeWebhookRequest[];
  readonly changes: UpdateManagedSubscriptionRequest[];
}

const EVERYTHING = {
  components: { all: true },
  interests: { interests: [Interest.INCIDENT, Interest.MAINTENANCE] },
};

const UNCHANGED = { choices: EVERYTHING, paused: false, language: 'en' };

export const SIGNING_SECRET = 'whsec_c2FtcGxlIHNlY3JldCBvZiBhIHNhbXBsZSBwYWdl';

/**
 * Records subscriptions in `asked` in place of the service that would store them; refuses webhooks of one host, and
 * subscriptions without any kind of notification. There is one to manage, which has everything selected until it is
 * changed.
 */
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

    @Rpc(SubscribersService.method.getManagedSubscription)
    async getManagedSubscription() {
      const { choices, paused, language } = asked.changes.at(-1) ?? UNCHANGED;
      return { displayAddress: 'a•••@example.com', canChange: true, choices, paused, language };
    }

    @Rpc(SubscribersService.method.updateManagedSubscription)
    async updateManagedSubscription(request: UpdateManagedSubscriptionRequest) {
      if (request.choices?.interests?.interests.length === 0)
        throw new InvalidError([{ pointer: '/kinds', detail: 'Please choose what to be notified of.' }]);
      asked.changes.push(request);
      return {};
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
