import type { Readable } from 'node:stream';
import type { StaffActor } from '@candor/platform/actor.js';
import { runPart } from '@candor/platform/request-context.js';
import type { SubscriberImportsService } from '@candor/proto/gen/candor/subscribers/v1/administration_pb.js';
import type { RpcClientOf } from '@candor/rpc/rpc-client.js';
import { readImportFile } from './import-file.js';
import type { ImportedResponse } from './subscribers.responses.js';

/** Time for a hundred thousand addresses at once (ms). */
const FINISH_MS = 60_000;

/**
 * Sends the lines of a CSV file on while it arrives; all are imported at the end, or none.
 * @param how `consent`: whether the owners have agreed, so that none is asked; `pageId`: empty for the first page
 * @throws InvalidError
 */
export async function importSubscribers(
  imports: RpcClientOf<typeof SubscriberImportsService>,
  actor: StaffActor,
  file: Readable,
  how: { readonly consent: boolean; readonly pageId: string },
): Promise<ImportedResponse> {
  const { importId } = await imports.beginImport(how, { actor });
  for await (const lines of readImportFile(file)) {
    await runPart(() => imports.addImportLines({ importId, lines }, { actor }));
  }
  const { added, known } = await runPart(() => imports.finishImport({ importId }, { actor, timeoutMs: FINISH_MS }));
  return { added, known };
}
