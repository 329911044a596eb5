import { SwaggerModule } from '@nestjs/swagger';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { docsSecurityHeaders } from '../http/security-headers.js';
import { describeApi } from './document.js';

/** Serves the description at /api/docs/openapi.json and a page to read and try it at /api/docs, all from local files. */
export function serveDocs(app: NestExpressApplication): void {
  app.use('/api/docs', docsSecurityHeaders);
  // Made at the first request: most gateways are never asked.
  SwaggerModule.setup('api/docs', app, () => describeApi(app), {
    jsonDocumentUrl: 'api/docs/openapi.json',
    raw: ['json'],
    customSiteTitle: 'Candor API',
  });
}
