import { startNats as startProgram, type NatsOptions, type NatsServer } from '@candor/ops/servers/nats-server.js';
import { natsBinary } from './debian-program.js';

/**
 * Starts the nats-server of this machine, fetching one where there is none.
 * @throws Error with the end of the server's log when it does not start.
 */
export async function startNats({
  onProgress,
  ...options
}: NatsOptions & {
  /** Called with the steps that take more than a moment. */
  onProgress?: (step: string) => void;
}): Promise<NatsServer> {
  return startProgram(await natsBinary({ onProgress }), options);
}
