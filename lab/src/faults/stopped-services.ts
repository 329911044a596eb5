import { askPage } from '../scenario/page-client.js';
import type { ScenarioStack } from '../scenario/scenario-stack.js';
import { CallWitness } from './call-witness.js';
import type { ScenarioGateway } from './page-harness.js';

const CALLED_MS = 20_000;
/** The only GET that needs a service: such a link belongs to one subscriber. */
const ASKING_PATH = '/manage/nobody';

/** The calls on the broker while only gateways could make one. */
export interface HeardCalls {
  /** The number of stopped processes. */
  readonly stopped: number;
  /** Subjects of the calls during the work. */
  readonly calls: readonly string[];
  /** The number of calls of a GET that has to ask, made on purpose at the end. */
  readonly onPurpose: number;
}

/**
 * Does some work while all services are stopped, so that every call on the broker comes from a gateway. At the end a page
 * that does need a service is requested: the witness must record that call.
 * @param domain of a page that everybody may read
 */
export async function callsWithoutServices(
  stack: ScenarioStack,
  gateways: readonly ScenarioGateway[],
  domain: string,
  work: () => Promise<void>,
): Promise<HeardCalls> {
  const kept = new Set([...gateways.map(({ name }) => name), 'nats', 'postgres']);
  const services = (await stack.running()).filter((name) => !kept.has(name));
  const witness = await CallWitness.listen(await stack.natsUrl());
  let asking: Promise<unknown> | undefined;
  const signal = (name: NodeJS.Signals) => Promise.all(services.map((service) => stack.kill(service, name)));
  await signal('SIGSTOP');
  try {
    // Calls in progress when they stopped.
    const before = await witness.count();
    await work();
    const after = await witness.count();
    asking = askPage(`${stack.pageUrl(domain)}${ASKING_PATH}`).catch(() => undefined);
    const onPurpose = await stack.until('the call that is made on purpose', CALLED_MS, async () => {
      const count = (await witness.count()) - after;
      return count > 0 ? count : undefined;
    });
    return { stopped: services.length, calls: witness.calls.slice(before, after), onPurpose };
  } finally {
    await signal('SIGCONT');
    await asking;
    await witness.close();
  }
}
