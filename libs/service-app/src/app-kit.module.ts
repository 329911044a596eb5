import { Module, type DynamicModule } from '@nestjs/common';
import { Bus } from '@candor/bus/bus.js';
import type { AppKit } from '@candor/platform/app.js';
import { AppLogger } from '@candor/platform/logger.js';
import { Metrics } from '@candor/platform/metrics.js';
import { Tracing } from '@candor/platform/tracing/tracing.js';
import type { AppCalls } from '@candor/rpc/app-calls.js';
import { RpcClient } from '@candor/rpc/rpc-client.js';
import { AppPositions } from '@candor/streams/consumer-positions.js';

/**
 * Provides every part of an app with its bus, RPC client, log and metrics, and with tracing where it is switched on.
 */
@Module({})
export class AppKitModule {
  /** @param positions where the app's consumers look for a store of their positions */
  static with(
    bus: Bus,
    calls: AppCalls,
    { log, metrics, tracing }: Pick<AppKit, 'log' | 'metrics' | 'tracing'>,
    positions = new AppPositions(),
  ): DynamicModule {
    const traced = tracing ? [{ provide: Tracing, useValue: tracing }] : [];
    return {
      module: AppKitModule,
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
