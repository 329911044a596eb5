import { applyDecorators, Controller, HttpCode, type Type as Class } from '@nestjs/common';
import { ApiBearerAuth, ApiExcludeController, ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import type { ProblemKind } from '../../edge/problem/problem.js';
import { ApiProblems } from '../../openapi/api-problems.js';
import { ApiCustomerId, ApiIdempotencyKey } from '../../openapi/api-requirements.js';
import { AboutPageOf } from '../session/page-access.js';
import { Public } from '../session/staff.js';
import { askedCustomerId, type NamedPage } from '../session/visitor.js';

/** Pointer and text of an example of a refused field. */
export type InvalidExample = readonly [pointer: string, detail: string];

interface Details {
  readonly description?: string;
  /** What the description says of the answer itself. */
  readonly answered?: string;
  /** Refusals in addition to those of all operations of the kind. */
  readonly also?: readonly ProblemKind[];
}

interface BodyDetails extends Details {
  readonly invalid: InvalidExample;
}

/** Without an example of a refused field the operation takes no body that could be refused. */
type MaybeBodyDetails = Details & Partial<BodyDetails>;

const BAD_LIMIT: InvalidExample = ['/limit', 'Please give a number from 1 to 500.'];
const BAD_FILTER: InvalidExample = ['/filters/0/name', 'Please filter by one of the known fields.'];
const BAD_TIME: InvalidExample = ['/startTimeInMillis', 'Please give a time in epoch milliseconds here.'];
const BAD_PAGE: InvalidExample = ['/pageId', 'Please give the id of a page here.'];
const NO_CUSTOMER: InvalidExample = ['/customerId', 'Please give the customerId, a UUID.'];

/** Calls of staff, below `/api`. */
export function StaffController(tag: string, path = ''): ClassDecorator {
  return applyDecorators(ApiTags(tag), ApiBearerAuth(), Controller(`api/${path}`));
}

/** Calls without a token, below `/api`. */
export function OpenController(tag: string, path: string): ClassDecorator {
  return applyDecorators(Public(), ApiTags(tag), Controller(`api/${path}`));
}

/** Public calls, about the organisation that the query names, below `/api/public`. Of a private page its readers get them. */
export function PublicController(path: string): ClassDecorator {
  return applyDecorators(AboutPageOf(firstPage), ApiCustomerId(), OpenController('Public', `public/${path}`));
}

function firstPage(request: Request): NamedPage | undefined {
  const customerId = askedCustomerId(request);
  return customerId === undefined ? undefined : { customerId, pageId: '' };
}

/** Calls without a token that are for one other program, or a redirected browser, and not in the API description. */
export function UndescribedController(path: string): ClassDecorator {
  return applyDecorators(Public(), ApiExcludeController(), Controller(path));
}

/** 200 with a page of a list. @param also refusals in addition to those of all lists */
export function Lists(summary: string, answer: Class, also: readonly ProblemKind[] = []): MethodDecorator {
  return answers(200, summary, answer, ['unauthenticated'], { also, invalid: BAD_LIMIT });
}

/** 200 with what matches. @param invalid an example of what is refused; unless given, of a list that is filtered */
export function Searches(summary: string, answer: Class, invalid: InvalidExample = BAD_FILTER): MethodDecorator {
  return answers(200, summary, answer, ['unauthenticated'], { invalid });
}

/** 200 with what happened between two times. */
export function ReadsWindow(summary: string, answer: Class, details: Details = {}): MethodDecorator {
  return answers(200, summary, answer, ['unauthenticated'], { ...details, invalid: BAD_TIME });
}

/** 200 with one object. */
export function Reads(summary: string, answer: Class, details: Details = {}): MethodDecorator {
  return answers(200, summary, answer, ['unauthenticated', 'not-found'], details);
}

/** 200 with what the caller or the organisation always has, such as its settings. */
export function ReadsOwn(summary: string, answer: Class, details: Details = {}): MethodDecorator {
  return answers(200, summary, answer, ['unauthenticated'], details);
}

/** 200 with what one of the organisation's pages always has, such as its settings. */
export function ReadsOfPage(summary: string, answer: Class, details: Details = {}): MethodDecorator {
  return answers(200, summary, answer, ['unauthenticated', 'not-found'], { ...details, invalid: BAD_PAGE });
}

/** 200 with a page of what belongs to one object. */
export function ReadsList(summary: string, answer: Class): MethodDecorator {
  return answers(200, summary, answer, ['unauthenticated', 'not-found'], { invalid: BAD_LIMIT });
}

/** 200 with what visitors may see. */
export function ReadsPublicly(summary: string, answer: Class, details: Details = {}): MethodDecorator {
  return answers(200, summary, answer, ['unauthenticated'], { ...details, invalid: NO_CUSTOMER });
}

/** 200 with what the path names, without a token. */
export function FindsPublicly(summary: string, answer: Class): MethodDecorator {
  return answers(200, summary, answer, ['not-found']);
}

/** 201 with the created object; accepts an idempotency key. */
export function Creates(summary: string, answer: Class, details: BodyDetails): MethodDecorator {
  const refusals = ['unauthenticated', 'forbidden', 'conflict', 'key-reused'] as const;
  return applyDecorators(answers(201, summary, answer, refusals, details), ApiIdempotencyKey());
}

/** 201 with a secret. Accepts no idempotency key: the answer, and with it the secret, would have to be stored. */
export function CreatesSecret(summary: string, answer: Class, details: MaybeBodyDetails = {}): MethodDecorator {
  return answers(201, summary, answer, ['unauthenticated', 'forbidden'], details);
}

/** 201 with what a caller without a token created; rate limited. */
export function CreatesPublicly(summary: string, answer: Class, details: BodyDetails): MethodDecorator {
  return answers(201, summary, answer, ['rate-limited'], details);
}

/** 202: it happens later; rate limited. */
export function Accepts(summary: string, answer: Class, details: MaybeBodyDetails = {}): MethodDecorator {
  return answers(202, summary, answer, ['not-found', 'rate-limited'], details);
}

/** 200 with the changed object. */
export function Changes(summary: string, answer: Class, details: BodyDetails): MethodDecorator {
  return answers(200, summary, answer, ['unauthenticated', 'forbidden', 'not-found'], details);
}

/** 200 with the changed part of what the caller or the organisation always has, such as its settings. */
export function ChangesOwn(summary: string, answer: Class, details: MaybeBodyDetails = {}): MethodDecorator {
  return answers(200, summary, answer, ['unauthenticated', 'forbidden'], details);
}

/** 200 with the changed part of what one of the organisation's pages always has. */
export function ChangesOfPage(summary: string, answer: Class, details: BodyDetails): MethodDecorator {
  return answers(200, summary, answer, ['unauthenticated', 'forbidden', 'not-found'], details);
}

/** 200 with the object acted on; needs no body. */
export function Acts(summary: string, answer: Class, details: Details = {}): MethodDecorator {
  return answers(200, summary, answer, ['unauthenticated', 'forbidden', 'not-found'], details);
}

/** A step of signing in or out, rate limited: 200 with the answer, or 204 without one. */
export function Attempts(summary: string, answer: Class | undefined, details: MaybeBodyDetails = {}): MethodDecorator {
  return answers(answer ? 200 : 204, summary, answer, ['rate-limited'], details);
}

/** 204: deleted. */
export function Removes(summary: string, { answered = 'Deleted.', ...details }: Details = {}): MethodDecorator {
  const refusals = ['unauthenticated', 'forbidden', 'not-found'] as const;
  return answers(204, summary, undefined, refusals, { answered, ...details });
}

/** 204: one of the organisation's pages has none any more, and it may have had none before. */
export function RemovesOfPage(summary: string): MethodDecorator {
  return answers(204, summary, undefined, ['unauthenticated', 'forbidden', 'not-found'], {
    description: 'Also when there is none.',
    answered: 'There is none any more.',
    invalid: BAD_PAGE,
  });
}

/** 200 always: it needs no service behind the gateway. */
export function AlwaysAnswers(summary: string, answer: Class): MethodDecorator {
  return applyDecorators(ApiOperation({ summary }), ApiResponse({ status: 200, type: answer }));
}

/** @param refusals those of all operations of the kind, without `invalid`, which follows from the example of it */
function answers(
  status: 200 | 201 | 202 | 204,
  summary: string,
  answer: Class | undefined,
  refusals: readonly ProblemKind[],
  { description, answered, also = [], invalid }: MaybeBodyDetails = {},
): MethodDecorator {
  return applyDecorators(
    HttpCode(status),
    ApiOperation({ summary, ...(description !== undefined && { description }) }),
    ApiResponse({ status, ...(answered && { description: answered }), ...(answer && { type: answer }) }),
    ApiProblems([...(invalid ? (['invalid'] as const) : []), ...refusals, ...also], invalid),
  );
}
