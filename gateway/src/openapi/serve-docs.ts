import type { Type as Class } from '@nestjs/common';
import { SwaggerModule } from '@nestjs/swagger';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { Express } from 'express';
import { docsSecurityHeaders, serveDocsPage } from './docs-page.js';
import { describeApi } from './document.js';

/**
 * Serves the description at /api/docs/openapi.json and a page to read and try it at /api/docs, all from local files.
 * @param models as for {@link describeApi}
 */
export function serveDocs(app: NestExpressApplication, models: readonly Class[]): void {
  app.use('/api/docs', docsSecurityHeaders);
  (app.getHttpAdapter().getInstance() as Express).get(['/api/docs', '/api/docs/index.html'], serveDocsPage);
  // Built at the first request: most gateways never get one.
  SwaggerModule.setup('api/docs', app, () => describeApi(app, models), {
    jsonDocumentUrl: 'api/docs/openapi.json',
    raw: ['json'],
    // The other layout has a bar at the top, with a picture whose inline style the policy refuses.
    swaggerOptions: { layout: 'BaseLayout' },
  });
}
