import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { OutboundFetch } from '@candor/outbound/outbound-fetch.js';

/** Closes connections to providers when the app stops. */
@Injectable()
export class ProviderConnections implements OnApplicationShutdown {
  constructor(private readonly outbound: OutboundFetch) {}

  async onApplicationShutdown(): Promise<void> {
    await this.outbound.close();
  }
}
