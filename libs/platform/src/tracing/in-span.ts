import { currentContext, runInContext, type RequestContext } from '../request-context.js';
import { parseTraceparent } from './traceparent.js';
import type { Span, SpanStart } from './tracing.js';

/**
 * Runs work as a step of the running request's trace; spans of what the work causes are children of that step. Without
 * a trace, or in one that is not sampled, the work is simply called.
 * @param work gets the span, to record how it ended; undefined where there is none
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

/** Runs work in a context whose current span is this one, and ends the span with it. */
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
