import { type ListedObject } from './object-store.js';

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** The text of the first element of that name; empty where there is none. */
export function xmlText(xml: string, element: string): string {
  const [, text = ''] = new RegExp(`<${element}>([^<]*)</${element}>`).exec(xml) ?? [];
  return text.replace(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi, (_, decimal: string, hex: string, name: string) => {
    if (name) return ENTITIES[name] ?? '';
    return String.fromCodePoint(decimal ? Number(decimal) : parseInt(hex, 16));
  });
}

/** One part of a list: ListObjectsV2 with `encoding-type=url`. */
export interface ListPart {
  readonly objects: readonly ListedObject[];
  /** Leads to the next part; undefined at the end. */
  readonly next: string | undefined;
}

export function parseList(xml: string): ListPart {
  const objects = [...xml.matchAll(/<Contents>.*?<\/Contents>/gs)].map(([item]) => ({
    key: decodeURIComponent(xmlText(item, 'Key').replaceAll('+', '%20')),
    size: Number(xmlText(item, 'Size')),
  }));
  const isTruncated = xmlText(xml, 'IsTruncated') === 'true';
  return { objects, next: isTruncated ? xmlText(xml, 'NextContinuationToken') : undefined };
}

/** What to correct, by the codes of S3's errors. */
const CORRECTIONS: Readonly<Record<string, string>> = {
  InvalidAccessKeyId: 'S3_ACCESS_KEY_ID is not known there',
  SignatureDoesNotMatch: 'S3_SECRET_ACCESS_KEY is not the one of S3_ACCESS_KEY_ID',
  ExpiredToken: 'S3_SESSION_TOKEN has expired',
  InvalidToken: 'S3_SESSION_TOKEN is not valid',
  AuthorizationHeaderMalformed: 'S3_REGION is not the region of the bucket',
  PermanentRedirect: 'S3_REGION is not the region of the bucket',
  NoSuchBucket: 'there is no such bucket',
  AccessDenied: 'S3_ACCESS_KEY_ID may not do that',
  RequestTimeTooSkewed: 'the clock of this machine is wrong',
};

/** A refusal in words. */
export function reasonOf({ status, code, text }: { status: number; code: string; text: string }): string {
  const known = CORRECTIONS[code] ?? (status === 301 ? CORRECTIONS.PermanentRedirect : undefined);
  return (
    known ?? [`the server answers ${status}`, code, xmlText(text, 'Message')].filter((part) => part !== '').join(', ')
  );
}
