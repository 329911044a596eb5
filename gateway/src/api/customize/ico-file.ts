/** Width and height of a favicon (pixels). */
export const FAVICON_SIDE = 32;

const HEADER_BYTES = 6 + 16;
const BITMAP_HEADER_BYTES = 40;
const PIXEL_BYTES = FAVICON_SIDE * FAVICON_SIDE * 4;
/** One bit for each pixel; unused with an alpha channel, but required by the format. */
const MASK_BYTES = (FAVICON_SIDE * FAVICON_SIDE) / 8;

/**
 * An ICO with one image of 32x32 and 32 bits per pixel, which every browser can read.
 * @param rgba from the top left on, four bytes a pixel
 */
export function writeIco(rgba: Uint8Array): Uint8Array {
  const file = Buffer.alloc(HEADER_BYTES + BITMAP_HEADER_BYTES + PIXEL_BYTES + MASK_BYTES);
  file.writeUInt16LE(1, 2);
  file.writeUInt16LE(1, 4);
  file.writeUInt8(FAVICON_SIDE, 6);
  file.writeUInt8(FAVICON_SIDE, 7);
  file.writeUInt16LE(1, 10);
  file.writeUInt16LE(32, 12);
  file.writeUInt32LE(file.length - HEADER_BYTES, 14);
  file.writeUInt32LE(HEADER_BYTES, 18);
  writeBitmapHeader(file.subarray(HEADER_BYTES));
  const pixels = file.subarray(HEADER_BYTES + BITMAP_HEADER_BYTES);
  for (let y = 0; y < FAVICON_SIDE; y += 1) {
    for (let x = 0; x < FAVICON_SIDE; x += 1) {
      const from = (y * FAVICON_SIDE + x) * 4;
      // Bitmaps start with the bottom row, and with blue.
      const to = ((FAVICON_SIDE - 1 - y) * FAVICON_SIDE + x) * 4;
      const [red = 0, green = 0, blue = 0, alpha = 0] = rgba.subarray(from, from + 4);
      pixels.set([blue, green, red, alpha], to);
    }
  }
  return file;
}

function writeBitmapHeader(at: Buffer): void {
  at.writeUInt32LE(BITMAP_HEADER_BYTES, 0);
  at.writeInt32LE(FAVICON_SIDE, 4);
  at.writeInt32LE(2 * FAVICON_SIDE, 8);
  at.writeUInt16LE(1, 12);
  at.writeUInt16LE(32, 14);
  at.writeUInt32LE(PIXEL_BYTES + MASK_BYTES, 20);
}
