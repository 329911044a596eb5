import { Injectable } from '@nestjs/common';
import type { PageState } from '@candor/status-page/page-state.js';
import { effectiveCustomization } from '../customize/customize.mapper.js';
import { imageAddress } from '../images/image-address.js';
import { PageAddresses } from '../page/page-addresses.js';
import type { PageEntity } from '../page/page.entity.js';
import { SlackOffer } from './slack-offer.js';
import type { WhatHolds } from './what-holds.js';

/** What every page of an organisation has around it. */
@Injectable()
export class PageFrame {
  constructor(
    private readonly addresses: PageAddresses,
    private readonly slack: SlackOffer,
  ) {}

  /** The state of a page of which nothing else is known: without components and without anything that happened. */
  of(page: PageEntity, { settings, features, images, host, now, months = [] }: WhatHolds): PageState {
    const look = effectiveCustomization(settings, features);
    return {
      customer: { id: page.customerId, name: page.name, domain: page.domain },
      description: look.description,
      look: {
        headerText: look.headerText,
        website: look.website,
        twitterLink: look.twitterLink,
        linkedInLink: look.linkedInLink,
        supportEmail: look.supportEmail,
        watermark: !look.disableWatermark,
        logo: imageAddress('logo', images),
        favicon: imageAddress('favicon', images),
      },
      timeFilters: look.timeFilters,
      timeZone: settings.timeZone,
      now,
      components: [],
      downtimes: [],
      furtherHistories: [],
      openIncidents: [],
      pastIncidents: [],
      maintenances: [],
      months: [...months],
      channels: {
        email: !settings.disableEmailSubscriptions && features.include('email_subscription'),
        webhook: !settings.disableWebhookSubscriptions && features.include('webhook_subscription'),
        slack: this.slack.isConfigured && !settings.disableSlackSubscriptions && features.include('slack_subscription'),
      },
      consoleUrl: this.addresses.consoleUrl,
      pageUrl: this.addresses.pageUrl(page.domain, host),
      frameAncestors: settings.frameAncestors,
      tagHost: this.addresses.pageHost(page.domain),
    };
  }
}
