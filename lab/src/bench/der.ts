/** The subset of DER (ITU-T X.690) that a certificate needs. */
export function der(tag: number, ...parts: readonly Uint8Array[]): Buffer {
  const content = Buffer.concat(parts);
  return Buffer.concat([Buffer.from([tag, ...lengthOf(content)]), content]);
}

export const sequence = (...parts: readonly Uint8Array[]): Buffer => der(0x30, ...parts);
export const set = (...parts: readonly Uint8Array[]): Buffer => der(0x31, ...parts);
export const integer = (bytes: Uint8Array): Buffer => der(0x02, bytes);
export const octets = (...parts: readonly Uint8Array[]): Buffer => der(0x04, ...parts);
export const bits = (bytes: Uint8Array): Buffer => der(0x03, Buffer.of(0), bytes);
export const text = (value: string): Buffer => der(0x0c, Buffer.from(value));
export const yes = (): Buffer => der(0x01, Buffer.of(0xff));

/** Within 1950 to 2049. */
export function utcTime(date: Date): Buffer {
  return der(0x17, Buffer.from(`${date.toISOString().replace(/[-:T]/g, '').slice(2, 14)}Z`));
}

/** @param dotted for example "2.5.29.17" */
export function oid(dotted: string): Buffer {
  const [first = 0, second = 0, ...rest] = dotted.split('.').map(Number);
  return der(0x06, Buffer.from([40 * first + second, ...rest.flatMap(base128)]));
}

function base128(value: number): number[] {
  const septets = [value % 128];
  for (let left = Math.floor(value / 128); left > 0; left = Math.floor(left / 128)) septets.unshift((left % 128) + 128);
  return septets;
}

function lengthOf({ length }: Buffer): number[] {
  if (length < 0x80) return [length];
  const bytes: number[] = [];
  for (let left = length; left > 0; left = Math.floor(left / 256)) bytes.unshift(left % 256);
  return [0x80 + bytes.length, ...bytes];
}
