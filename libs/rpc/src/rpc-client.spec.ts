import { create, toBinary } from '@bufbuild/protobuf';
import { jest } from '@jest/globals';
import { DeadlineExceededError } from '@candor/platform/errors.js';
import { newAnswerContext, newRequestContext, runInContext, runPart } from '@candor/platform/request-context.js';
import { ListComponentsResponseSchema, CatalogService } from '@candor/proto/gen/candor/catalog/v1/catalog_pb.js';
import { ReplySchema } from '@candor/proto/gen/candor/rpc/v1/rpc_pb.js';
import type { EncodedCall } from './call-transport.js';
import { RpcClient } from './rpc-client.js';
import { DEADLINE_HEADER } from './rpc-subject.js';

const actor = { kind: 'system', app: 'gateway' } as const;
const value = toBinary(ListComponentsResponseSchema, create(ListComponentsResponseSchema));
const reply = toBinary(ReplySchema, create(ReplySchema, { outcome: { case: 'response', value } }));

/** Calls of 5 s, each of which takes `tookMs`. */
function callsTaking(tookMs: number) {
  const sent: EncodedCall[] = [];
  const send = async (call: EncodedCall) => {
    sent.push(call);
    jest.setSystemTime(Date.now() + tookMs);
    return reply;
  };
  const catalog = new RpcClient({ send }, { timeoutMs: 5_000 }).service(CatalogService);
  return { sent, call: async (timeoutMs?: number) => void (await catalog.listComponents({}, { actor, timeoutMs })) };
}

describe('the time of calls', () => {
  beforeEach(() => jest.useFakeTimers({ now: 1_000_000 }));
  afterEach(() => jest.useRealTimers());

  it('is one for all that are made for an answer of the gateway', async () => {
    const { sent, call } = callsTaking(2_000);
    await runInContext(newAnswerContext(), async () => {
      jest.setSystemTime(1_060_000);
      for (let i = 0; i < 3; i++) await call();
      await expect(call()).rejects.toThrow(DeadlineExceededError);
    });
    expect(sent.map(({ timeoutMs }) => timeoutMs)).toEqual([5_000, 3_000, 1_000]);
    // What is done for the last is committed before the answer would be late.
    expect(Number(sent[2]?.head.get(DEADLINE_HEADER))).toBe(1_064_750);
  });

  it.each([
    { order: 'after a longer one', times: [15_000, 5_000], left: [15_000, 5_000, 5_000] },
    { order: 'before a longer one', times: [5_000, 15_000], left: [5_000, 13_000, 5_000] },
  ])('is that of the longest of them: $order', async ({ times, left }) => {
    const { sent, call } = callsTaking(2_000);
    await runInContext(newAnswerContext(), async () => {
      for (const time of times) await call(time);
      await call();
    });
    expect(sent.map(({ timeoutMs }) => timeoutMs)).toEqual(left);
  });

  it('begins with each part of a long answer', async () => {
    const { sent, call } = callsTaking(4_000);
    await runInContext(newAnswerContext(), async () => {
      for (let i = 0; i < 3; i++) await runPart(() => call());
    });
    expect(sent.map(({ timeoutMs }) => timeoutMs)).toEqual([5_000, 5_000, 5_000]);
  });

  it('is its own where a message is handled, and ends with that of the call that is answered', async () => {
    const { sent, call } = callsTaking(4_000);
    await runInContext(newRequestContext(), async () => {
      for (let i = 0; i < 2; i++) await call();
    });
    await runInContext({ ...newRequestContext(), deadline: Date.now() + 4_500 }, async () => {
      for (let i = 0; i < 2; i++) await call();
    });
    expect(sent.map(({ timeoutMs }) => timeoutMs)).toEqual([5_000, 5_000, 4_500, 500]);
  });
});
