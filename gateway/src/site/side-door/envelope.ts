import { InvalidError } from '@candor/platform/errors.js';
import type { Bytes } from './check-notice.js';

/** The largest body (bytes): 5,000 characters of any language, and 200 services. */
export const MAX_ENVELOPE_BYTES = 48 * 1024;
const BASE64 = /^[\w+/-]+={0,2}$/;

/** A notice as it travels: a SignedSideDoorNotice as ProtoJSON. */
export interface Envelope {
  readonly notice: string;
  readonly signature: string;
}

/** @throws InvalidError naming every field that is not base64 */
export function envelopeFromJson({ notice, signature }: Readonly<Record<string, unknown>>): Bytes {
  const wrong = Object.entries({ notice, signature }).filter(
    ([, value]) => typeof value !== 'string' || !BASE64.test(value),
  );
  if (wrong.length > 0)
    throw new InvalidError(wrong.map(([name]) => ({ pointer: `/${name}`, detail: 'Please give base64 here.' })));
  return { notice: Buffer.from(notice as string, 'base64'), signature: Buffer.from(signature as string, 'base64') };
}

export function envelopeToJson({ notice, signature }: Bytes): Envelope {
  return {
    notice: Buffer.from(notice).toString('base64'),
    signature: Buffer.from(signature).toString('base64'),
  };
}
