import { currentContext, runInContext, type RequestContext } from '../request-context.js';
import { parseTraceparent } from './traceparent.js';
import type { Span, SpanStart } from './tracing.js';

/**
 * Runs work as a step of the trace that the running request belongs to; what the work causes hangs under that step. Without a
 * trace, or in one that is not sampled, the work runs as if it were called.
 * @param work is given the span, to say how it ended; nothing where there is none
 */
export function inSpan<T>(
  name: string,
  start: Omit<SpanStart, 'parent'>,
  work: (span?: Span) => Promise<T>,
): Promise<T> {
  const context = currentContext();
  if (!context?.tracing || !parseTraceparent(context.traceparent)?.isSampled) return work();
  return runInSpan(context, context.tracing.start(name, { ...start, parent: context.traceparent }), work);
}

/** Runs work in a context whose trace has come to this span, and ends the span with it. */
export async function runInSpan<T>(context: RequestContext, span: Span, work: (span: Span) => Promise<T>): Promise<T> {
  try {
    const result = await runInContext({ ...context, traceparent: span.traceparent }, () => work(span));
    span.end();
    return result;
  } catch (error) {
    span.end(error);
    throw error;
  }
}
