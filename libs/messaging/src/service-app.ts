import { Module, type DynamicModule } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { AppDefinition, AppKit } from '@candor/platform/app.js';
import type { Env } from '@candor/platform/config.js';
import { NestLog } from '@candor/platform/logger.js';
import { Bus } from './bus.js';
import { openDirectServer } from './direct-server.js';
import { MessagingModule } from './messaging.module.js';
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
      const bus = new Bus(config.natsUrls, kit.name, kit.log, kit.rpcTimeoutMs, kit.trust);
      kit.health.addCheck('nats', () => bus.isConnected);
      const root = {
        module: ServiceRoot,
        imports: [MessagingModule.with(bus, kit.log, kit.metrics, kit.tracing), definition.module(config, kit)],
      };
      const app = await NestFactory.createMicroservice(root, {
        strategy: new NatsStrategy(bus, kit),
        logger: new NestLog(kit.log),
        abortOnError: false,
      });
      app.useGlobalFilters(new PassErrorsFilter());
      await app.listen();
      const { directKey } = kit.trust ?? {};
      const directServer =
        kit.direct && directKey ? await openDirectServer(kit.direct, bus.address, directKey) : undefined;
      bus.directAddress = directServer?.address;
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
