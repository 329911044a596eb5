import type { MessageInitShape } from '@bufbuild/protobuf';
import type { PageImageSchema } from '@candor/proto/gen/candor/pages/v1/state_pb.js';
import type { PageImageKind } from './image.rules.js';
import type { PageImage } from './image.store.js';

/** The path of an image on its page. */
const IMAGE_PATHS: Readonly<Record<PageImageKind, string>> = {
  logo: '/logo.png',
  logo_dark: '/logo-dark.png',
  favicon: '/favicon.ico',
};

const IMAGE_TYPES: Readonly<Record<PageImageKind, string>> = {
  logo: 'image/png',
  logo_dark: 'image/png',
  favicon: 'image/x-icon',
};

/** The images as visitors fetch them. */
export function picturesOf(images: readonly PageImage[]): MessageInitShape<typeof PageImageSchema>[] {
  return images.map(({ kind, content }) => ({ path: IMAGE_PATHS[kind], contentType: IMAGE_TYPES[kind], content }));
}

/**
 * The URL that the page links to: another image has another URL, so that no cache shows an old one. Empty without an
 * image.
 */
export function imageAddress(kind: PageImageKind, images: readonly PageImage[]): string {
  const image = images.find((one) => one.kind === kind);
  return image ? `${IMAGE_PATHS[kind]}?v=${image.digest.slice(0, 8)}` : '';
}
