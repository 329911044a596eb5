import { startHttpSink } from './http-sink.js';
import { Recording } from './recording.js';

/** A span as the collector received it. */
export interface ReceivedSpan {
  /** `service.name` of the app it came from. */
  service: string;
  traceId: string;
  spanId: string;
  /** Empty for the root of a trace. */
  parentSpanId: string;
  name: string;
  /** Epoch ms, with fractions. */
  startedAt: number;
  endedAt: number;
  attributes: Record<string, unknown>;
  isError: boolean;
}

/** A collector of traces, OTLP over HTTP as JSON, on a free port of 127.0.0.1. */
export interface TraceSink {
  /** `http://127.0.0.1:<port>`: what `OTEL_EXPORTER_OTLP_ENDPOINT` takes. */
  url: string;
  spans: Recording<ReceivedSpan>;
  /** Every body as received. */
  bodies: string[];
  /** TCP connections accepted so far. */
  connections: () => number;
  close: () => Promise<void>;
}

interface KeyValue {
  key: string;
  value: Record<string, unknown>;
}

/** The part of `ExportTraceServiceRequest` that is used (opentelemetry-proto, trace/v1). */
interface ExportRequest {
  resourceSpans: {
    resource: { attributes: KeyValue[] };
    scopeSpans: {
      spans: {
        traceId: string;
        spanId: string;
        parentSpanId?: string;
        name: string;
        startTimeUnixNano: string;
        endTimeUnixNano: string;
        attributes: KeyValue[];
        status: { code?: number };
      }[];
    }[];
  }[];
}

const STATUS_ERROR = 2;

export async function startTraceSink(): Promise<TraceSink> {
  const spans = new Recording<ReceivedSpan>();
  const bodies: string[] = [];
  const sink = await startHttpSink(({ path, body }) => {
    if (path !== '/v1/traces') return { status: 404 };
    bodies.push(body.toString());
    for (const span of spansOf(JSON.parse(body.toString()) as ExportRequest)) spans.add(span);
    return { status: 200, headers: { 'content-type': 'application/json' }, body: '{}' };
  });
  const { url, connections, close } = sink;
  return { url, spans, bodies, connections, close };
}

function spansOf({ resourceSpans }: ExportRequest): ReceivedSpan[] {
  return resourceSpans.flatMap(({ resource, scopeSpans }) => {
    const service = String(valuesOf(resource.attributes)['service.name']);
    return scopeSpans.flatMap(({ spans }) =>
      spans.map(({ traceId, spanId, parentSpanId = '', name, startTimeUnixNano, endTimeUnixNano, ...span }) => ({
        ...{ service, traceId, spanId, parentSpanId, name },
        startedAt: msOf(startTimeUnixNano),
        endedAt: msOf(endTimeUnixNano),
        attributes: valuesOf(span.attributes),
        isError: span.status.code === STATUS_ERROR,
      })),
    );
  });
}

function msOf(nanoseconds: string): number {
  return Number(BigInt(nanoseconds) / 1_000n) / 1_000;
}

function valuesOf(attributes: readonly KeyValue[]): Record<string, unknown> {
  return Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));
}
