import { Module, type DynamicModule } from '@nestjs/common';
import { AppLogger } from '@candor/platform/logger.js';
import { Bus } from './bus.js';
import { RpcClient } from './rpc-client.js';

/** Gives every part of an app its bus, its RPC client and its log. */
@Module({})
export class MessagingModule {
  static with(bus: Bus, log: AppLogger): DynamicModule {
    return {
      module: MessagingModule,
      global: true,
      providers: [{ provide: Bus, useValue: bus }, { provide: AppLogger, useValue: log }, RpcClient],
      exports: [Bus, AppLogger, RpcClient],
    };
  }
}
