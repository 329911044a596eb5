export type SpanKind = 'internal' | 'server' | 'client' | 'producer' | 'consumer';

/**
 * What a span says, named as OpenTelemetry's conventions have it where they have a name. They leave the installation: ids and
 * names of ours may stand here, never an address, a token or a text that somebody wrote.
 */
export type SpanAttributes = Readonly<Record<string, string | number | boolean>>;

export interface SpanStart {
  readonly kind: SpanKind;
  /** `traceparent` of what caused it; what is not well-formed counts as none, and the span is the root of a new trace. */
  readonly parent?: string;
  readonly attributes?: SpanAttributes;
}

/** One step of a trace. One that is not sampled has a place in the trace and is otherwise nothing. */
export interface Span {
  /** For whatever it causes (W3C Trace Context, version 00). */
  readonly traceparent: string;
  rename(name: string): void;
  set(attributes: SpanAttributes): void;
  /** @param failure what was thrown; only its class is told, because a text may hold anything */
  end(failure?: unknown): void;
}

/** Makes the spans of one app. An app that is not to be traced has none. */
export abstract class Tracing {
  abstract start(name: string, start: SpanStart): Span;
  /** Sends what has not been sent; gives up after five seconds. */
  abstract close(): Promise<void>;
}
