import type { MessageInitShape } from '@bufbuild/protobuf';
import {
  ImageKind,
  type Customization,
  type SaveCustomizationRequestSchema,
} from '@candor/proto/gen/candor/pages/v1/customize_pb.js';
import { present } from '../wire/present.js';
import type { CustomizeRequest, LinkRequest } from './customize.requests.js';
import type { CustomizeResponse } from './customize.responses.js';
import { imageUrl, type ImagePage } from './image-address.js';

export function customizeToWire(body: CustomizeRequest): MessageInitShape<typeof SaveCustomizationRequestSchema> {
  const filters = body.availableTimeFilters;
  return {
    website: body.website ?? undefined,
    headerText: body.headerText ?? undefined,
    description: body.description ?? undefined,
    twitterLink: body.twitterLink ?? undefined,
    linkedInLink: body.linkedInLink ?? undefined,
    supportEmail: body.supportEmail ?? undefined,
    notificationDisplayName: body.notificationDisplayName ?? undefined,
    disableWatermark: body.disableWatermark ?? undefined,
    groupsShown: body.groupsShown ?? undefined,
    ...(filters && { availableTimeFilters: { values: filters.map(String) } }),
    brandColor: body.brandColor ?? undefined,
    brandColorDark: body.brandColorDark ?? undefined,
    ...(body.headerLinks && { headerLinks: { values: body.headerLinks.map(linkToWire) } }),
    ...(body.footerLinks && { footerLinks: { values: body.footerLinks.map(linkToWire) } }),
    customCss: body.customCss ?? undefined,
  };
}

function linkToWire({ label, url }: LinkRequest): { label: string; url: string } {
  return { label: label ?? '', url: url ?? '' };
}

export function customizeFromWire(wire: Customization | undefined, page: ImagePage): CustomizeResponse {
  const chosen = present(wire);
  return {
    website: chosen.website,
    headerText: chosen.headerText,
    description: chosen.description,
    twitterLink: chosen.twitterLink,
    linkedInLink: chosen.linkedInLink,
    supportEmail: chosen.supportEmail,
    notificationDisplayName: chosen.notificationDisplayName,
    disableWatermark: chosen.disableWatermark,
    availableTimeFilters: chosen.availableTimeFilters,
    brandColor: chosen.brandColor,
    brandColorDark: chosen.brandColorDark,
    headerLinks: chosen.headerLinks.map(({ label, url }) => ({ label, url })),
    footerLinks: chosen.footerLinks.map(({ label, url }) => ({ label, url })),
    customCss: chosen.customCss,
    // A release before names none.
    groupsShown: chosen.groupsShown || 'automatic',
    logoUrl: imageUrl(ImageKind.LOGO, page, chosen.logoDigest),
    logoDarkUrl: imageUrl(ImageKind.LOGO_DARK, page, chosen.logoDarkDigest),
    faviconUrl: imageUrl(ImageKind.FAVICON, page, chosen.faviconDigest),
  };
}
