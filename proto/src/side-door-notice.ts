import { createHash, createPublicKey, verify } from 'node:crypto';
import { fromJsonString, type MessageShape } from '@bufbuild/protobuf';
import { SideDoorNoticeSchema } from './gen/candor/pages/v1/side_door_pb.js';
import { ComponentStatus, IncidentStatus } from './gen/candor/status/v1/status_pb.js';

export type SideDoorNotice = MessageShape<typeof SideDoorNoticeSchema>;

/** What is signed starts with this, so that no signature of another protocol is taken for one of a notice. */
const SIGNED_PREFIX = 'candor side door notice v1\n';
/** What RFC 8410 puts in front of a raw Ed25519 public key. */
const SPKI_PREFIX = Buffer.from('302a300506032b6570032100', 'hex');
export const PUBLIC_KEY_BYTES = 32;
export const MAX_NOTICE_NAME = 200;
export const MAX_NOTICE_MESSAGE = 5_000;
const MAX_COMPONENTS = 200;
/** The highest sequence. */
export const MAX_SEQUENCE = 49;

const UUID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/;
/** 2000 to 2100 (epoch ms). */
const TIMES = [946_684_800_000n, 4_102_444_800_000n] as const;

/** A field of a notice that is wrong. */
export interface WrongField {
  /** JSON pointer into the notice. */
  readonly pointer: string;
  readonly detail: string;
}

/** The bytes that are signed. */
export function signedBytes(notice: Uint8Array): Uint8Array {
  return Buffer.concat([Buffer.from(SIGNED_PREFIX), notice]);
}

/** Whether a key signed the notice. @param publicKey Ed25519, raw */
export function isSignedBy(publicKey: Uint8Array, notice: Uint8Array, signature: Uint8Array): boolean {
  if (publicKey.length !== PUBLIC_KEY_BYTES) return false;
  const key = createPublicKey({ key: Buffer.concat([SPKI_PREFIX, publicKey]), format: 'der', type: 'spki' });
  return verify(null, signedBytes(notice), key, signature);
}

/** The content of a notice; undefined unless it is one. */
export function readNotice(notice: Uint8Array): SideDoorNotice | undefined {
  try {
    return fromJsonString(SideDoorNoticeSchema, new TextDecoder('utf-8', { fatal: true }).decode(notice));
  } catch {
    return undefined;
  }
}

/** Every field of a notice that is wrong in itself, whatever key signed it. */
export function wrongFields(notice: SideDoorNotice): WrongField[] {
  const { noticeId, pageId, keyId, sequence, issuedAt, name, message, componentIds } = notice;
  const fields: [ok: boolean, pointer: string, detail: string][] = [
    [UUID.test(noticeId), '/noticeId', 'Please give a UUID in lower case.'],
    [UUID.test(pageId), '/pageId', 'Please give a UUID in lower case.'],
    [UUID.test(keyId), '/keyId', 'Please give a UUID in lower case.'],
    [sequence >= 0 && sequence <= MAX_SEQUENCE, '/sequence', `Please give a number from 0 to ${MAX_SEQUENCE}.`],
    [issuedAt >= TIMES[0] && issuedAt < TIMES[1], '/issuedAt', 'Please give a time in milliseconds.'],
    [isText(name, MAX_NOTICE_NAME), '/name', `Please give a title of at most ${MAX_NOTICE_NAME} characters.`],
    [
      isText(message, MAX_NOTICE_MESSAGE),
      '/message',
      `Please give a text of at most ${MAX_NOTICE_MESSAGE} characters.`,
    ],
    [isStatusOf(notice), '/componentStatus', 'Please say how the services are.'],
    [isListOfIds(componentIds), '/componentIds', `Please list at most ${MAX_COMPONENTS} services, each once.`],
    [
      notice.incidentStatus in IncidentStatus && notice.incidentStatus !== 0,
      '/incidentStatus',
      'Unknown incident status.',
    ],
  ];
  return fields.filter(([ok]) => !ok).map(([, pointer, detail]) => ({ pointer, detail }));
}

/** A resolved notice leaves its services operational, every other one says what is wrong with them. */
function isStatusOf({ componentStatus, incidentStatus }: SideDoorNotice): boolean {
  if (incidentStatus === IncidentStatus.RESOLVED) return componentStatus === ComponentStatus.OPERATIONAL;
  const { DEGRADED_PERFORMANCE, PARTIAL_OUTAGE, MAJOR_OUTAGE } = ComponentStatus;
  return [DEGRADED_PERFORMANCE, PARTIAL_OUTAGE, MAJOR_OUTAGE].includes(componentStatus);
}

function isText(text: string, maxLength: number): boolean {
  return text.trim() !== '' && text.length <= maxLength && !/[\0\p{Surrogate}]/u.test(text);
}

function isListOfIds(ids: readonly string[]): boolean {
  return ids.length <= MAX_COMPONENTS && new Set(ids).size === ids.length && ids.every((id) => UUID.test(id));
}

/**
 * The id of the entry that a notice becomes (UUIDv8, RFC 9562): known to gateways beforehand, so that feeds and
 * permalinks stay the same when the product is back.
 */
export function entryIdOf({ noticeId, sequence }: Pick<SideDoorNotice, 'noticeId' | 'sequence'>): string {
  const bytes = createHash('sha256').update(`side door ${noticeId} ${sequence}`).digest().subarray(0, 16);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = bytes.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
