// Checks an OpenAPI document with the recommended rules of Redocly. A warning counts as an error; exceptions are listed
// below with their reason.
import process from 'node:process';
import { createConfig, lint } from '@redocly/openapi-core';

const MEANT = [
  // An id is a UUID, so no path matches both; the one with "unsubscribe" is the specification's.
  { rule: 'no-ambiguous-paths', at: '#/paths/~1api~1subscribers~1webhook~1unsubscribe~1{id}' },
  // Has no parameters and no authorisation, so it cannot be refused.
  { rule: 'operation-4xx-response', at: '#/paths/~1api~1hello/get/responses' },
];

const file = process.argv[2];
const problems = await lint({ ref: file, config: await createConfig({ extends: ['recommended'] }) });
const places = problems.map(({ ruleId, message, location }) => ({ ruleId, message, at: location[0]?.pointer ?? '' }));
const wrong = places.filter(({ ruleId, at }) => !MEANT.some((one) => one.rule === ruleId && one.at === at));
const idle = MEANT.filter(({ rule, at }) => !places.some((one) => one.ruleId === rule && one.at === at));
for (const { ruleId, message, at } of wrong) console.log(`${ruleId} at ${at}: ${message}`);
for (const { rule, at } of idle) console.log(`${rule} at ${at} is allowed and does not occur any more`);
process.exitCode = wrong.length + idle.length === 0 ? 0 : 1;
