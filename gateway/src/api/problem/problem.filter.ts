import { Catch, HttpException, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import type { Request, Response } from 'express';
import { InvalidError, NotFoundError, type KnownError } from '@candor/platform/errors.js';
import type { AppLogger } from '@candor/platform/logger.js';
import { currentContext, newRequestContext } from '@candor/platform/request-context.js';
import { KnownErrors } from '../../edge/problem/known-errors.js';
import { EdgeError, problemOf } from '../../edge/problem/problem.js';
import { sendProblem } from '../../edge/problem/send-problem.js';
import { sendScimError } from '../scim/send-scim-error.js';
import { allowedMethods } from './allowed-methods.js';
import { withNewer } from './newer.js';

/** Identity providers expect the errors of their own protocol. */
const SCIM = /^\/scim(?:\/|$)/i;

/** The exit of every error of the API. An unknown error is logged, and its answer contains nothing but a request id. */
@Catch()
export class ProblemFilter implements ExceptionFilter {
  private readonly knownErrors: KnownErrors;

  constructor(log: AppLogger) {
    this.knownErrors = new KnownErrors(log);
  }

  catch(error: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const request = http.getRequest<Request>();
    const response = http.getResponse<Response>();
    if (response.headersSent) {
      response.destroy();
      return;
    }
    const { requestId } = currentContext() ?? newRequestContext();
    const known = this.known(error, request);
    const answer = withNewer(problemOf(known, { requestId, instance: request.path }), known);
    if (SCIM.test(request.path)) sendScimError(response, known, answer);
    else sendProblem(response, answer);
  }

  private known(error: unknown, request: Request): KnownError | EdgeError {
    if (error instanceof HttpException) return routingError(error, request);
    return this.knownErrors.of(error, 'request failed');
  }
}

/** Refusals of the router itself: unknown paths and addresses that do not decode. */
function routingError(error: HttpException, request: Request): KnownError | EdgeError {
  if (error.getStatus() !== 404) return new InvalidError([], 'The address of the request is not valid.');
  const methods = allowedMethods(request);
  if (methods.length === 0) return new NotFoundError('There is nothing at this address.');
  const allow = methods.join(', ');
  return new EdgeError('method-not-allowed', `Please use ${allow} here.`, { allow });
}
