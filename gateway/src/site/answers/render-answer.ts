import { constants as osConstants, setPriority } from 'node:os';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { workerData } from 'node:worker_threads';
import { create, fromBinary } from '@bufbuild/protobuf';
import { decodePageState, unpackState, type StateName } from '@candor/streams/published-state.js';
import {
  MonthStateSchema,
  PageAnnouncementSchema,
  PageIncidentSchema,
  PageLookSchema,
  PageMaintenanceSchema,
  type MonthState,
} from '@candor/proto/gen/candor/pages/v1/state_pb.js';
import type { Language } from '@candor/words/languages.js';
import { sourceOf, type ItemKind } from '@candor/status-page/paths/page-paths.js';
import type { PageState } from '@candor/status-page/state/page-state.js';
import type { PageAnswer } from '@candor/status-page/paths/page-answer.js';
import { render, renderUnknownHost, renderWithoutPage } from '@candor/status-page/render.js';
import { EMPTY_MONTH, monthOf, withMonth } from '@candor/status-page/state/month-of.js';
import { itemsBegunIn } from '@candor/status-page/state/notice-items.js';
import { withNotices } from '@candor/status-page/state/with-notices.js';
import { pageStateOf } from '@candor/status-page/state/page-state-of.js';
import type { Coding } from '../../edge/prepared/content-encoding.js';
import { editionOfMonth, editionOfPage, NO_EDITION, type Edition } from '../pages/edition.js';
import { overlaid, type Overlay } from '../pages/overlay.js';
import type { FoundState } from '../states/kept-state.js';
import { readNotice } from '@candor/proto/side-door-notice.js';
import { readMonth } from '../states/read-state.js';
import { StateFile } from '../states/state-file.js';
import { previewAnnouncement, previewIncident, previewLook, previewMaintenance } from './previewed-page.js';
import { RecentlyUsed } from './recently-used.js';
import { monthFor, noticesOf, pageFor, seenIn, type Seen } from './visible-to.js';

/** What a thread has to render. */
export interface RenderTask {
  /** Empty for an answer that belongs to no page. */
  readonly pageId: string;
  /** Of the page's state, as the gateway knows it; the thread takes the newest of the file. */
  readonly revision: number;
  readonly path: string;
  /** Undefined for English where the address has no language. */
  readonly language?: Language;
  readonly coding: Coding;
  /** The audiences that the reader is in, their ids joined by commas; undefined for none. */
  readonly view?: string;
  /** When the page's present day began (epoch ms). */
  readonly dayStart: number;
  /** The state of the page, if it could not be written to disk. */
  readonly held?: FoundState;
  /** What was said through the side door. */
  readonly overlay?: Overlay;
}

/** A preview that a thread has to render: of an incident, a maintenance, an announcement or a look, encoded as in a state. */
export interface PreviewTask extends Omit<RenderTask, 'coding' | 'revision'> {
  readonly incident?: Uint8Array;
  readonly maintenance?: Uint8Array;
  readonly announcement?: Uint8Array;
  readonly look?: Uint8Array;
}

/** A rendered answer, ready to be sent. */
export interface RenderedAnswer extends Edition {
  readonly contentType: string;
  /** Empty if it has none. */
  readonly contentSecurityPolicy: string;
  readonly coding: Coding;
  readonly bytes: Uint8Array;
  /** Of the page's state it was rendered from. */
  readonly revision: number;
}

/** The result of a task: the answer, that the page has none at this path, or which state is missing or damaged. */
export type Rendering =
  | { readonly answer: RenderedAnswer }
  | { readonly none: true; readonly revision: number }
  | { readonly missing: StateName };

/**
 * Decoded states that a thread caches, by the size of their encoding (bytes); decoded they take about five times as
 * much.
 */
const MAX_DECODED = 8 * 1024 * 1024;
const GZIP_LEVEL = 9;
/**
 * Measured on a page with 50 services (230 kB): 5 gives 11.3 kB in 1.2 ms, 9 gives 11.0 kB in 32 ms, gzip 13.9 kB in 1
 * ms.
 */
const BROTLI_QUALITY = 5;

interface DecodedPage {
  readonly revision: number;
  readonly edition: Edition;
  readonly state: PageState;
  /** What of the page the state has. */
  readonly seen: Seen;
  /** The incidents of the side door (ids). */
  readonly saidIds: readonly string[];
}

interface UnpackedMonth {
  readonly revision: number;
  readonly encoded: Uint8Array;
}

