import type { PageImageKind } from './image.rules.js';
import type { PageImage } from './image.store.js';

/** Where an image is on its page. */
export const IMAGE_PATHS: Readonly<Record<PageImageKind, string>> = { logo: '/logo.png', favicon: '/favicon.ico' };

export const IMAGE_TYPES: Readonly<Record<PageImageKind, string>> = { logo: 'image/png', favicon: 'image/x-icon' };

/** What the page links to: another image has another address, so that no cache shows an old one. Empty without one. */
export function imageAddress(kind: PageImageKind, images: readonly PageImage[]): string {
  const image = images.find((one) => one.kind === kind);
  return image ? `${IMAGE_PATHS[kind]}?v=${image.digest.slice(0, 8)}` : '';
}
