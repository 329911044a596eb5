import { applyDecorators } from '@nestjs/common';
import { ApiResponse, getSchemaPath } from '@nestjs/swagger';
import { PROBLEMS, type Problem, type ProblemKind } from '../edge/problem/problem.js';

/** The name of the schema of a problem, which is among the models that the document is given. */
const PROBLEM_SCHEMA = 'ProblemResponse';
const REQUEST_ID = '0197a3c2-6a3e-7c52-9e6b-2f3a4d5c6b7a';

/** Texts of the examples; kinds without one use their title. */
const DETAILS: Partial<Record<ProblemKind, string>> = {
  unauthenticated: 'Please log in.',
  forbidden: 'Your role does not allow this. Please ask an Admin or the Owner.',
  'rate-limited': 'Too many attempts. Please try again in 12 seconds.',
  unavailable: 'This is temporarily unavailable. Please try again in a moment.',
};

/**
 * Lists the refusals of an operation in the API description.
 * @param invalid pointer and text of an example of a refused field
 */
export function ApiProblems(kinds: readonly ProblemKind[], invalid?: readonly [pointer: string, detail: string]) {
  const responses = ([...kinds, 'unavailable', 'internal'] as const).map((kind) => {
    const { status, title } = PROBLEMS[kind];
    const errors = kind === 'invalid' && invalid ? [{ pointer: invalid[0], detail: invalid[1] }] : [];
    const example: Problem = {
      type: `urn:candor:problem:${kind}`,
      title,
      status,
      detail: errors[0]?.detail ?? DETAILS[kind] ?? title,
      requestId: REQUEST_ID,
      errors,
    };
    return ApiResponse({
      status,
      description: title,
      content: { 'application/problem+json': { schema: { $ref: getSchemaPath(PROBLEM_SCHEMA) }, example } },
    });
  });
  return applyDecorators(...responses);
}
