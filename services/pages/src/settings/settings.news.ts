import type { MessageInitShape } from '@bufbuild/protobuf';
import { Injectable } from '@nestjs/common';
import type { Tx } from '@candor/database/database.js';
import { Outbox } from '@candor/outbox/outbox.js';
import { PlanFeatures } from '@candor/plan/plan-features.js';
import type { PageSettingsSchema } from '@candor/proto/gen/candor/pages/v1/events_pb.js';
import type { CustomDomainSchema } from '@candor/proto/gen/candor/pages/v1/pages_pb.js';
import { domainToStaff, domainToVisitors } from '../domains/domain.mapper.js';
import { claimed } from '../domains/domains.service.js';
import { DOMAIN_FEATURE, loadPageHosts } from '../domains/page-hosts.js';
import { loadDigest } from '../images/image.store.js';
import { loadPlacedIds } from '../page/further-pages.store.js';
import { PageAddresses } from '../page/page-addresses.js';
import { PageEntity } from '../page/page.entity.js';
import { isFirstPage, type PageKey } from '../page/page-key.js';
import { isPrivate, loadReaders, onlyPeopleOf, type KeptAudience } from '../page/readers.store.js';
import { loadSettings } from '../page/settings.store.js';
import { settingsToWire } from './settings.mapper.js';

/** The settings in the form that is published, with their version. */
export interface PublishedSettings {
  readonly settings: MessageInitShape<typeof PageSettingsSchema>;
  readonly version: bigint;
}

type Wire = MessageInitShape<typeof CustomDomainSchema>;

/** Publishes a page's settings for other services, including its URL and its logo. */
@Injectable()
export class SettingsNews {
  constructor(
    private readonly outbox: Outbox,
    private readonly addresses: PageAddresses,
  ) {}

  /** The current settings. */
  async read(tx: Tx, { customerId, pageId }: PageKey): Promise<PublishedSettings> {
    const settings = await loadSettings(tx, pageId);
    const features = await PlanFeatures.load(tx, customerId);
    const addresses = await this.addressesOf(tx, pageId, features);
    const brandColor = features.include('ui_customization') ? settings.brandColor : '';
    return { settings: { ...settingsToWire(settings), ...addresses, brandColor }, version: BigInt(settings.version) };
  }

  /** The custom domain as staff or visitors may see it. */
  async domain(tx: Tx, { customerId, pageId }: PageKey, isStaff: boolean): Promise<Wire | undefined> {
    const domain = await claimed(tx, pageId);
    if (!domain) return undefined;
    if (!isStaff) {
      const features = await PlanFeatures.load(tx, customerId);
      return features.include(DOMAIN_FEATURE) ? domainToVisitors(domain) : undefined;
    }
    const page = await tx.findOneBy(PageEntity, { pageId });
    return domainToStaff(domain, page ? this.addresses.pageHost(page.domain) : '');
  }

  /**
   * Publishes a page as it is now, as a new version. The caller holds the lock of the settings and has changed something.
   */
  async publish(tx: Tx, page: PageKey): Promise<PublishedSettings> {
    const { customerId, pageId } = page;
    await tx.query(`update page_settings set version = version + 1 where page_id = $1`, [pageId]);
    const published = await this.read(tx, page);
    const readers = await loadReaders(tx, pageId);
    const onlyPeople = [...onlyPeopleOf(readers)];
    if (isFirstPage(page)) {
      const audiences = (readers?.audiences ?? []).map(audienceToWire);
      const saved = { customerId, ...published, onlyPeople, audiences };
      await this.outbox.addEvent(tx, 'evt.pages.v1.settings_saved', saved, customerId);
    } else {
      const { name, domain } = await tx.findOneByOrFail(PageEntity, { pageId });
      const onPage = await loadPlacedIds(tx, pageId);
      const componentIds = [...onPage];
      const audiences = (readers?.audiences ?? []).map((audience) => ({
        ...audienceToWire(audience),
        componentIds: audience.componentIds.filter((id) => onPage.has(id)),
      }));
      const saved = { customerId, pageId, ...published, componentIds, name, domain, onlyPeople, audiences };
      await this.outbox.addEvent(tx, 'evt.pages.v1.page_saved', saved, customerId);
    }
    return published;
  }

  /** The URLs of the page and its logo, as the plan allows. */
  private async addressesOf(
    tx: Tx,
    pageId: string,
    features: PlanFeatures,
  ): Promise<{ pageUrl: string; logoUrl: string }> {
    const page = await tx.findOneBy(PageEntity, { pageId });
    if (!page) return { pageUrl: '', logoUrl: '' };
    const { linked } = await loadPageHosts(tx, pageId, features);
    const pageUrl = this.addresses.pageUrl(page.domain, linked);
    // A mail program has no session: a private page answers it with the sign-in, which is no picture.
    const hasLogo = features.include('ui_customization') && !isPrivate(await loadReaders(tx, pageId));
    const digest = hasLogo ? await loadDigest(tx, pageId, 'logo') : undefined;
    if (digest === undefined) return { pageUrl, logoUrl: '' };
    // Named by its content, so that a mail shows the logo it was sent with and no cache an old one. Mails are read for
    // years, so the URL uses the host below the base domain, which does not change.
    return { pageUrl, logoUrl: `${this.addresses.pageUrl(page.domain)}/logo.png?v=${digest.slice(0, 8)}` };
  }
}

/** What an identity provider says of its readers is for gateways alone. */
function audienceToWire({ id, people, componentIds }: KeptAudience) {
  return { id, people: [...people], componentIds: [...componentIds] };
}
