import { applyDecorators, HttpCode, type Type as Class } from '@nestjs/common';
import { ApiBody, ApiConsumes, ApiOkResponse, ApiOperation } from '@nestjs/swagger';
import type { ProblemKind } from '../../edge/problem/problem.js';
import { ApiProblems } from '../../openapi/api-problems.js';
import type { InvalidExample } from './operations.js';

interface AnsweredFile {
  readonly type: string;
  readonly example: string;
  /** What the description says of the answer itself. */
  readonly answered: string;
  readonly refusals: readonly ProblemKind[];
  /** An example of a refused field, where a query or a body chooses what is in the file. */
  readonly invalid?: InvalidExample;
}

interface Upload {
  readonly description: string;
  readonly example: string;
  readonly invalid: InvalidExample;
  /** Refusals in addition to those of all uploads. */
  readonly also?: readonly ProblemKind[];
}

/** 200 with a file. */
export function ReadsFile(
  summary: string,
  { type, example, answered, refusals, invalid }: AnsweredFile,
): MethodDecorator {
  const schema = type.startsWith('text/') ? { type: 'string' } : { type: 'string', format: 'binary' };
  return applyDecorators(
    HttpCode(200),
    ApiOperation({ summary }),
    ApiOkResponse({ description: answered, content: { [type]: { schema, example } } }),
    ApiProblems([...(invalid ? (['invalid'] as const) : []), ...refusals], invalid),
  );
}

/** 200 with a list as a file of comma separated values; for all who may read the list. */
export function ReadsCsv(summary: string, example: string, invalid: InvalidExample): MethodDecorator {
  return ReadsFile(summary, {
    type: 'text/csv',
    example,
    answered: 'The file.',
    refusals: ['unauthenticated'],
    invalid,
  });
}

/** 200 with what was made of the body, a text of the media type. */
export function UploadsText(summary: string, answer: Class, type: string, upload: Upload): MethodDecorator {
  const body = ApiBody({ schema: { type: 'string', example: upload.example } });
  return uploads(summary, answer, upload, ApiConsumes(type), body);
}

/** 200 with what was made of the part `file` of a form. */
export function UploadsFile(summary: string, answer: Class, upload: Upload): MethodDecorator {
  const file = { type: 'string', format: 'binary', example: upload.example };
  const body = ApiBody({ schema: { type: 'object', properties: { file }, required: ['file'] } });
  return uploads(summary, answer, upload, ApiConsumes('multipart/form-data'), body);
}

function uploads(summary: string, answer: Class, upload: Upload, ...body: MethodDecorator[]): MethodDecorator {
  const { description, invalid, also = [] } = upload;
  return applyDecorators(
    HttpCode(200),
    ApiOperation({ summary, description }),
    ...body,
    ApiOkResponse({ type: answer }),
    ApiProblems(['invalid', 'unauthenticated', 'forbidden', 'unsupported-media-type', ...also], invalid),
  );
}
