import { applyDecorators, Controller, HttpCode, type Type as Class } from '@nestjs/common';
import {
  ApiBearerAuth,
  ApiCreatedResponse,
  ApiNoContentResponse,
  ApiOkResponse,
  ApiOperation,
  ApiTags,
} from '@nestjs/swagger';
import type { ProblemKind } from '../../edge/problem/problem.js';
import { ApiProblems } from '../../openapi/api-problems.js';
import { ApiIdempotencyKey } from '../idempotency/idempotency-key.js';
import { Public } from '../session/staff.js';
import { ApiCustomerId } from '../session/visitor.js';

/** Pointer and text of an example of a refused field. */
export type InvalidExample = readonly [pointer: string, detail: string];

interface Details {
  readonly description?: string;
  /** Refusals in addition to those of all operations of the kind. */
  readonly also?: readonly ProblemKind[];
}

interface BodyDetails extends Details {
  readonly invalid: InvalidExample;
}

const BAD_LIMIT: InvalidExample = ['/limit', 'Please give a number from 1 to 500.'];
const BAD_FILTER: InvalidExample = ['/filters/0/name', 'Please filter by one of the known fields.'];
const NO_CUSTOMER: InvalidExample = ['/customerId', 'Please give the customerId, a UUID.'];

/** Calls of staff, below `/api`. */
export function StaffController(tag: string, path: string): ClassDecorator {
  return applyDecorators(ApiTags(tag), ApiBearerAuth(), Controller(`api/${path}`));
}

/** Public calls, about the organisation that the query names, below `/api/public`. */
export function PublicController(path: string): ClassDecorator {
  return applyDecorators(Public(), ApiTags('Public'), ApiCustomerId(), Controller(`api/public/${path}`));
}

/** 200 with a page of a list. @param also refusals in addition to those of all lists */
export function Lists(summary: string, answer: Class, also: readonly ProblemKind[] = []): MethodDecorator {
  return found(summary, answer, ApiProblems(['invalid', 'unauthenticated', ...also], BAD_LIMIT));
}

/** 200 with a page of the results that match every filter. */
export function Searches(summary: string, answer: Class): MethodDecorator {
  return found(summary, answer, ApiProblems(['invalid', 'unauthenticated'], BAD_FILTER));
}

/** 200 with one object. */
export function Reads(summary: string, answer: Class): MethodDecorator {
  return found(summary, answer, ApiProblems(['unauthenticated', 'not-found']));
}

/** 200 with a page of what belongs to one object. */
export function ReadsList(summary: string, answer: Class): MethodDecorator {
  return found(summary, answer, ApiProblems(['invalid', 'unauthenticated', 'not-found'], BAD_LIMIT));
}

/** 200 with what visitors may see. */
export function ReadsPublicly(summary: string, answer: Class, { also = [] }: Details = {}): MethodDecorator {
  return found(summary, answer, ApiProblems(['invalid', ...also], NO_CUSTOMER));
}

/** 201 with the created object; accepts an idempotency key. */
export function Creates(summary: string, answer: Class, details: BodyDetails): MethodDecorator {
  const { description, invalid, also = [] } = details;
  const refusals = ['invalid', 'unauthenticated', 'forbidden', ...also, 'conflict', 'key-reused'] as const;
  return applyDecorators(
    HttpCode(201),
    ApiOperation({ summary, ...(description !== undefined && { description }) }),
    ApiCreatedResponse({ type: answer }),
    ApiIdempotencyKey(),
    ApiProblems(refusals, invalid),
  );
}

/** 200 with the changed object. */
export function Changes(summary: string, answer: Class, details: BodyDetails): MethodDecorator {
  const { description, invalid, also = [] } = details;
  const refusals = ApiProblems(['invalid', 'unauthenticated', 'forbidden', 'not-found', ...also], invalid);
  return applyDecorators(
    HttpCode(200),
    ApiOperation({ summary, ...(description !== undefined && { description }) }),
    ApiOkResponse({ type: answer }),
    refusals,
  );
}

/** 200 with the object acted on; needs no body. */
export function Acts(summary: string, answer: Class, { also = [] }: Details = {}): MethodDecorator {
  return found(summary, answer, ApiProblems(['unauthenticated', 'forbidden', 'not-found', ...also]));
}

/** 204: deleted. */
export function Removes(summary: string, { also = [] }: Details = {}): MethodDecorator {
  return applyDecorators(
    HttpCode(204),
    ApiOperation({ summary }),
    ApiNoContentResponse({ description: 'Deleted.' }),
    ApiProblems(['unauthenticated', 'forbidden', 'not-found', ...also]),
  );
}

function found(summary: string, answer: Class, refusals: MethodDecorator): MethodDecorator {
  return applyDecorators(HttpCode(200), ApiOperation({ summary }), ApiOkResponse({ type: answer }), refusals);
}
