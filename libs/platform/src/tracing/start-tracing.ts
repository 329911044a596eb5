import type { AppLogger } from '../logger.js';
import type { TracingConfig } from './tracing-config.js';
import type { Tracing } from './tracing.js';

/** @returns undefined without a collector; then OpenTelemetry is not even loaded */
export async function startTracing(app: string, config: TracingConfig, log: AppLogger): Promise<Tracing | undefined> {
  const endpoint = config.OTEL_EXPORTER_OTLP_ENDPOINT;
  if (endpoint === undefined) return undefined;
  const { OtlpTracing } = await import('./otlp-tracing.js');
  return new OtlpTracing(app, endpoint, config, log);
}
