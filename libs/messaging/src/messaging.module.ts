import { Module, type DynamicModule } from '@nestjs/common';
import { AppLogger } from '@candor/platform/logger.js';
import { Metrics } from '@candor/platform/metrics.js';
import { Tracing } from '@candor/platform/tracing/tracing.js';
import { Bus } from './bus.js';
import { RpcClient } from './rpc-client.js';

/**
 * Provides every part of an app with its bus, RPC client, log and metrics, and with tracing where it is switched on.
 */
@Module({})
export class MessagingModule {
  static with(bus: Bus, log: AppLogger, metrics: Metrics, tracing?: Tracing): DynamicModule {
    const traced = tracing ? [{ provide: Tracing, useValue: tracing }] : [];
    return {
      module: MessagingModule,
      global: true,
      providers: [
        { provide: Bus, useValue: bus },
        { provide: AppLogger, useValue: log },
        { provide: Metrics, useValue: metrics },
        RpcClient,
        ...traced,
      ],
      exports: [Bus, AppLogger, Metrics, RpcClient, ...traced],
    };
  }
}
