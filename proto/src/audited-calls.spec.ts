import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { AUDIT_ACTIONS, auditedCalls, isReading } from './audited-calls.js';

const folder = path.join(import.meta.dirname, '..', 'candor');
const calls = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.proto'))
  .flatMap((file) => {
    const text = readFileSync(path.join(folder, file), 'utf8');
    const context = /^package candor\.(\w+\.v\d+);/m.exec(text)?.[1] ?? '';
    return [...text.matchAll(/^ {2}rpc (\w+)\(/gm)].map(([, name = '']) => `${context}.${name}`);
  });

describe('the audit log', () => {
  it('knows every call of the contracts that may change something, and no other', () => {
    expect(calls.length).toBeGreaterThan(80);
    expect(Object.keys(auditedCalls).sort()).toEqual(calls.filter((call) => !isReading(call)).sort());
  });

  it('names what was done as object and past tense', () => {
    expect(AUDIT_ACTIONS.filter((action) => !/^[a-z_]+\.[a-z_]+$/.test(action))).toEqual([]);
  });
});
