import { ImageKind } from '@candor/proto/gen/candor/pages/v1/customize_pb.js';
import { imageVersion } from './send-image.js';

/** Whose image it is. */
export interface ImagePage {
  readonly customerId: string;
  /** One of the organisation's further pages; empty or absent for its first one. */
  readonly pageId?: string;
}

/** Where the image of an organisation's first page is, below this host. */
export function imagePath(kind: ImageKind, customerId: string): string {
  if (kind === ImageKind.FAVICON) return `/api/public/favicon/${customerId}/favicon.ico`;
  return `/api/public/${kind === ImageKind.LOGO_DARK ? 'logo-dark' : 'logo'}/${customerId}`;
}

/** Public address of an image, with its digest so that caches never serve an older one; empty if there is none. */
export function imageUrl(kind: ImageKind, { customerId, pageId = '' }: ImagePage, digest: string): string {
  if (digest === '') return '';
  const page = pageId === '' || pageId === customerId ? '' : `pageId=${pageId}&`;
  return `${imagePath(kind, customerId)}?${page}v=${imageVersion(digest)}`;
}
