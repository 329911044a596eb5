import { type ComponentStatus } from '@candor/ui/status/component-status.js';
import { type ReactElement } from 'react';
import { useTexts } from '../language/texts-context.js';
import { SHARE_IMAGE_PATH, SHARE_IMAGE_SIZE } from './share-image.js';

export interface ShareTagsProps {
  /** Absolute. */
  url: string;
  title: string;
  description: string;
  siteName?: string;
  status: ComponentStatus;
}

/** The preview that is shown where the page's link is shared (https://ogp.me). */
export function ShareTags({ url, title, description, siteName, status }: ShareTagsProps): ReactElement {
  const t = useTexts();
  return (
    <>
      <meta property="og:type" content="website" />
      <meta property="og:url" content={t.address(url)} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:site_name" content={siteName} />
      {/* Services that preview links cache images for days, so each state has its own URL. */}
      <meta property="og:image" content={new URL(`${SHARE_IMAGE_PATH}?v=${status}`, url).href} />
      <meta property="og:image:width" content={String(SHARE_IMAGE_SIZE.width)} />
      <meta property="og:image:height" content={String(SHARE_IMAGE_SIZE.height)} />
      <meta property="og:image:alt" content={t.overallStatus[status]} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}
