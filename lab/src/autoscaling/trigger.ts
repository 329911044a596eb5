import type { Metric } from './autoscaler.js';

/** A trigger of a ScaledObject. */
export interface Trigger {
  readonly type: string;
  readonly metricType?: string;
  readonly metadata: Readonly<Record<string, string>>;
}

/** Of an answer that does not come. */
const ANSWER_MS = 3_000;

/**
 * Reads a trigger as the scalers of KEDA 2.20 do (`pkg/scalers/prometheus_scaler.go`, `nats_jetstream_scaler.go`). What
 * KEDA reports as an error is an unknown value.
 * @throws Error for a trigger of another kind
 */
export async function readTrigger({ type, metricType = 'AverageValue', metadata }: Trigger): Promise<Metric> {
  if (metricType !== 'AverageValue') throw new Error(`no metric of type ${metricType} is known here`);
  const unknown = (): undefined => undefined;
  if (type === 'prometheus')
    return { value: await ofPrometheus(metadata).catch(unknown), target: Number(metadata.threshold) };
  if (type === 'nats-jetstream')
    return { value: await ofJetStream(metadata).catch(unknown), target: Number(metadata.lagThreshold ?? 10) };
  throw new Error(`no trigger of type ${type} is known here`);
}

interface Vector {
  readonly data: { readonly result: readonly { readonly value: readonly [number, string] }[] };
}

async function ofPrometheus(metadata: Trigger['metadata']): Promise<number | undefined> {
  const { serverAddress, query = '', ignoreNullValues = 'true' } = metadata;
  // KEDA's time is in whole seconds.
  const time = new Date(Math.floor(Date.now() / 1_000) * 1_000).toISOString();
  const { data } = await ask<Vector>(`${serverAddress}/api/v1/query?${new URLSearchParams({ query, time })}`);
  const [first, second] = data.result;
  if (second !== undefined) return undefined;
  const value = Number(first?.value[1]);
  if (Number.isFinite(value)) return value;
  return ignoreNullValues === 'true' ? 0 : undefined;
}

interface JetStream {
  readonly account_details?: readonly {
    readonly id: string;
    readonly name: string;
    readonly stream_detail?: readonly {
      readonly name: string;
      readonly consumer_detail?: readonly {
        readonly name: string;
        readonly num_pending?: number;
        readonly num_ack_pending?: number;
      }[];
    }[];
  }[];
}

async function ofJetStream(metadata: Trigger['metadata']): Promise<number | undefined> {
  const { natsServerMonitoringEndpoint, account = '', stream, consumer } = metadata;
  const asked = new URLSearchParams({ acc: account, consumers: 'true', config: 'true' });
  const { account_details = [] } = await ask<JetStream>(`http://${natsServerMonitoringEndpoint}/jsz?${asked}`);
  const found = account_details
    .filter(({ id, name }) => id === account || name === account)
    .flatMap(({ stream_detail = [] }) => stream_detail)
    .filter(({ name }) => name === stream)
    .flatMap(({ consumer_detail = [] }) => consumer_detail)
    .find(({ name }) => name === consumer);
  return found && (found.num_pending ?? 0) + (found.num_ack_pending ?? 0);
}

async function ask<T>(url: string): Promise<T> {
  const answer = await fetch(url, { signal: AbortSignal.timeout(ANSWER_MS) });
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
  return (await answer.json()) as T;
}
