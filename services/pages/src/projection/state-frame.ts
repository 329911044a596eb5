import type { MessageInitShape } from '@bufbuild/protobuf';
import { Injectable } from '@nestjs/common';
import type { PageStateSchema } from '@candor/proto/gen/candor/pages/v1/state_pb.js';
import type { CustomizationDraft } from '../customize/customize.rules.js';
import { pageLook } from '../customize/page-look.js';
import { picturesOf } from '../images/image-address.js';
import { PageAddresses } from '../page/page-addresses.js';
import type { PageEntity } from '../page/page.entity.js';
import { onlyPeopleOf } from '../page/readers.store.js';
import { SlackOffer } from '../settings/slack-offer.js';
import { readersToState } from './readers.mapper.js';
import type { WhatHolds, WhatIsKept } from './what-holds.js';

/** The parts of a state about the page itself: all but its services and incidents. */
@Injectable()
export class StateFrame {
  constructor(
    private readonly addresses: PageAddresses,
    private readonly slack: SlackOffer,
  ) {}

  /** @param look the part of the customization that the plan includes */
  of(
    page: PageEntity,
    look: CustomizationDraft,
    { settings, features, images, hosts, sideDoorKeys, readers, now }: WhatHolds & WhatIsKept,
  ) {
    const isForListed = onlyPeopleOf(readers).length > 0;
    return {
      pageId: page.pageId,
      customerId: page.customerId,
      name: page.name,
      domain: page.domain,
      hosts: [...hosts.answering],
      lapsedHosts: [...hosts.lapsed],
      pageUrl: this.addresses.pageUrl(page.domain, hosts.linked),
      consoleUrl: this.addresses.consoleUrl,
      tagHost: this.addresses.pageHost(page.domain),
      timeZone: settings.timeZone,
      language: settings.language,
      look: pageLook(look, features.include('ui_customization') ? settings.description : '', images),
      timeFilters: look.timeFilters,
      // Where listed people alone may read the page visitors subscribe addresses alone.
      channels: {
        email: !settings.disableEmailSubscriptions && features.include('email_subscription'),
        webhook: !isForListed && !settings.disableWebhookSubscriptions && features.include('webhook_subscription'),
        slack:
          !isForListed &&
          this.slack.isConfigured &&
          !settings.disableSlackSubscriptions &&
          features.include('slack_subscription'),
      },
      frameAncestors: settings.frameAncestors,
      images: picturesOf(images),
      sideDoorKeys: sideDoorKeys.map(({ id, publicKey, createdAt }) => ({ id, publicKey, createdAt })),
      readers: readersToState(readers, page.pageId, now),
    } satisfies MessageInitShape<typeof PageStateSchema>;
  }
}
