export type SpanKind = 'internal' | 'server' | 'client' | 'producer' | 'consumer';

/**
 * Attributes of a span, named after OpenTelemetry's conventions where those have a name. They leave the installation:
 * our own ids and names are allowed here, never an address, a token or a text that a person wrote.
 */
export type SpanAttributes = Readonly<Record<string, string | number | boolean>>;

export interface SpanStart {
  readonly kind: SpanKind;
  /** `traceparent` of the cause; one that is malformed is ignored, and the span is the root of a new trace. */
  readonly parent?: string;
  readonly attributes?: SpanAttributes;
}

/** One step of a trace. One that is not sampled has a place in the trace but records nothing. */
export interface Span {
  /** To pass on with whatever it causes (W3C Trace Context, version 00). */
  readonly traceparent: string;
  rename(name: string): void;
  set(attributes: SpanAttributes): void;
  /** @param failure the error thrown; only its class is recorded, because its text may contain anything */
  end(failure?: unknown): void;
}

/** Creates the spans of one app. Absent in an app that is not traced. */
export abstract class Tracing {
  abstract start(name: string, start: SpanStart): Span;
  /** Sends pending spans; gives up after five seconds. */
  abstract close(): Promise<void>;
}
