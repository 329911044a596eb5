import { InvalidError } from '@candor/platform/errors.js';
import { ImageKind } from '@candor/proto/gen/candor/pages/v1/customize_pb.js';

/** The kinds of images of a page. */
export type PageImageKind = 'logo' | 'logo_dark' | 'favicon';

const MAX_BYTES = 128 * 1024;
const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const MAGIC: Readonly<Record<PageImageKind, readonly number[]>> = {
  logo: PNG,
  logo_dark: PNG,
  favicon: [0, 0, 1, 0, 1, 0, 32, 32],
};

/** @throws InvalidError for none */
export function kindOf(kind: ImageKind): PageImageKind {
  if (kind === ImageKind.LOGO) return 'logo';
  if (kind === ImageKind.LOGO_DARK) return 'logo_dark';
  if (kind === ImageKind.FAVICON) return 'favicon';
  throw new InvalidError([{ pointer: '/kind', detail: 'Please say what the image is for.' }]);
}

/**
 * The second of two checks: the first one has re-encoded the image, this one applies to every caller.
 * @throws InvalidError for anything but a small PNG or a small ICO of one image of 32x32
 */
export function checkContent(kind: PageImageKind, content: Uint8Array): void {
  const isKnown = MAGIC[kind].every((byte, index) => content[index] === byte);
  if (!isKnown || content.length > MAX_BYTES) {
    throw new InvalidError([
      { pointer: '/file', detail: `This is no ${kind === 'favicon' ? 'favicon' : 'logo'} of ours.` },
    ]);
  }
}
