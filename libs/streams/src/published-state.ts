import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import { create, fromBinary, toBinary, type MessageShape } from '@bufbuild/protobuf';
import { PageStateSchema, PublishedStateSchema } from '@candor/proto/gen/candor/pages/v1/state_pb.js';

export type PublishedState = MessageShape<typeof PublishedStateSchema>;
type PageState = MessageShape<typeof PageStateSchema>;

/** Names a state: that of a page, or with a month (`2026-10`) that of one of its months. */
export interface StateName {
  readonly pageId: string;
  readonly month?: string;
}

/** The stream that gateways read. */
export const STATES_STREAM = 'PAGES';
/** Every state of pages, and every state of months, in all their pieces. */
export const PAGE_SUBJECTS = 'pages.state.>';
export const MONTH_SUBJECTS = 'pages.month.>';

/** Size of one message (bytes): NATS allows 1 MiB, and a piece has little around it. */
export const MAX_PIECE_BYTES = 960 * 1024;
/** zstd's default: visitors wait for the page that is being published. */
const LEVEL = 3;

const SUBJECT =
  /^pages\.(?:state\.(?<page>[\w-]+)|month\.(?<owner>[\w-]+)\.(?<month>\d{4}-\d{2}))(?:\.(?<piece>[1-9]\d*))?$/;

/** Where a piece of a state is published. */
export function stateSubject({ pageId, month }: StateName, piece = 0): string {
  const subject = month === undefined ? `pages.state.${pageId}` : `pages.month.${pageId}.${month}`;
  return piece === 0 ? subject : `${subject}.${piece}`;
}

/** The state that a subject belongs to; undefined for any other subject. */
export function stateOfSubject(subject: string): (StateName & { readonly piece: number }) | undefined {
  const groups = SUBJECT.exec(subject)?.groups;
  if (!groups) return undefined;
  const { page, owner, month, piece = '0' } = groups;
  const pageId = page ?? owner ?? '';
  return { pageId, ...(month !== undefined && { month }), piece: Number(piece) };
}

/** Compresses an encoded state into as many messages as needed, in the order of their pieces. */
export function packState(
  { pageId, month = '' }: StateName,
  revision: bigint,
  encoded: Uint8Array,
  maxBytes = MAX_PIECE_BYTES,
): PublishedState[] {
  const content = zstdCompressSync(encoded, {
    params: { [constants.ZSTD_c_compressionLevel]: LEVEL, [constants.ZSTD_c_checksumFlag]: 1 },
  });
  const pieces = Math.max(1, Math.ceil(content.length / maxBytes));
  return Array.from({ length: pieces }, (_, piece) =>
    create(PublishedStateSchema, {
      pageId,
      month,
      revision,
      piece,
      pieces,
      content: content.subarray(piece * maxBytes, (piece + 1) * maxBytes),
    }),
  );
}

/** Joins the pieces of a compressed state; undefined unless they are those of one revision, complete and in order. */
export function joinPieces(messages: readonly PublishedState[]): Uint8Array | undefined {
  const [first] = messages;
  if (first === undefined || messages.length !== first.pieces) return undefined;
  const fit = messages.every(({ revision, piece }, index) => revision === first.revision && piece === index);
  if (!fit) return undefined;
  return messages.length === 1 ? first.content : Buffer.concat(messages.map(({ content }) => content));
}

/** Reverses the compression of `packState`. @throws Error when a byte was changed */
export function unpackState(content: Uint8Array): Buffer {
  return zstdDecompressSync(content);
}

/**
 * Encodes the state of a page. That of a page with readers stands inside another, which has its ids alone: a gateway of
 * a release that knows nothing of readers takes it for a page that is gone.
 */
export function encodePageState(state: PageState): Uint8Array {
  const encoded = toBinary(PageStateSchema, state);
  if (!state.readers) return encoded;
  const { pageId, customerId, revision } = state;
  return toBinary(PageStateSchema, create(PageStateSchema, { pageId, customerId, revision, guarded: encoded }));
}

/** Reverses `encodePageState`. @throws Error for what is no state, or claims to be guarded and names no readers */
export function decodePageState(encoded: Uint8Array): PageState {
  const outer = fromBinary(PageStateSchema, encoded);
  if (outer.guarded.length === 0) return outer;
  const state = fromBinary(PageStateSchema, outer.guarded);
  if (!state.readers || state.pageId !== outer.pageId) throw new Error('the state is not that of a page with readers');
  // It is given when the state is published, to what stands outside.
  state.revision = outer.revision;
  return state;
}
