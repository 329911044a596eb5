import { Module, type DynamicModule } from '@nestjs/common';
import type { AppKit } from '@candor/platform/app.js';
import { AppLogger } from '@candor/platform/logger.js';
import { Metrics } from '@candor/platform/metrics.js';
import { Tracing } from '@candor/platform/tracing/tracing.js';
import type { AppCalls } from './app-calls.js';
import { Bus } from './bus.js';
import { AppPositions } from './consumer-positions.js';
import { RpcClient } from './rpc-client.js';

/**
 * Provides every part of an app with its bus, RPC client, log and metrics, and with tracing where it is switched on.
 */
@Module({})
export class MessagingModule {
  /** @param positions where the app's consumers look for a store of their positions */
  static with(
    bus: Bus,
    calls: AppCalls,
    { log, metrics, tracing }: Pick<AppKit, 'log' | 'metrics' | 'tracing'>,
    positions = new AppPositions(),
  ): DynamicModule {
    const traced = tracing ? [{ provide: Tracing, useValue: tracing }] : [];
    return {
      module: MessagingModule,
      global: true,
      providers: [
        { provide: Bus, useValue: bus },
        { provide: RpcClient, useValue: calls.client() },
        { provide: AppPositions, useValue: positions },
        { provide: AppLogger, useValue: log },
        { provide: Metrics, useValue: metrics },
        ...traced,
      ],
      exports: [Bus, RpcClient, AppPositions, AppLogger, Metrics, ...traced],
    };
  }
}
