// Ids of zeros only are invalid (W3C Trace Context, 3.2.2).
const TRACEPARENT = /^00-((?!0{32})[0-9a-f]{32})-((?!0{16})[0-9a-f]{16})-([0-9a-f]{2})$/;
const SAMPLED = 1;

interface TracePlace {
  /** 32 hexadecimal digits. */
  readonly traceId: string;
  /** 16 hexadecimal digits. */
  readonly spanId: string;
  readonly isSampled: boolean;
}

/** Reads a `traceparent` of version 00 (W3C Trace Context); undefined when it is invalid. */
export function parseTraceparent(text = ''): TracePlace | undefined {
  const [, traceId, spanId, flags] = TRACEPARENT.exec(text) ?? [];
  if (!traceId || !spanId || !flags) return undefined;
  return { traceId, spanId, isSampled: (parseInt(flags, 16) & SAMPLED) !== 0 };
}

export function formatTraceparent({ traceId, spanId, isSampled }: TracePlace): string {
  return `00-${traceId}-${spanId}-${isSampled ? '01' : '00'}`;
}
