import 'reflect-metadata';
import { generateKeyPairSync } from 'node:crypto';
import { Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { RpcClient } from '@candor/messaging/rpc-client.js';
import { ApiModule } from './api.module.js';
import { describeApi } from './docs/document.js';
import { RateLimiter } from './rate-limit/rate-limiter.js';
import { AccessTokenKey } from './session/access-token.strategy.js';

/** Prints the OpenAPI document. Nothing is started: the client has no bus and no route is called. */
const { publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const pem = publicKey.export({ type: 'spki', format: 'pem' }).toString();
const limiter = new RateLimiter({ perMinute: { auth: 1, subscribe: 1 }, trustedProxies: 0 });
const silent = { service: () => ({}) };

@Module({})
class Described {}

const messaging = {
  module: class NoMessaging {},
  global: true,
  providers: [{ provide: RpcClient, useValue: silent }],
  exports: [RpcClient],
};
const app = await NestFactory.create(
  { module: Described, imports: [messaging, ApiModule.with(new AccessTokenKey(pem), limiter)] },
  { logger: ['error', 'warn'], abortOnError: false },
);
process.stdout.write(`${JSON.stringify(describeApi(app), null, 2)}\n`);
