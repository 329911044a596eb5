import { generateKeyPairSync } from 'node:crypto';
import { Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { OpenAPIObject } from '@nestjs/swagger';
import { AppLogger } from '@candor/platform/logger.js';
import { RpcClient } from '@candor/rpc/rpc-client.js';
import { API_MODELS, ApiModule } from './api/api.module.js';
import { CardForm } from './api/billing/card-form.js';
import { AccessTokenKey } from './api/session/access-token.strategy.js';
import { EndedSessions } from './api/session/ended-sessions.js';
import { WithoutSignInPolicy } from './api/session/without-sign-in.js';
import { ConsoleAddress } from './edge/hosts/console-address.js';
import { PageAddress } from './edge/hosts/page-address.js';
import { RateLimiter } from './edge/rate-limit/rate-limiter.js';
import { describeApi } from './openapi/document.js';

@Module({})
class Described {}

@Module({})
class NoAppKit {}

/** The OpenAPI document without a gateway: nothing is started, the client has no bus and no route is called. */
export async function apiDocument(): Promise<OpenAPIObject> {
  const { publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const key = new AccessTokenKey(publicKey.export({ type: 'spki', format: 'pem' }).toString());
  const limiter = new RateLimiter({ perMinute: { auth: 1, refresh: 1, subscribe: 1 }, trustedProxies: 0 });
  const addresses = {
    console: new ConsoleAddress('http://localhost:8080'),
    page: new PageAddress('http://{domain}.localhost:8080'),
    cards: new CardForm(undefined),
  };
  const nothing = () => Promise.resolve('');
  const previews = { ofIncident: nothing, ofLook: nothing, ofMaintenance: nothing, ofAnnouncement: nothing };
  const appKit = {
    module: NoAppKit,
    global: true,
    providers: [
      { provide: RpcClient, useValue: { service: () => ({}) } },
      { provide: AppLogger, useValue: AppLogger.create('gateway', 'silent') },
    ],
    exports: [RpcClient, AppLogger],
  };
  const app = await NestFactory.create(
    {
      module: Described,
      imports: [
        appKit,
        ApiModule.with(
          { key, ended: new EndedSessions(), policy: new WithoutSignInPolicy(false) },
          limiter,
          addresses,
          { previews, access: { of: () => 'everybody' as const } },
        ),
      ],
    },
    { logger: ['error', 'warn'], abortOnError: false },
  );
  return describeApi(app, API_MODELS);
}
