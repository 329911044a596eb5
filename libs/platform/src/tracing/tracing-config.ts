import { z } from 'zod';

const SAMPLERS = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const;

/** `key=value,…` with percent-encoded values, as OpenTelemetry writes headers and resource attributes. */
const pairs = z.string().transform((text, issue) => {
  const found = text.split(',').map(pairOf);
  if (found.every((pair) => pair !== undefined)) return Object.fromEntries(found);
  issue.addIssue({ code: 'custom', message: 'must be key=value, percent-encoded and separated by commas' });
  return z.NEVER;
});

function pairOf(text: string): [string, string] | undefined {
  const [, key, value] = /^\s*([^=\s]+)\s*=(.*)$/.exec(text) ?? [];
  if (key === undefined || value === undefined) return undefined;
  try {
    return [key, decodeURIComponent(value.trim())];
  } catch {
    return undefined;
  }
}

/** Where traces are sent, with OpenTelemetry's names for these variables. */
export const tracingSchema = z.object({
  /** The collector, without the path `/v1/traces`; without it nothing is traced. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  /** Sent with every request to the collector. */
  OTEL_EXPORTER_OTLP_HEADERS: pairs.optional(),
  OTEL_TRACES_SAMPLER: z.enum(SAMPLERS).default('parentbased_always_on'),
  /** The ratio for a sampler by ratio. */
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
  /** The app's own name by default. */
  OTEL_SERVICE_NAME: z.string().optional(),
  OTEL_RESOURCE_ATTRIBUTES: pairs.optional(),
  /** The app's version, as reported in traces. */
  CANDOR_VERSION: z.string().default('dev'),
});

export type TracingConfig = z.output<typeof tracingSchema>;
