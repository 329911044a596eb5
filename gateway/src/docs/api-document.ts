import { generateKeyPairSync } from 'node:crypto';
import { Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { OpenAPIObject } from '@nestjs/swagger';
import { RpcClient } from '@candor/messaging/rpc-client.js';
import { ApiModule } from '../api.module.js';
import { RateLimiter } from '../rate-limit/rate-limiter.js';
import { AccessTokenKey } from '../session/access-token.strategy.js';
import { describeApi } from './document.js';

@Module({})
class Described {}

@Module({})
class NoMessaging {}

/** The OpenAPI document without a gateway: nothing is started, the client has no bus and no route is called. */
export async function apiDocument(): Promise<OpenAPIObject> {
  const { publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const key = new AccessTokenKey(publicKey.export({ type: 'spki', format: 'pem' }).toString());
  const limiter = new RateLimiter({ perMinute: { auth: 1, subscribe: 1 }, trustedProxies: 0 });
  const messaging = {
    module: NoMessaging,
    global: true,
    providers: [{ provide: RpcClient, useValue: { service: () => ({}) } }],
    exports: [RpcClient],
  };
  const app = await NestFactory.create(
    { module: Described, imports: [messaging, ApiModule.with(key, limiter)] },
    { logger: ['error', 'warn'], abortOnError: false },
  );
  return describeApi(app);
}
