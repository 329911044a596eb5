import { createHash } from 'node:crypto';
import {
  create,
  fromBinary,
  toBinary,
  type DescMessage,
  type DescMethodUnary,
  type MessageInitShape,
  type MessageShape,
} from '@bufbuild/protobuf';
import { Injectable } from '@nestjs/common';
import { Database, NoChange, type Tx } from '../database.js';
import type { StaffActor } from '@candor/platform/actor.js';
import { InvalidError } from '@candor/platform/errors.js';
import { holdKey, recallAnswer, rememberAnswer, type Claim } from './key.store.js';

/** Visible ASCII, as allowed in a header. */
const KEY = /^[\x21-\x7e]{1,255}$/;

/** A call that must take effect once, however often it is repeated. */
interface Call<I extends DescMessage, O extends DescMessage> {
  readonly method: DescMethodUnary<I, O>;
  readonly staff: StaffActor;
  readonly request: MessageShape<I> & { readonly idempotencyKey: string };
}

/** The work left to do in the transaction that stores the answer, or the answer if everything is done. */
type Prepared<O extends DescMessage> =
  ((tx: Tx) => Promise<MessageInitShape<O>>) | { readonly done: MessageInitShape<O> };

/** Lets a caller that got no answer retry: the answer is stored with the change, in its transaction, for 24 hours. */
@Injectable()
export class Idempotency {
  constructor(private readonly database: Database) {}

  /**
   * Does the work in a transaction of the organisation, or returns the answer stored under the key. A refusal is not
   * stored: the next request with the key is a new one.
   * @param prepare refuses what is not allowed and returns the work; not run when an answer is stored. If it has done
   * the work in transactions of its own, storing the answer is no change
   * @throws InvalidError when the key is malformed
   * @throws KeyReusedError when the key belongs to another request of the user
   * @throws ConflictError while the first request with the key is still in progress
   */
  async once<I extends DescMessage, O extends DescMessage>(
    call: Call<I, O>,
    prepare: () => Promise<Prepared<O>>,
  ): Promise<MessageShape<O>> {
    const { output } = call.method;
    const { customerId } = call.staff;
    const tenant = <T>(work: (tx: Tx) => Promise<T>) => this.database.tenant(customerId, work);
    if (call.request.idempotencyKey === '') {
      const prepared = await prepare();
      return create(output, 'done' in prepared ? prepared.done : await tenant(prepared));
    }
    const claim = claimOf(call);
    const early = await tenant((tx) => recallAnswer(tx, claim));
    if (early) return fromBinary(output, early);
    const prepared = await prepare();
    const kept = await tenant(async (tx) => {
      await holdKey(tx, claim);
      const known = await recallAnswer(tx, claim);
      if (known) return fromBinary(output, known);
      const answer = create(output, 'done' in prepared ? prepared.done : await prepared(tx));
      await rememberAnswer(tx, claim, toBinary(output, answer));
      return 'done' in prepared ? new Remembered(answer) : answer;
    });
    return kept instanceof Remembered ? kept.answer : kept;
  }
}

/** The stored answer to an earlier request. */
class Remembered<M> extends NoChange {
  constructor(readonly answer: M) {
    super();
  }
}

/** Computed before the work, because preparing may fill in what the request left out. */
function claimOf<I extends DescMessage, O extends DescMessage>({ method, staff, request }: Call<I, O>): Claim {
  const { idempotencyKey: key } = request;
  if (!KEY.test(key)) {
    const detail = 'Please give 1 to 255 visible ASCII characters as the Idempotency-Key.';
    throw new InvalidError([{ pointer: '/Idempotency-Key', detail }]);
  }
  const asked = toBinary(method.input, { ...request, idempotencyKey: '' });
  const fingerprint = createHash('sha256').update(`${method.name}\n`).update(asked).digest();
  return { customerId: staff.customerId, userId: staff.userId, key, fingerprint };
}
