import { headers } from '@nats-io/transport-node';
import { DeadlineExceededError, UnavailableError } from '@candor/platform/errors.js';
import { NotReachedError, sendOverFirst, type CallTransport, type EncodedCall } from './call-transport.js';

const call: EncodedCall = {
  subject: 'rpc.catalog.v1.ListComponents',
  content: new Uint8Array(),
  head: headers(),
  timeoutMs: 1_000,
  isRead: true,
  isKeyed: false,
};
const replying = (reply: string): CallTransport => ({ send: async () => Buffer.from(reply) });
const failing = (error: Error): CallTransport => ({
  send: async () => {
    throw error;
  },
});
const notReached = failing(new NotReachedError('Nobody is there.'));

describe('a call over the first transport that reaches anybody', () => {
  it('is sent over one alone, the first that does', async () => {
    const never = failing(new Error('not to be asked'));
    expect(String(await sendOverFirst([notReached, replying('second'), never], call))).toBe('second');
  });

  it.each([new UnavailableError('Cut off.'), new DeadlineExceededError('Too late.')])(
    'is not sent a second time when an app may have taken it: %s',
    async (error) => {
      await expect(sendOverFirst([notReached, failing(error), replying('third')], call)).rejects.toBe(error);
    },
  );

  it('is unavailable when none does', async () => {
    await expect(sendOverFirst([notReached, notReached], call)).rejects.toBeInstanceOf(UnavailableError);
  });
});
