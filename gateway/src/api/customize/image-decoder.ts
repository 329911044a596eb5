import type { Sharp, SharpOptions } from 'sharp';

/** More than any logo needs; a picture of one colour takes a few bytes however large it is. */
const MAX_PIXELS = 4096 * 4096;
const LOADERS = ['VipsForeignLoadPngBuffer', 'VipsForeignLoadJpegBuffer', 'VipsForeignLoadWebpBuffer'];

type Decoder = (bytes: Uint8Array, options?: SharpOptions) => Sharp;

let loading: Promise<Decoder> | undefined;
let last: Promise<unknown> = Promise.resolve();

/**
 * Processes one image at a time, so that any number of uploads needs the memory of one. The library is loaded with the
 * first upload, and may read only PNG, JPEG and WebP: no SVG, no animation, no document.
 * @param work gets a decoder that refuses broken images and those of more than 16 million pixels
 */
export async function withDecoder<T>(work: (decode: Decoder) => Promise<T>): Promise<T> {
  const decode = await (loading ??= load());
  const turn = last.then(() => work(decode));
  last = turn.catch(() => undefined);
  return turn;
}

async function load(): Promise<Decoder> {
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  sharp.concurrency(1);
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: LOADERS });
  return (bytes, options) =>
    sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', sequentialRead: true, ...options });
}
