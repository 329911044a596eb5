import { InvalidError } from '@candor/platform/errors.js';
import { withDecoder } from './image-decoder.js';

const MIN_SIDE = 60;
/** Sharp on dense screens at its 40 pixels on pages, and in mails. */
const MAX_SIDE = 256;
/** It is part of every state of the page. */
const MAX_TRUE_COLOUR_BYTES = 64 * 1024;

/** By their first bytes; names and declared types are not reliable. */
const SIGNATURES: readonly { readonly format: string; readonly at: number; readonly bytes: string }[] = [
  { format: 'png', at: 0, bytes: '\x89PNG\r\n\x1a\n' },
  { format: 'jpeg', at: 0, bytes: '\xff\xd8\xff' },
  { format: 'webp', at: 8, bytes: 'WEBP' },
];

/**
 * Redraws an uploaded logo as a PNG of at most 256x256: nothing of the file but its pixels remains.
 * @throws InvalidError for anything but a complete, still PNG, JPEG or WebP that is square and at least 60x60
 */
export async function drawLogo(file: Uint8Array): Promise<Uint8Array> {
  const expected = formatOf(file);
  if (expected === undefined) throw refusal('Please choose a PNG, JPEG or WebP image.');
  return withDecoder(async (decode) => {
    const { format, width, height, pages = 1 } = await decode(file).metadata().catch(refuseBroken);
    if (format !== expected) throw broken();
    if (pages > 1 || isAnimatedPng(file)) throw refusal('Please choose an image that does not move.');
    if (width !== height) throw refusal('Please choose a square image.');
    if (width < MIN_SIDE) throw refusal('Please choose an image of at least 60x60 pixels.');
    const drawn = decode(file)
      .autoOrient()
      .toColourspace('srgb')
      .resize(MAX_SIDE, MAX_SIDE, { withoutEnlargement: true });
    const png = await drawn.clone().png({ compressionLevel: 9 }).toBuffer().catch(refuseBroken);
    return png.length <= MAX_TRUE_COLOUR_BYTES ? png : drawn.png({ compressionLevel: 9, palette: true }).toBuffer();
  });
}

function formatOf(file: Uint8Array): string | undefined {
  const start = Buffer.from(file.subarray(0, 16)).toString('latin1');
  return SIGNATURES.find(({ at, bytes }) => start.startsWith(bytes, at))?.format;
}

/**
 * Decoders without support for animation read an animated PNG as a still one; it declares the animation before its
 * pixels.
 */
function isAnimatedPng(file: Uint8Array): boolean {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  const animation = bytes.indexOf('acTL', 0, 'latin1');
  return animation >= 0 && animation < bytes.indexOf('IDAT', 0, 'latin1');
}

function refuseBroken(): never {
  throw broken();
}

function broken(): InvalidError {
  return refusal('This image is damaged, or too large to be shown. Please choose another one.');
}

function refusal(detail: string): InvalidError {
  return new InvalidError([{ pointer: '/file', detail }]);
}
