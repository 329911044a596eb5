import type { MessageInitShape } from '@bufbuild/protobuf';
import type { PageLookSchema } from '@candor/proto/gen/candor/pages/v1/state_pb.js';
import { imageAddress } from '../images/image-address.js';
import type { PageImage } from '../images/image.store.js';
import { brandOf } from './brand.mapper.js';
import type { CustomizationDraft } from './customize.rules.js';

/**
 * The look as gateways render it.
 * @param description that of the organisation; empty for the default text
 */
export function pageLook(look: CustomizationDraft, description: string, images: readonly PageImage[]) {
  return {
    headerText: look.headerText,
    description,
    website: look.website,
    twitterLink: look.twitterLink,
    linkedInLink: look.linkedInLink,
    supportEmail: look.supportEmail,
    watermark: !look.disableWatermark,
    groupsShown: look.groupsShown,
    logo: imageAddress('logo', images),
    logoDark: imageAddress('logo_dark', images),
    // The logo serves as tab icon where there is no other.
    favicon: imageAddress('favicon', images) || imageAddress('logo', images),
    ...brandOf(look),
  } satisfies MessageInitShape<typeof PageLookSchema>;
}
