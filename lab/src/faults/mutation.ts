import type { Delivered } from '../sinks/sink-protocol.js';
import type { Random } from './random.js';

const PLACES = ['body', 'webhook-id', 'webhook-timestamp', 'webhook-signature', 'secret'] as const;

/** A delivery with one character changed in the signed content, in the signature or in the secret. */
export function mutationOf(
  delivery: Delivered,
  secret: string,
  random: Random,
): { readonly delivery: Delivered; readonly secret: string } {
  const place = PLACES[Math.floor(random() * PLACES.length)] ?? 'body';
  if (place === 'body') return { delivery: { ...delivery, body: changed(delivery.body, random) }, secret };
  if (place === 'secret') return { delivery, secret: `whsec_${changed(secret.slice('whsec_'.length), random)}` };
  const value = delivery.headers[place] ?? '';
  const mutated =
    place === 'webhook-signature'
      ? value
          .split(' ')
          .map((signature) => `v1,${changed(signature.slice('v1,'.length), random)}`)
          .join(' ')
      : changed(value, random);
  return { delivery: { ...delivery, headers: { ...delivery.headers, [place]: mutated } }, secret };
}

/** One letter or digit replaced by another, not the last: base64 may not use all of its bits. */
function changed(text: string, random: Random): string {
  const places = [...text].flatMap((char, i) => (/[A-Za-z0-9]/.test(char) && i < text.length - 3 ? [i] : []));
  const place = places[Math.floor(random() * places.length)] ?? 0;
  const before = text[place] ?? '';
  const after = /\d/.test(before) ? String((Number(before) + 1) % 10) : before === 'A' ? 'B' : 'A';
  return text.slice(0, place) + after + text.slice(place + 1);
}
