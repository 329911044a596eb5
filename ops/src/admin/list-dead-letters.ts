import { DeadLettersService, type KeptDeadLetter } from '@candor/proto/gen/candor/notifications/v1/dead_letters_pb.js';
import { type RpcClient } from '@candor/rpc/rpc-client.js';
import { OPERATOR } from './admin-bus.js';

/** The dead letters of a consumer that were not sent again, newest first; of every consumer when none is named. */
export async function* listDeadLetters(rpc: RpcClient, consumer: string): AsyncGenerator<KeptDeadLetter> {
  const service = rpc.service(DeadLettersService);
  for (let cursor = ''; ;) {
    const page = await service.listDeadLetters({ consumer, cursor }, { actor: OPERATOR });
    yield* page.deadLetters;
    cursor = page.nextCursor;
    if (cursor === '') return;
  }
}
