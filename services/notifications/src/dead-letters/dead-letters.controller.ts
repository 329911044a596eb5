import { Controller } from '@nestjs/common';
import { Bus } from '@candor/bus/bus.js';
import { requireOperator } from '@candor/platform/actor.js';
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
import { parseListRequest } from './dead-letters-request.js';
import { deadLetterToWire } from './dead-letters.mapper.js';
import { DeadLettersReader } from './dead-letters.reader.js';
import { RedriveDeadLetters } from './redrive-dead-letters.js';

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
    const page = parseListRequest(request);
    const rows = await this.reader.list({ ...page, maxPayload: maxPayloadOf(this.bus) });
    return {
      deadLetters: rows.map(deadLetterToWire),
      nextCursor: rows.length === page.limit ? (rows.at(-1)?.id ?? '') : '',
    };
  }

  @Rpc(DeadLettersService.method.redriveDeadLetters)
  async redriveDeadLetters(order: RedriveDeadLettersRequest, { actor }: RpcContext) {
    return this.redrive.execute(actor, order);
  }
}
