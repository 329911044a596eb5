import { Controller } from '@nestjs/common';
import { Bus } from '@candor/bus/bus.js';
import { requireOperator } from '@candor/platform/actor.js';
import { isId } from '@candor/platform/ids.js';
import {
  DeadLettersService,
  type DeadLetter,
  type ListDeadLettersRequest,
  type RedriveDeadLettersRequest,
} from '@candor/proto/gen/candor/notifications/v1/dead_letters_pb.js';
import { Rpc, type RpcContext } from '@candor/rpc/rpc.js';
import { maxPayloadOf } from '@candor/streams/dead-letter.js';
import { OnDeadLetter } from '@candor/streams/on-event.js';
import { DeadLetterStore } from './dead-letter.store.js';
import { deadLetterToWire } from './dead-letters.mapper.js';
import { DeadLettersReader } from './dead-letters.reader.js';
import { RedriveDeadLetters } from './redrive-dead-letters.js';

const DEFAULT_PAGE = 100;
const LARGEST_PAGE = 500;

/** Stores dead letters in Postgres, and shows them to operators. */
@Controller()
export class DeadLettersController {
  constructor(
    private readonly store: DeadLetterStore,
    private readonly reader: DeadLettersReader,
    private readonly redrive: RedriveDeadLetters,
    private readonly bus: Bus,
  ) {}

  @OnDeadLetter({ consumer: 'notifications-planner-dead-letters' })
  async onDeadLetter(letter: DeadLetter): Promise<void> {
    await this.store.save(letter);
  }

  @Rpc(DeadLettersService.method.listDeadLetters)
  async listDeadLetters(request: ListDeadLettersRequest, { actor }: RpcContext) {
    requireOperator(actor);
    const { consumer, includeRedriven, cursor } = request;
    const limit = Math.min(request.pageSize > 0 ? request.pageSize : DEFAULT_PAGE, LARGEST_PAGE);
    const after = isId(cursor) ? cursor : undefined;
    const maxPayload = maxPayloadOf(this.bus);
    const rows = await this.reader.list({ consumer, includeRedriven, limit, after, maxPayload });
    return {
      deadLetters: rows.map(deadLetterToWire),
      nextCursor: rows.length === limit ? (rows.at(-1)?.id ?? '') : '',
    };
  }

  @Rpc(DeadLettersService.method.redriveDeadLetters)
  async redriveDeadLetters(order: RedriveDeadLettersRequest, { actor }: RpcContext) {
    return this.redrive.execute(actor, order);
  }
}
