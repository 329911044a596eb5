import { Module, type DynamicModule } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { AccountController } from './account/account.controller.js';
import { AuthController } from './auth/auth.controller.js';
import { PublicCustomersController } from './customers/public-customers.controller.js';
import { DeliveriesController } from './deliveries/deliveries.controller.js';
import { HelloController } from './hello/hello.controller.js';
import { IncidentsController } from './incidents/incidents.controller.js';
import { PublicIncidentsController } from './incidents/public-incidents.controller.js';
import { MaintenancesController } from './maintenances/maintenances.controller.js';
import { PublicMaintenancesController } from './maintenances/public-maintenances.controller.js';
import { RateLimitGuard } from './rate-limit/rate-limit.guard.js';
import { RateLimiter } from './rate-limit/rate-limiter.js';
import { PublicServicesController } from './services/public-services.controller.js';
import { ServicesController } from './services/services.controller.js';
import { AccessTokenKey, AccessTokenStrategy } from './session/access-token.strategy.js';
import { BearerGuard } from './session/bearer.guard.js';
import { PublicSubscribersController } from './subscribers/public-subscribers.controller.js';
import { TemplatesController } from './templates/templates.controller.js';

/** Every route under /api. */
@Module({})
export class ApiModule {
  static with(key: AccessTokenKey, limiter: RateLimiter): DynamicModule {
    return {
      module: ApiModule,
      controllers: [
        AuthController,
        AccountController,
        IncidentsController,
        MaintenancesController,
        DeliveriesController,
        TemplatesController,
        ServicesController,
        PublicCustomersController,
        PublicIncidentsController,
        PublicMaintenancesController,
        PublicServicesController,
        PublicSubscribersController,
        HelloController,
      ],
      providers: [
        { provide: AccessTokenKey, useValue: key },
        { provide: RateLimiter, useValue: limiter },
        AccessTokenStrategy,
        // In this order: what is too much is refused before a signature is checked.
        { provide: APP_GUARD, useClass: RateLimitGuard },
        { provide: APP_GUARD, useClass: BearerGuard },
      ],
    };
  }
}
