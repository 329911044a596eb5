import decodeIco from 'decode-ico';
import { InvalidError } from '@candor/platform/errors.js';
import { FAVICON_SIDE, writeIco } from './ico-file.js';
import { withDecoder } from './image-decoder.js';

const HEADER_BYTES = 6;
const ENTRY_BYTES = 16;
const MAX_ENTRIES = 32;
const PNG_SIGNATURE = '89504e470d0a1a0a';
const BITMAP_HEADER_BYTES = 40;
const COLOUR_DEPTHS = [1, 4, 8, 24, 32];
const NO_ICON = 'Please choose an .ico file with an image of 32x32 pixels.';

/**
 * Redraws the 32x32 image of an uploaded icon as a new ICO: nothing of the file but those pixels remains.
 * @throws InvalidError for anything but a complete ICO that has such an image
 */
export async function drawFavicon(file: Uint8Array): Promise<Uint8Array> {
  const image = findImage(Buffer.from(file.buffer, file.byteOffset, file.byteLength));
  if (!image) throw refusal();
  const pixels = isPng(image.data) ? await pixelsOfPng(image.data) : pixelsOfBitmap(image);
  if (pixels?.length !== FAVICON_SIDE * FAVICON_SIDE * 4) throw refusal();
  return writeIco(pixels);
}

interface Found {
  /** The entry in the directory. */
  readonly entry: Buffer;
  readonly data: Buffer;
}

/** The image of 32x32 with the most colours that is in the directory and in the file. */
function findImage(file: Buffer): Found | undefined {
  if (file.length < HEADER_BYTES || file.readUInt32LE(0) !== 0x00010000) return undefined;
  const count = Math.min(file.readUInt16LE(4), MAX_ENTRIES);
  const entries = Array.from({ length: count }, (_, index) => {
    const at = HEADER_BYTES + index * ENTRY_BYTES;
    return file.subarray(at, at + ENTRY_BYTES);
  });
  return entries
    .filter((entry) => entry.length === ENTRY_BYTES && entry[0] === FAVICON_SIDE && entry[1] === FAVICON_SIDE)
    .map((entry) => ({ entry, data: dataOf(file, entry) }))
    .filter(({ entry, data }) => data.length === entry.readUInt32LE(8) && data.length > BITMAP_HEADER_BYTES)
    .sort((one, other) => other.entry.readUInt16LE(6) - one.entry.readUInt16LE(6))[0];
}

function dataOf(file: Buffer, entry: Buffer): Buffer {
  const start = entry.readUInt32LE(12);
  return file.subarray(start, start + entry.readUInt32LE(8));
}

function isPng(data: Buffer): boolean {
  return data.toString('hex', 0, 8) === PNG_SIGNATURE;
}

async function pixelsOfPng(png: Buffer): Promise<Uint8Array> {
  return withDecoder(async (decode) => {
    const image = decode(png, { limitInputPixels: FAVICON_SIDE * FAVICON_SIDE });
    const { data, info } = await image
      .toColourspace('srgb')
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
      .catch(() => {
        throw refusal();
      });
    if (info.width !== FAVICON_SIDE || info.height !== FAVICON_SIDE || info.channels !== 4) throw refusal();
    return data;
  });
}

/** The decoder trusts a bitmap's own header, so it only gets one that matches the directory. */
function pixelsOfBitmap({ entry, data }: Found): Uint8Array | undefined {
  const isHonest =
    data.readUInt32LE(0) === BITMAP_HEADER_BYTES &&
    data.readInt32LE(4) === FAVICON_SIDE &&
    // Colours and mask, one above the other.
    data.readInt32LE(8) === 2 * FAVICON_SIDE &&
    COLOUR_DEPTHS.includes(data.readUInt16LE(14)) &&
    data.readUInt32LE(16) === 0;
  if (!isHonest) return undefined;
  const header = Buffer.from([0, 0, 1, 0, 1, 0]);
  const only = Buffer.from(entry);
  only.writeUInt32LE(HEADER_BYTES + ENTRY_BYTES, 12);
  try {
    const [image] = decodeIco(Buffer.concat([header, only, data]));
    return image && image.width === FAVICON_SIDE && image.height === FAVICON_SIDE
      ? Uint8Array.from(image.data)
      : undefined;
  } catch {
    return undefined;
  }
}

function refusal(): InvalidError {
  return new InvalidError([{ pointer: '/file', detail: NO_ICON }]);
}
