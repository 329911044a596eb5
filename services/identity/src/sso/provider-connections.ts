import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { OutboundFetch } from '@candor/outbound/outbound-fetch.js';

/** Ends connections to providers with the app. */
@Injectable()
export class ProviderConnections implements OnApplicationShutdown {
  constructor(private readonly outbound: OutboundFetch) {}

  async onApplicationShutdown(): Promise<void> {
    await this.outbound.close();
  }
}
