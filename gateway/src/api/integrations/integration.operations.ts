import { applyDecorators, HttpCode, type Type as Class } from '@nestjs/common';
import { ApiAcceptedResponse, ApiOkResponse, ApiOperation } from '@nestjs/swagger';
import type { ProblemKind } from '../../edge/problem/problem.js';
import { ApiProblems } from '../../openapi/api-problems.js';
import { Changes } from '../routes/operations.js';
import { TestRequestedResponse } from './integrations.responses.js';

/** 200 with all integrations; for Admins and the Owner, like everything here. */
export function ListsIntegrations(summary: string, answer: Class): MethodDecorator {
  return applyDecorators(
    ApiOperation({ summary }),
    ApiOkResponse({ type: answer }),
    ApiProblems(['unauthenticated', 'forbidden']),
  );
}

/** 200 with one. */
export function ReadsIntegration(summary: string, answer: Class): MethodDecorator {
  return applyDecorators(
    ApiOperation({ summary }),
    ApiOkResponse({ type: answer }),
    ApiProblems(['unauthenticated', 'forbidden', 'not-found']),
  );
}

/** 200 with the integration that was switched on or off. */
export function SwitchesIntegration(
  summary: string,
  answer: Class,
  also: readonly ProblemKind[] = [],
): MethodDecorator {
  return Changes(summary, answer, { invalid: ['/enabled', 'Please give true or false.'], also });
}

/** 202: a test message is on its way, or X is being queried. */
export function TestsIntegration(summary: string, also: readonly ProblemKind[] = []): MethodDecorator {
  return applyDecorators(
    HttpCode(202),
    ApiOperation({ summary }),
    ApiAcceptedResponse({ type: TestRequestedResponse }),
    ApiProblems(['unauthenticated', ...also, 'forbidden', 'not-found', 'conflict', 'rate-limited']),
  );
}

/** 200 with the address to send the browser to, which also gets a cookie that it has to present when it comes back. */
export function StartsAuthorization(
  summary: string,
  answer: Class,
  also: readonly ProblemKind[] = [],
): MethodDecorator {
  const description =
    'Sets a cookie that the browser must still hold when it comes back, within ten minutes. 503 with "not-configured" names the settings that are missing.';
  return applyDecorators(
    ApiOperation({ summary, description }),
    ApiOkResponse({ type: answer }),
    ApiProblems(['unauthenticated', ...also, 'forbidden']),
  );
}
