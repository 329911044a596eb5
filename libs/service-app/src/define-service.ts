import { Module, type DynamicModule } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { Bus } from '@candor/bus/bus.js';
import type { AppDefinition, AppKit } from '@candor/platform/app.js';
import type { Env } from '@candor/platform/config.js';
import { NestLog } from '@candor/platform/logger.js';
import { AppCalls } from '@candor/rpc/app-calls.js';
import { AppPositions } from '@candor/streams/consumer-positions.js';
import { AppKitModule } from './app-kit.module.js';
import { NatsStrategy } from './nats-strategy.js';
import { PassErrorsFilter } from './pass-errors.filter.js';

/** Settings that every service has. */
export interface ServiceConfig {
  readonly natsUrls: readonly string[];
}

@Module({})
class ServiceRoot {}

/**
 * An app that is reachable over the bus only: a Nest microservice on one NATS connection.
 * @param definition.module the composition root
 */
export function defineService<C extends ServiceConfig>(definition: {
  name: string;
  config: (env: Env) => C;
  module: (config: C, kit: AppKit) => DynamicModule;
}): AppDefinition {
  return {
    name: definition.name,
    async start(env, kit) {
      const config = definition.config(env);
      const bus = new Bus(config.natsUrls, kit.name, kit.log, { ...kit.trust, streamReplicas: kit.streamReplicas });
      const [calls, positions] = [new AppCalls(bus, kit), new AppPositions()];
      kit.health.addCheck('nats', () => bus.isConnected);
      const root = {
        module: ServiceRoot,
        imports: [AppKitModule.with(bus, calls, kit, positions), definition.module(config, kit)],
      };
      const app = await NestFactory.createMicroservice(root, {
        strategy: new NatsStrategy(bus, calls, positions, kit),
        logger: new NestLog(kit.log),
        abortOnError: false,
      });
      app.useGlobalFilters(new PassErrorsFilter());
      await app.listen();
      const directServer = kit.direct && (await calls.acceptDirectly(kit.direct));
      return {
        async close() {
          const directClosed = directServer?.close();
          await app.close();
          await directClosed;
          await bus.close();
        },
      };
    },
  };
}
