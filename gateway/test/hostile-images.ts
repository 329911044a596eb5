import { crc32, deflateSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';
import { writeIco } from '../src/api/customize/ico-file.js';

/** Part of everything that is smuggled in. */
export const SMUGGLED = '<script>alert(1)</script>';
const TAIL = Buffer.from(`${SMUGGLED}<?php echo 1; ?>`);
const SIGNATURE = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');

/** A square picture of one colour. */
export function picture(width: number, height = width): Sharp {
  return sharp({ create: { width, height, channels: 4, background: { r: 20, g: 90, b: 200, alpha: 0.5 } } });
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}

/** A PNG of one bit per pixel: a few kilobytes, whatever the size of its pixels in memory. */
export function bomb(side: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.set([1, 0, 0, 0, 0], 8);
  const pixels = deflateSync(Buffer.alloc(side * (1 + Math.ceil(side / 8))));
  return Buffer.concat([SIGNATURE, chunk('IHDR', header), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))]);
}

/** A PNG with an extra chunk behind its header. */
export function withChunk(png: Buffer, type: string, data: Buffer): Buffer {
  const end = SIGNATURE.length + 12 + 13;
  return Buffer.concat([png.subarray(0, end), chunk(type, data), png.subarray(end)]);
}

export const iconOf = (image: Buffer, side = 32): Buffer => {
  const header = Buffer.from([0, 0, 1, 0, 1, 0, side, side, 0, 0, 1, 0, 32, 0, 0, 0, 0, 0, 22, 0, 0, 0]);
  header.writeUInt32LE(image.length, 14);
  return Buffer.concat([header, image]);
};

/** An icon as programs write it, of one colour. */
export const plainIcon = (): Buffer => Buffer.from(writeIco(Buffer.alloc(32 * 32 * 4, 200)));

/** Files that are no logo, whatever they are called. */
export async function refusedLogos(): Promise<Readonly<Record<string, Buffer>>> {
  const png = await picture(128).png().toBuffer();
  const jpeg = await picture(128).jpeg().toBuffer();
  const halves = Buffer.concat([Buffer.alloc(64 * 64 * 3, 10), Buffer.alloc(64 * 64 * 3, 240)]);
  const frames = sharp(halves, { raw: { width: 64, height: 128, channels: 3, pageHeight: 64 } });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="90" height="90">${SMUGGLED}</svg>`;
  return {
    'an SVG with a script': Buffer.from(svg),
    'an SVG behind a declaration': Buffer.from(`<?xml version="1.0"?>${svg}`),
    'HTML as PNG': Buffer.from(`<!doctype html>${SMUGGLED}`),
    'HTML behind the signature of a PNG': Buffer.concat([SIGNATURE, Buffer.from(SMUGGLED)]),
    'a GIF': await picture(64).gif().toBuffer(),
    'a TIFF': await picture(64).tiff().toBuffer(),
    'a moving WebP': await frames.webp({ loop: 0, delay: [100, 100] }).toBuffer(),
    'a moving PNG': withChunk(png, 'acTL', Buffer.alloc(8, 1)),
    'a PNG cut short': png.subarray(0, png.length - 40),
    'a JPEG cut short': jpeg.subarray(0, jpeg.length / 2),
    'a PNG without pixels': png.subarray(0, 40),
    'a PNG of 144 million pixels': bomb(12_000),
    'a PNG that is no square': await picture(128, 64).png().toBuffer(),
    'a PNG that is too small': await picture(59).png().toBuffer(),
    'an icon': plainIcon(),
    nothing: Buffer.alloc(0),
  };
}

/** Images that contain more than their pixels. */
export async function polyglots(): Promise<Readonly<Record<string, Buffer>>> {
  const png = await picture(64).png().toBuffer();
  const text = Buffer.concat([Buffer.from('Comment\0'), TAIL]);
  const exif = { IFD0: { ImageDescription: SMUGGLED } };
  return {
    'a PNG with a page behind it': Buffer.concat([png, TAIL]),
    'a PNG with a script in its text': withChunk(png, 'tEXt', text),
    'a JPEG with a script in its description': await picture(64).jpeg().withExif(exif).toBuffer(),
    'a WebP with a script in its description': await picture(64).webp().withExif(exif).toBuffer(),
  };
}

/** Files that are no favicon. */
export async function refusedIcons(): Promise<Readonly<Record<string, Buffer>>> {
  const icon = plainIcon();
  const lying = Buffer.from(icon);
  lying.writeInt32LE(60_000, 22 + 4);
  lying.writeInt32LE(120_000, 22 + 8);
  return {
    'a PNG': await picture(32).png().toBuffer(),
    'an icon of 16x16': iconOf(await picture(16).png().toBuffer(), 16),
    'an icon whose PNG is larger than it says': iconOf(await picture(64).png().toBuffer()),
    'an icon whose PNG has 144 million pixels': iconOf(bomb(12_000)),
    'an icon whose bitmap says that it is 60,000 wide': lying,
    'an icon cut short': icon.subarray(0, 600),
    'an icon that promises images it does not have': Buffer.from([0, 0, 1, 0, 255, 255]),
    'HTML as icon': Buffer.from(SMUGGLED),
    'HTML behind the header of an icon': iconOf(Buffer.from(SMUGGLED.repeat(9))),
    nothing: Buffer.alloc(0),
  };
}
