import type { INestApplication, Type as Class } from '@nestjs/common';
import { DocumentBuilder, SwaggerModule, type OpenAPIObject } from '@nestjs/swagger';
import { addExamples } from './examples.js';
import { nameOpenOperations, unwrapReferences } from './plain-document.js';

const DESCRIPTION = [
  'Everything the console does, and what applications of your own may do.',
  'Times are epoch milliseconds. Errors are `application/problem+json` (RFC 9457); `errors[].pointer` names the field.',
  'Identity providers keep users by SCIM 2.0 (RFC 7644) below `/scim/v2`, which describes itself at `/scim/v2/Schemas`.',
  'Calls under `/api/public` and `/api/auth` need no token; public ones name the organisation by `customerId`.',
].join('\n\n');

/**
 * The API description, OpenAPI 3.1.
 * @param models classes of schemas that routes refer to by name
 */
export function describeApi(app: INestApplication, models: readonly Class[]): OpenAPIObject {
  const config = new DocumentBuilder()
    .setOpenAPIVersion('3.1.0')
    .setTitle('Candor')
    .setDescription(DESCRIPTION)
    .setVersion('1')
    .setLicense('Apache-2.0', 'https://www.apache.org/licenses/LICENSE-2.0')
    .addServer('/')
    .addBearerAuth({ type: 'http', scheme: 'bearer', bearerFormat: 'JWT' })
    .build();
  // Generated clients use these as names of functions, so they are the methods' names alone.
  const operationIdFactory = (_controller: string, method: string): string => method;
  const document = SwaggerModule.createDocument(app, config, { operationIdFactory, extraModels: [...models] });
  return addExamples(unwrapReferences(nameOpenOperations(document)));
}
