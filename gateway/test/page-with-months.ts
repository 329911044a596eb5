import { create, toBinary } from '@bufbuild/protobuf';
import { randomBytes } from 'node:crypto';
import { newId } from '@candor/platform/ids.js';
import { MonthStateSchema, PageStateSchema } from '@candor/proto/gen/candor/pages/v1/state_pb.js';
import { packState, unpackState, type StateName } from '@candor/streams/published-state.js';
import type { KeptState } from '../src/site/states/kept-state.js';
import type { StateFile } from '../src/site/states/state-file.js';
import { incident, pageState } from './states.js';

const MONTHS = ['2026-10', '2026-11', '2026-12'];
const ITEMS = 6;

/** A state as it comes from the stream. */
export interface Published {
  readonly name: StateName;
  readonly state: KeptState;
  readonly itemIds: readonly string[];
}

/** The ids of a page and of what happened in its months. */
export interface PageIds {
  readonly pageId: string;
  readonly itemIds: ReadonlyMap<string, readonly string[]>;
}

export function newPageIds(): PageIds {
  return {
    pageId: newId(),
    itemIds: new Map(MONTHS.map((month) => [month, Array.from({ length: ITEMS }, () => newId())])),
  };
}

/** A page with its months, in one revision. */
export function pageWithMonths({ pageId, itemIds: all }: PageIds, revision = 1): Published[] {
  const at = { pageId, revision: BigInt(revision) };
  const look = { description: randomBytes(300).toString('base64') };
  const page = pageState({ ...at, domain: `page-${pageId}`, look, months: MONTHS });
  const months = [...all].map(([month, itemIds]) => {
    const incidents = itemIds.map((id) => incident({ id, name: `Payments fail, update ${revision}` }));
    const encoded = toBinary(MonthStateSchema, create(MonthStateSchema, { ...at, month, incidents }));
    return published({ pageId, month }, revision, encoded, itemIds);
  });
  return [published({ pageId }, revision, toBinary(PageStateSchema, page)), ...months];
}

function published(name: StateName, revision: number, encoded: Uint8Array, itemIds: readonly string[] = []): Published {
  const [packed] = packState(name, BigInt(revision), encoded);
  return { name, state: { revision, content: packed!.content, messageId: newId() }, itemIds };
}

/** Whether a state is there; one with damaged bytes is answered 503 and fetched again (`render-answer.ts`). */
export function isThere(states: StateFile, { name, itemIds }: Published): boolean {
  const inMonth = (id: string) => states.monthsOf(name.pageId, id).some(({ month }) => month === name.month);
  return states.state(name) !== undefined && itemIds.every(inMonth);
}

/** The same once it is unpacked: a few bits of how it was packed mean nothing. */
export function isWhole(states: StateFile, one: Published): boolean {
  const content = states.state(one.name)?.content;
  const [is, should] = [content, one.state.content].map((packed) => packed && unpackState(packed));
  return is !== undefined && Buffer.from(is).equals(should!) && isThere(states, one);
}
