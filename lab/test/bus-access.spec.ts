import { describe, expect, it } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { busAccess } from '@candor/bus/access/bus-access.js';
import { workspace } from '@candor/dev/launcher/workspace.js';
import { apps, optionalApps } from '@candor/ops/apps.js';

const HANDLER = /@OnEvent\(\s*'([^']+)',\s*\{\s*consumer:\s*'([^']+)'/g;

function sources(): string[] {
  const folder = path.join(workspace, 'services');
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /^[^/]+\/src\/.*\.ts$/.test(file) && !file.endsWith('.spec.ts'))
    .map((file) => readFileSync(path.join(folder, file), 'utf8'));
}

describe('who may do what on the bus', () => {
  it('is said of every app there is, and of nobody else', () => {
    expect(Object.keys(busAccess).sort()).toEqual([...apps, ...optionalApps].map(({ name }) => name).sort());
  });

  it('names the consumers of facts that the code has, with the subject of each', () => {
    const handlers = sources().flatMap((code) =>
      [...code.matchAll(HANDLER)].map(([, subject, name]) => [name, subject]),
    );
    expect(handlers.length).toBeGreaterThan(40);
    const facts = Object.values(busAccess).flatMap(({ facts = {} }) => Object.entries(facts));
    expect([...facts].sort()).toEqual([...handlers].sort());
  });
});
