import type { LoggerService } from '@nestjs/common';
import { pino, type DestinationStream, type Logger, type LoggerOptions } from 'pino';
import { loggedError } from './logged-error.js';
import { currentContext, type RequestContext } from './request-context.js';

/** Redacted, in a logged object and one level below. */
const REDACTED = ['password', 'token', 'secret', 'authorization', 'code', 'address', 'email'].flatMap((key) => [
  key,
  `*.${key}`,
]);

/** Structured log of one app: JSON lines on standard output, each with the request id it belongs to. */
export class AppLogger {
  constructor(private readonly sink: Logger) {}

  /** @param destination standard output by default */
  static create(app: string, level: string, destination?: DestinationStream): AppLogger {
    const options: LoggerOptions = {
      level,
      base: { app },
      serializers: { err: (error: unknown) => loggedError(error) },
      redact: { paths: REDACTED, censor: '[redacted]' },
      mixin: () => whereabouts(currentContext()),
    };
    return new AppLogger(destination ? pino(options, destination) : pino(options));
  }

  debug(fields: object, message: string): void {
    this.sink.debug(fields, message);
  }
  info(fields: object, message: string): void {
    this.sink.info(fields, message);
  }
  warn(fields: object, message: string): void {
    this.sink.warn(fields, message);
  }
  error(fields: object, message: string): void {
    this.sink.error(fields, message);
  }
}

/** What every line says about its request: nothing of its content or origin. */
function whereabouts(context: RequestContext | undefined): object {
  if (!context) return {};
  const { requestId, traceparent, call, customerId = customerOf(call) } = context;
  return { requestId, traceId: traceparent.split('-')[1], ...(customerId && { customerId }) };
}

function customerOf(call: RequestContext['call']): string | undefined {
  return call?.member?.customerId ?? (call && 'customerId' in call.actor ? call.actor.customerId : undefined);
}

/** Sends Nest's own messages to the same log; its start-up messages at level debug. */
export class NestLog implements LoggerService {
  constructor(private readonly log_: AppLogger) {}
  log(message: unknown, context?: string): void {
    this.log_.debug({ context }, String(message));
  }
  debug(message: unknown, context?: string): void {
    this.log_.debug({ context }, String(message));
  }
  verbose(message: unknown, context?: string): void {
    this.log_.debug({ context }, String(message));
  }
  warn(message: unknown, context?: string): void {
    this.log_.warn({ context }, String(message));
  }
  error(message: unknown, stack?: string, context?: string): void {
    this.log_.error({ context, stack }, String(message));
  }
  fatal(message: unknown, stack?: string, context?: string): void {
    this.log_.error({ context, stack }, String(message));
  }
}
