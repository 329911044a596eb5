import { Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { Bus } from '@candor/bus/bus.js';
import type { AppKit } from '@candor/platform/app.js';
import { NestLog } from '@candor/platform/logger.js';
import type { AppCalls } from '@candor/rpc/app-calls.js';
import { AppKitModule } from '@candor/service-app/app-kit.module.js';
import { API_MODELS, ApiModule } from './api/api.module.js';
import { CardForm } from './api/billing/card-form.js';
import { jsonBody } from './api/http/json-body.js';
import { conditionalGet } from './api/http/conditional-get.js';
import { noStore } from './api/http/no-store.js';
import { servePreviewFrame } from './api/previews/preview-frame.js';
import type { Previews } from './api/previews/previews.js';
import { ProblemFilter } from './api/problem/problem.filter.js';
import { AccessTokenKey } from './api/session/access-token.strategy.js';
import type { EndedSessions } from './api/session/ended-sessions.js';
import type { PageAccess } from './api/session/page-access.js';
import { WithoutSignInPolicy } from './api/session/without-sign-in.js';
import { ContractPipe } from './api/validation/contract.pipe.js';
import type { GatewayConfig } from './config.js';
import { loadConsoleFiles } from './edge/console/console-files.js';
import { securityHeaders } from './edge/console/security-headers.js';
import { serveConsole } from './edge/console/serve-console.js';
import { ConsoleAddress } from './edge/hosts/console-address.js';
import { PageAddress } from './edge/hosts/page-address.js';
import type { RateLimiter } from './edge/rate-limit/rate-limiter.js';
import { requestContext } from './edge/requests/request-context.js';
import { timeRequests } from './edge/requests/time-requests.js';
import { serveDocs } from './openapi/serve-docs.js';

@Module({})
class GatewayRoot {}

/** The console and the API, ready to handle requests. It does not listen. */
export async function createApiApp(
  config: GatewayConfig,
  kit: AppKit,
  { bus, calls }: { readonly bus: Bus; readonly calls: AppCalls },
  {
    limiter,
    ended,
    previews,
    access,
  }: {
    readonly limiter: RateLimiter;
    readonly ended: EndedSessions;
    readonly previews: Previews;
    readonly access: PageAccess;
  },
): Promise<NestExpressApplication> {
  const imports = [
    AppKitModule.with(bus, calls, kit),
    ApiModule.with(
      { key: new AccessTokenKey(config.jwtPublicKey), ended, policy: new WithoutSignInPolicy(config.authDisabled) },
      limiter,
      {
        console: new ConsoleAddress(config.consoleUrl),
        page: new PageAddress(config.pagesUrlTemplate),
        cards: new CardForm(config.stripePublishableKey),
      },
      { previews, access },
    ),
  ];
  const app = await NestFactory.create<NestExpressApplication>(
    { module: GatewayRoot, imports },
    { logger: new NestLog(kit.log), abortOnError: false, bodyParser: false },
  );
  const files = config.consoleDist === undefined ? new Map() : await loadConsoleFiles(config.consoleDist, config);
  if (files.size === 0) kit.log.warn({ folder: config.consoleDist }, 'the console has not been built');
  if (config.authDisabled) kit.log.warn({}, 'AUTH_DISABLED: everybody who gets here is the Owner');
  app.disable('x-powered-by');
  app.disable('etag');
  app.use(
    timeRequests(kit.metrics),
    requestContext(config.rateLimits.trustedProxies, kit.tracing),
    securityHeaders(config.stripePublishableKey !== undefined),
    serveConsole(files),
    noStore,
    conditionalGet,
    jsonBody,
  );
  app.use('/api/preview-frame', servePreviewFrame);
  app.useGlobalPipes(new ContractPipe());
  app.useGlobalFilters(new ProblemFilter(kit.log));
  serveDocs(app, API_MODELS);
  await app.init();
  return app;
}
