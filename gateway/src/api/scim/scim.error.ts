import { InvalidError, type KnownError } from '@candor/platform/errors.js';
import type { EdgeError, ProblemAnswer } from '../../edge/problem/problem.js';

const ERROR_SCHEMA = 'urn:ietf:params:scim:api:messages:2.0:Error';
export const SCIM_TYPE = 'application/scim+json; charset=utf-8';

/** Why a request is refused, in the terms of RFC 7644 (table 9). */
export type ScimErrorType =
  'invalidFilter' | 'invalidPath' | 'invalidSyntax' | 'invalidValue' | 'noTarget' | 'uniqueness';

/** A request that is not valid SCIM. */
export class ScimError extends InvalidError {
  constructor(
    readonly scimType: ScimErrorType,
    detail: string,
  ) {
    super([], detail);
  }
}

/** The answer of RFC 7644, 3.12: `status` is a text there. */
export function scimErrorBody(error: KnownError | EdgeError, { problem }: ProblemAnswer): object {
  const scimType = typeOf(error);
  return {
    schemas: [ERROR_SCHEMA],
    status: String(problem.status),
    ...(scimType !== undefined && { scimType }),
    detail: problem.detail,
  };
}

function typeOf(error: KnownError | EdgeError): ScimErrorType | undefined {
  if (error instanceof ScimError) return error.scimType;
  if (error.kind === 'invalid') return error.violations.length > 0 ? 'invalidValue' : 'invalidSyntax';
  // Only a uniqueness conflict has violations; that a user is the last Owner is not about one attribute.
  return error.kind === 'conflict' && error.violations.length > 0 ? 'uniqueness' : undefined;
}