let file: StateFile | undefined;
const pages = new RecentlyUsed<DecodedPage>(MAX_DECODED);
const months = new RecentlyUsed<UnpackedMonth>(MAX_DECODED);

// The first render of a process takes many times as long as later ones.
renderUnknownHost();
// Cached answers are sent before others are rendered. On Linux a priority is that of the calling thread, elsewhere of
// the process.
if (process.platform === 'linux') setPriority(osConstants.priority.PRIORITY_BELOW_NORMAL);

class MissingStateError extends Error {
  constructor(readonly state: StateName) {
    super('the state is not there');
  }
}

/** Renders one answer. Runs in worker threads, each with its own reader of the file. */
export default function renderAnswer(task: RenderTask): Rendering {
  const { pageId, path, language, coding } = task;
  if (pageId === '')
    return { answer: finished(renderWithoutPage(path, language), coding, { ...NO_EDITION, revision: 0 }) };
  try {
    const { state, edition, revision } = stateFor(task);
    const answer = state && render({ ...state, now: edition.at, version: edition.version }, path, language);
    return answer ? { answer: finished(answer, coding, { ...edition, revision }) } : { none: true, revision };
  } catch (error) {
    if (error instanceof MissingStateError) return { missing: error.state };
    // The disk fails, or the file is damaged.
    if ((error as { code?: string }).code === 'ERR_SQLITE_ERROR') return { missing: { pageId } };
    throw error;
  }
}

/**
 * Renders the preview of the page of an incident, a maintenance or an announcement, or of the page in another look.
 * @throws Error where the page's state is missing
 */
export function renderPreview(task: PreviewTask): string {
  const { state } = decodedPage(task);
  if (task.look) return previewLook(state, fromBinary(PageLookSchema, task.look));
  const { incidents, maintenances, announcements } = monthOf(
    create(MonthStateSchema, {
      incidents: task.incident ? [fromBinary(PageIncidentSchema, task.incident)] : [],
      maintenances: task.maintenance ? [fromBinary(PageMaintenanceSchema, task.maintenance)] : [],
      announcements: task.announcement ? [fromBinary(PageAnnouncementSchema, task.announcement)] : [],
    }),
  );
  const [incident] = incidents;
  if (incident) return previewIncident(state, incident, task.language);
  const [maintenance] = maintenances;
  if (maintenance) return previewMaintenance(state, maintenance, task.language);
  const [announcement] = announcements;
  if (announcement) return previewAnnouncement(state, announcement, task.language);
  throw new Error('there is nothing to preview');
}

/** The state that a path is rendered from; undefined where no state of the page has it. */
function stateFor(task: RenderTask): { state?: PageState; edition: Edition; revision: number } {
  const { pageId, path, overlay } = task;
  const page = decodedPage(task);
  const { revision } = page;
  const source = sourceOf(path);
  if (source?.from === 'month') {
    const name = { pageId, month: source.month };
    const edition = overlaid(editionOfMonth(revision, opened().revisionOf(name)), overlay);
    if (!page.state.months.includes(source.month)) return { edition, revision };
    const month = unpackedMonth(name);
    const items = month && monthOf(monthFor(fromBinary(MonthStateSchema, month.encoded), page.seen));
    const withSaid = itemsBegunIn(source.month, page, items ?? EMPTY_MONTH);
    return { state: withMonth(page.state, withSaid), edition, revision };
  }
  if (source?.from === 'item') {
    const inMonths = opened().monthsOf(pageId, source.id);
    const newestMonth = Math.max(0, ...inMonths.map((month) => month.revision));
    const edition = overlaid(editionOfMonth(revision, newestMonth), overlay);
    if (hasItem(page.state, source.id)) return { state: page.state, edition, revision };
    const month = inMonths[0]?.month ?? monthInPlace(page, pageId);
    if (month === undefined) return { edition, revision };
    const items = itemsAround({ pageId, month }, source.id);
    return { state: withMonth(page.state, monthOf(monthFor(items, page.seen))), edition, revision };
  }
  return { state: page.state, edition: page.edition, revision };
}

/**
 * A month to look for what is in none: where some readers see more than others, what is not there takes as long as what is not
 * theirs, or who knows an id could learn by time whether there is such an incident. Undefined where all see the same.
 */
function monthInPlace({ state, seen }: DecodedPage, pageId: string): string | undefined {
  return seen && state.months.find((month) => opened().revisionOf({ pageId, month }) > 0);
}

function hasItem({ openIncidents, pastIncidents, maintenances, announcements }: PageState, id: string): boolean {
  return [openIncidents, pastIncidents, maintenances, announcements].some((items) =>
    items.some((item) => item.id === id),
  );
}

