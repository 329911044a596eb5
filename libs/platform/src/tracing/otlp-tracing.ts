import { setTimeout as sleep } from 'node:timers/promises';
import {
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  trace,
  type Context,
  type Span as SdkSpan,
  type Tracer,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
  type ReadableSpan,
  type Sampler,
} from '@opentelemetry/sdk-trace';
import { isKnownError, type ErrorKind } from '../errors.js';
import type { AppLogger } from '../logger.js';
import { formatTraceparent, parseTraceparent } from './traceparent.js';
import type { TracingConfig } from './tracing-config.js';
import { Tracing, type Span, type SpanAttributes, type SpanStart } from './tracing.js';

const EXPORT_TIMEOUT_MS = 5_000;
const CLOSE_TIMEOUT_MS = 5_000;

const KINDS: Record<SpanStart['kind'], SpanKind> = {
  internal: SpanKind.INTERNAL,
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  producer: SpanKind.PRODUCER,
  consumer: SpanKind.CONSUMER,
};

/** Kinds that are faults of an installation; every other refusal is a normal answer. */
const FAULTS: ReadonlySet<ErrorKind> = new Set(['unavailable', 'deadline-exceeded', 'internal']);

/**
 * Sends spans to a collector by OTLP over HTTP, as JSON. Each of the apps that share a process has its own, so nothing
 * here is registered with OpenTelemetry's globals; the current span is kept in the request's context.
 */
export class OtlpTracing extends Tracing {
  private readonly provider: TracerProvider;
  private readonly tracer: Tracer;

  /** @param endpoint the collector's base URL */
  constructor(app: string, endpoint: string, config: TracingConfig, log: AppLogger) {
    super();
    const exporter = new LoggingExporter(endpoint, config.OTEL_EXPORTER_OTLP_HEADERS, log);
    this.provider = new TracerProvider({
      resource: resourceFromAttributes({
        'service.namespace': 'candor',
        'service.name': config.OTEL_SERVICE_NAME ?? app,
        'service.version': config.CANDOR_VERSION,
        ...config.OTEL_RESOURCE_ATTRIBUTES,
      }),
      sampler: samplerOf(config),
      spanProcessors: [new BatchSpanProcessor({ exporter, exportTimeoutMillis: EXPORT_TIMEOUT_MS })],
    });
    this.tracer = this.provider.getTracer('candor');
  }

  start(name: string, { kind, parent, attributes }: SpanStart): Span {
    return new OtlpSpan(this.tracer.startSpan(name, { kind: KINDS[kind], attributes }, contextOf(parent)));
  }

  async close(): Promise<void> {
    const sent = this.provider.shutdown().catch(() => undefined);
    await Promise.race([sent, sleep(CLOSE_TIMEOUT_MS, undefined, { ref: false })]);
  }
}

class OtlpSpan implements Span {
  readonly traceparent: string;

  constructor(private readonly span: SdkSpan) {
    const { traceId, spanId, traceFlags } = span.spanContext();
    this.traceparent = formatTraceparent({ traceId, spanId, isSampled: (traceFlags & TraceFlags.SAMPLED) !== 0 });
  }

  rename(name: string): void {
    this.span.updateName(name);
  }

  set(attributes: SpanAttributes): void {
    this.span.setAttributes(attributes);
  }

  end(failure?: unknown): void {
    if (failure !== undefined) {
      this.span.setAttribute('error.type', typeOf(failure));
      if (!isKnownError(failure) || FAULTS.has(failure.kind)) this.span.setStatus({ code: SpanStatusCode.ERROR });
    }
    this.span.end();
  }
}

/** Logs once that the collector does not accept spans, and again only after it accepted some in between. */
class LoggingExporter extends OTLPTraceExporter {
  private isFailing = false;

  constructor(
    endpoint: string,
    headers: Record<string, string> | undefined,
    private readonly log: AppLogger,
  ) {
    super({ url: `${endpoint.replace(/\/+$/, '')}/v1/traces`, headers, timeoutMillis: EXPORT_TIMEOUT_MS });
  }

  override export(spans: ReadableSpan[], done: Parameters<OTLPTraceExporter['export']>[1]): void {
    super.export(spans, (result) => {
      if (result.error && !this.isFailing) this.log.warn({ err: result.error }, 'the collector takes no spans');
      this.isFailing = result.error !== undefined;
      done(result);
    });
  }
}

function contextOf(traceparent: string | undefined): Context {
  const parent = parseTraceparent(traceparent);
  if (!parent) return ROOT_CONTEXT;
  const { traceId, spanId, isSampled } = parent;
  const traceFlags = isSampled ? TraceFlags.SAMPLED : TraceFlags.NONE;
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: true });
}

function samplerOf({ OTEL_TRACES_SAMPLER, OTEL_TRACES_SAMPLER_ARG }: TracingConfig): Sampler {
  const byRatio = new TraceIdRatioBasedSampler(OTEL_TRACES_SAMPLER_ARG);
  switch (OTEL_TRACES_SAMPLER) {
    case 'always_on':
      return new AlwaysOnSampler();
    case 'always_off':
      return new AlwaysOffSampler();
    case 'traceidratio':
      return byRatio;
    case 'parentbased_always_on':
      return new ParentBasedSampler({ root: new AlwaysOnSampler() });
    case 'parentbased_always_off':
      return new ParentBasedSampler({ root: new AlwaysOffSampler() });
    case 'parentbased_traceidratio':
      return new ParentBasedSampler({ root: byRatio });
  }
}

function typeOf(failure: unknown): string {
  if (isKnownError(failure)) return failure.kind;
  return failure instanceof Error ? failure.name : typeof failure;
}
