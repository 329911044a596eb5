import { mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { workspace } from '@candor/dev/launcher/workspace.js';
import { advisoryProblems, readAudit } from '@candor/tools/supply-chain/advisories.mjs';
import { isAllowed, licenceProblems, type LicencePolicy } from '@candor/tools/supply-chain/licences.mjs';
import { billOfMaterials } from '@candor/tools/supply-chain/sbom.mjs';
import { shippedPackages, type Shipped } from '@candor/tools/supply-chain/shipped-packages.mjs';
import { writeSbom } from '@candor/tools/supply-chain/write-sbom.mjs';

const LOCK = {
  packages: {
    '': { name: 'candor' },
    'libs/platform': { name: '@candor/platform' },
    'node_modules/@candor/platform': { link: true },
    'node_modules/jest': { version: '30.0.0', license: 'MIT', dev: true },
    'node_modules/b': { version: '2.0.0', license: 'MIT', integrity: 'sha512-AAEC' },
    'node_modules/@a/c': { version: '1.0.0', license: '(MIT OR Apache-2.0)' },
    'node_modules/b/node_modules/@a/c': { version: '1.0.0', license: '(MIT OR Apache-2.0)' },
    'node_modules/alias': { name: 'real', version: '3.0.0' },
  },
};
const packages = shippedPackages(LOCK);

describe('what ships', () => {
  it('is everything of the lock file but ours and what is for development, once', () => {
    expect(packages.map(({ id }) => id)).toEqual(['@a/c@1.0.0', 'b@2.0.0', 'real@3.0.0']);
  });

  it('is written down as CycloneDX, the same each time', () => {
    const product = { name: 'candor', version: '0.1.0', node: '24.0.0' };
    const bill = billOfMaterials(packages, product);
    expect(bill).toMatchObject({ bomFormat: 'CycloneDX', specVersion: '1.6' });
    expect(bill.components.map(({ purl }) => purl)).toEqual([
      ...['pkg:generic/node@24.0.0', 'pkg:npm/%40a/c@1.0.0', 'pkg:npm/b@2.0.0', 'pkg:npm/real@3.0.0'],
    ]);
    expect(bill.components[1]).toMatchObject({
      group: '@a',
      name: 'c',
      licenses: [{ expression: '(MIT OR Apache-2.0)' }],
    });
    expect(bill.components[2]).toMatchObject({
      ...{ licenses: [{ license: { id: 'MIT' } }], hashes: [{ alg: 'SHA-512', content: '000102' }] },
    });
    expect(billOfMaterials(packages, product)).toEqual(bill);
  });

  it('of this version has what the apps import, and no address of a registry', async () => {
    const file = path.join(await mkdtemp(path.join(tmpdir(), 'candor-sbom-')), 'candor.cdx.json');
    writeSbom(file);
    const text = await readFile(file, 'utf8');
    const { components } = JSON.parse(text) as ReturnType<typeof billOfMaterials>;
    const names = components.map(({ group, name }) => (group === undefined ? name : `${group}/${name}`));
    expect(names).toEqual(expect.arrayContaining(['node', '@nestjs/core', 'pg', 'react', 'nodemailer']));
    expect(names).not.toContain('jest');
    expect(text).not.toMatch(/https?:\/\/(?!cyclonedx\.org)/);
  });
});

describe('licences', () => {
  const allowed = ['MIT', 'Apache-2.0'];
  it.each([
    ['MIT', true],
    ['GPL-3.0-only', false],
    ['MIT OR GPL-3.0-only', true],
    ['(MIT AND GPL-3.0-only)', false],
    ['(MIT AND Apache-2.0)', true],
    ['GPL-3.0-only OR MIT AND Apache-2.0', true],
    ['(GPL-3.0-only OR MIT) AND Apache-2.0', true],
    ['GPL-3.0-only OR MIT AND BSD', false],
    ['MIT WITH something', false],
    ['(MIT', false],
    ['SEE LICENSE IN x', false],
    ['', false],
  ])('%s: %s', (expression, expected) => {
    expect(isAllowed(expression, allowed)).toBe(expected);
  });

  it('that are missing need an exception, which is taken out when it is about nothing', () => {
    const policy: LicencePolicy = { allowed, unnamed: [] };
    const nameless = { id: 'real@3.0.0' };
    expect(licenceProblems([nameless, { id: 'x@1.0.0', license: 'GPL' }], policy)).toEqual([
      ...['real@3.0.0 names no licence', 'x@1.0.0 is under GPL'],
    ]);
    const excepted = { allowed, unnamed: [{ package: 'real@3.0.0', licence: 'MIT', because: 'its LICENSE file' }] };
    expect(licenceProblems([nameless], excepted)).toEqual([]);
    expect(licenceProblems([], excepted)).toEqual(['real@3.0.0 needs no exception any more']);
  });

  it('of what ships are allowed', async () => {
    const read = async (file: string): Promise<unknown> =>
      JSON.parse(await readFile(path.join(workspace, file), 'utf8'));
    const lock = (await read('package-lock.json')) as { packages: Record<string, object> };
    const shipped: Shipped[] = shippedPackages(lock);
    expect(shipped.length).toBeGreaterThan(100);
    expect(licenceProblems(shipped, (await read('tools/supply-chain/policy.json')) as LicencePolicy)).toEqual([]);
  });
});

/** As npm 11 writes them. */
const CLEAN = '{"auditReportVersion":2,"vulnerabilities":{},"metadata":{"vulnerabilities":{"total":0}}}';
const REFUSED =
  '{"message":"405 Method Not Allowed - POST https://registry.example/-/npm/v1/security/advisories/bulk","method":"POST","error":{"summary":"","detail":""}}';
const OFFLINE = '{"error":{"code":"ENOTFOUND","summary":"request failed, reason: getaddrinfo ENOTFOUND","detail":""}}';
const FOUND = JSON.stringify({
  auditReportVersion: 2,
  vulnerabilities: {
    'body-parser': { name: 'body-parser', severity: 'high', via: ['qs'], effects: ['express'], fixAvailable: true },
    qs: {
      ...{ name: 'qs', severity: 'high', isDirect: false },
      via: [
        {
          ...{ source: 1090135, name: 'qs', dependency: 'qs', title: 'qs vulnerable to Prototype Pollution' },
          ...{ url: 'https://github.com/advisories/GHSA-hrpp-h998-j3pp', severity: 'high', range: '>=6.7.0 <6.7.3' },
        },
      ],
      effects: ['body-parser'],
    },
  },
});

describe('known vulnerabilities', () => {
  const TOLD = 'qs: qs vulnerable to Prototype Pollution (high, GHSA-hrpp-h998-j3pp)';
  const found = readAudit(FOUND).advisories ?? [];
  const accepted = { id: 'GHSA-hrpp-h998-j3pp', reason: 'no route reads a query with it', until: '2026-12-31' };

  it('are read from the answer of npm, each once', () => {
    expect(readAudit(CLEAN)).toEqual({ advisories: [] });
    expect(found).toEqual([
      {
        ...{ id: 'GHSA-hrpp-h998-j3pp', package: 'qs', severity: 'high' },
        title: 'qs vulnerable to Prototype Pollution',
      },
    ]);
  });

  it.each([
    [REFUSED, /^the registry answers no audits \(405 Method Not Allowed\)$/],
    [OFFLINE, /ENOTFOUND/],
    ['', /^npm gave no answer$/],
    ['<html>', /^npm gave no answer$/],
  ])('are not checked where nobody answers: %s', (output, reason) => {
    expect(readAudit(output)).toEqual({ notChecked: expect.stringMatching(reason) as string });
  });

  it('are told unless they are accepted, with a reason, until a day', () => {
    expect(advisoryProblems(found, [], '2026-11-24')).toEqual([TOLD]);
    expect(advisoryProblems(found, [accepted], '2026-12-31')).toEqual([]);
    expect(advisoryProblems(found, [accepted], '2027-01-01')).toEqual([`${TOLD}; it was accepted until 2026-12-31`]);
    for (const wrong of [
      { ...accepted, reason: ' ' },
      { ...accepted, until: 'soon' },
      { reason: 'x', until: '2026-12-31' },
    ])
      expect(advisoryProblems([], [wrong], '2026-11-24')).toHaveLength(1);
  });
});
