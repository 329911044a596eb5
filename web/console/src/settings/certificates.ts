/** The times within which a certificate is valid (RFC 5280, 4.1.2.5): UTCTime of two digits of a year, or GeneralizedTime. */
const VALIDITY = /(?:\x17\x0d\d{12}|\x18\x0f\d{14})Z(?:\x17\x0d(\d{12})|\x18\x0f(\d{14}))Z/;

/** Certificates that were pasted one after the other: PEM, or base64 with an empty line between. */
export function certificatesIn(pasted: string): string[] {
  return pasted
    .replaceAll(/-----END [^-]+-----/g, '$&\n\n')
    .split(/(?=-----BEGIN )|\n\s*\n/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

/** Until when a certificate is valid (epoch ms); undefined for one that says it in no way that is known here. */
export function endOf(pem: string): number | undefined {
  const [, short, long] = VALIDITY.exec(bytesOf(pem)) ?? [];
  // RFC 5280: years from 50 are those of the last century.
  const digits = long ?? (short && `${Number(short.slice(0, 2)) < 50 ? '20' : '19'}${short}`);
  if (digits === undefined) return undefined;
  const [year = 0, ...rest] = [digits.slice(0, 4), ...(digits.slice(4).match(/../g) ?? [])].map(Number);
  const [month = 1, day = 1, hours = 0, minutes = 0, seconds = 0] = rest;
  return Date.UTC(year, month - 1, day, hours, minutes, seconds);
}

function bytesOf(pem: string): string {
  try {
    return atob(pem.replaceAll(/-----[^-]+-----|\s/g, ''));
  } catch {
    return '';
  }
}
