import type { MessageInitShape } from '@bufbuild/protobuf';
import type { PageLookSchema } from '@candor/proto/gen/candor/pages/v1/state_pb.js';
import { accentsOf } from '@candor/status-page/look/accents.js';
import { readCustomCss } from '@candor/status-page/look/custom-css.js';
import type { Brand } from './brand.rules.js';

/** Colours, links and CSS as the page has them: of the CSS only what was understood. */
export function brandOf({ brandColor, brandColorDark, headerLinks, footerLinks, customCss }: Brand) {
  const accents = accentsOf(brandColor, brandColorDark);
  return {
    accent: accents?.light ?? '',
    accentDark: accents?.dark ?? '',
    headerLinks: headerLinks.map(({ label, url }) => ({ label, url })),
    footerLinks: footerLinks.map(({ label, url }) => ({ label, url })),
    css: readCustomCss(customCss).css,
  } satisfies MessageInitShape<typeof PageLookSchema>;
}
