import type { Type as Class } from '@nestjs/common';
import type { ProblemKind } from '../../edge/problem/problem.js';
import { Accepts, Changes, Reads, ReadsOwn } from '../routes/operations.js';
import { TestRequestedResponse } from './integrations.responses.js';

/** 200 with all integrations; for Admins and the Owner, like everything here. */
export function ListsIntegrations(summary: string, answer: Class): MethodDecorator {
  return ReadsOwn(summary, answer, { also: ['forbidden'] });
}

/** 200 with one. */
export function ReadsIntegration(summary: string, answer: Class): MethodDecorator {
  return Reads(summary, answer, { also: ['forbidden'] });
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
  return Accepts(summary, TestRequestedResponse, { also: ['unauthenticated', 'forbidden', 'conflict', ...also] });
}

/** 200 with the address to send the browser to, which also gets a cookie that it has to present when it comes back. */
export function StartsAuthorization(
  summary: string,
  answer: Class,
  also: readonly ProblemKind[] = [],
): MethodDecorator {
  const description =
    'Sets a cookie that the browser must still hold when it comes back, within ten minutes. 503 with "not-configured" names the settings that are missing.';
  return ReadsOwn(summary, answer, { description, also: ['forbidden', ...also] });
}