/**
 * An item of a month with those that refer to it or that it refers to, and nothing else: a month may have thousands.
 * @param asked where the month has none of this id, its first one is taken, see `monthInPlace`
 */
function itemsAround(name: Required<StateName>, asked: string): MonthState {
  const month = unpackedMonth(name);
  if (!month) throw new MissingStateError(name);
  const { items } = readMonth(name, month.encoded);
  const id = items.some((item) => item.id === asked) ? asked : (items[0]?.id ?? asked);
  // An id is 36 bytes, which do not occur by chance.
  const related = items.filter((item) => item.id === id || Buffer.from(item.encoded).includes(id));
  const own = related.find((item) => item.id === id);
  const named = own ? items.filter((item) => Buffer.from(own.encoded).includes(item.id)) : [];
  const kept = [...new Set([...related, ...named])];
  const of = (kind: ItemKind) => kept.filter((item) => item.kind === kind);
  return create(MonthStateSchema, {
    ...name,
    incidents: of('incident').map(({ encoded }) => fromBinary(PageIncidentSchema, encoded)),
    maintenances: of('maintenance').map(({ encoded }) => fromBinary(PageMaintenanceSchema, encoded)),
    announcements: of('announcement').map(({ encoded }) => fromBinary(PageAnnouncementSchema, encoded)),
  });
}

function decodedPage({ pageId, view, dayStart, held, overlay }: Omit<RenderTask, 'coding' | 'revision'>): DecodedPage {
  const revision = held?.revision ?? opened().revisionOf({ pageId });
  const key = `${pageId} ${view ?? ''}`;
  const known = pages.get(key);
  const editionOf = (of: number): Edition => overlaid(editionOfPage(of, dayStart), overlay);
  if (known?.revision === revision && known.edition.version === editionOf(revision).version) return known;
  const found = held ?? opened().state({ pageId });
  if (!found) throw new MissingStateError({ pageId });
  const encoded = unpacked({ pageId }, found);
  const edition = editionOf(found.revision);
  const published = decodePageState(encoded);
  if (Number(published.revision) !== found.revision) throw new MissingStateError({ pageId });
  const notices = noticesOf(
    published,
    (overlay?.notices ?? []).flatMap((notice) => readNotice(notice) ?? []),
  );
  const seen = seenIn(published, view);
  const hasAudiences = (published.readers?.audiences ?? []).length > 0;
  const state = {
    // A notice about what only some see is for them alone too.
    ...pageStateOf(pageFor(withNotices(published, notices), seen), edition.at),
    ...(hasAudiences && (view ? { hasSessions: true } : { offersSignIn: true })),
  };
  const decoded = { revision: found.revision, edition, state, seen, saidIds: notices.map(({ noticeId }) => noticeId) };
  pages.set(key, decoded, encoded.length);
  return decoded;
}

function unpackedMonth(name: Required<StateName>): UnpackedMonth | undefined {
  const key = `${name.pageId} ${name.month}`;
  const revision = opened().revisionOf(name);
  const known = months.get(key);
  if (known?.revision === revision) return known;
  const found = opened().state(name);
  if (!found) return undefined;
  const month = { revision: found.revision, encoded: unpacked(name, found) };
  months.set(key, month, month.encoded.length);
  return month;
}

function unpacked(name: StateName, { content }: FoundState): Uint8Array {
  try {
    return unpackState(content);
  } catch {
    // The checksum shows that a byte was changed.
    throw new MissingStateError(name);
  }
}

function opened(): StateFile {
  return (file ??= StateFile.openToRead((workerData as { file: string }).file));
}

function finished(
  { contentType, contentSecurityPolicy, body }: PageAnswer,
  coding: Coding,
  of: Edition & Pick<RenderedAnswer, 'revision'>,
): RenderedAnswer {
  const mode = typeof body === 'string' ? constants.BROTLI_MODE_TEXT : constants.BROTLI_MODE_GENERIC;
  const bytes = trimmed(coding === 'br' ? brotli(Buffer.from(body), mode) : gzipSync(body, { level: GZIP_LEVEL }));
  return { contentType, contentSecurityPolicy, coding, bytes, ...of };
}

function brotli(bytes: Buffer, mode: number): Buffer {
  return brotliCompressSync(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
      [constants.BROTLI_PARAM_MODE]: mode,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  });
}

/** zlib's output is the start of a buffer of 64 KiB, which would be passed to the other thread and kept with it. */
function trimmed(bytes: Uint8Array): Uint8Array {
  return new Uint8Array(bytes);
}
