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

const hintsOf = (which: 'says' | 'hears') =>
  Object.entries(busAccess).flatMap(([app, access]) => (access[which] ?? []).map((hint) => ({ app, hint })));

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

  it('lets hints be said that an app hears, and heard that an app says', () => {
    const names = (which: 'says' | 'hears') => [...new Set(hintsOf(which).map(({ hint }) => hint))].sort();
    expect(names('says').length).toBeGreaterThan(5);
    expect(names('says')).toEqual(names('hears'));
  });

  it('lets an app say and hear what it publishes and consumes, and nothing else', () => {
    const ofMessage = ({ hint }: { hint: string }) => /^hint\.(evt|pages)\./.test(hint);
    for (const { app, hint } of hintsOf('says').filter(ofMessage)) {
      const published = Object.values(busAccess[app]?.publishes ?? {}).flat();
      expect(published.some((pattern) => hint.startsWith(`hint.${pattern.replace(/[*>]$/, '')}`))).toBe(true);
    }
    for (const { app, hint } of hintsOf('hears').filter(ofMessage)) {
      const { facts = {}, follows = {} } = busAccess[app] ?? {};
      const received = [...Object.values(facts), ...Object.values(follows).flat()];
      expect(received.map((subject) => `hint.${subject}`)).toContain(hint);
    }
  });
});
