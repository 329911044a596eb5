// `npm run sign`: signs what the build of an image says about it, and checks what was signed.
import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { AttestationError, signed, statementsOf, verified } from './attestations.mjs';

const USAGE = `Usage: npm run sign -- --metadata <file of buildx> --sbom <CycloneDX> --key <private key> --out <file>
       npm run sign -- --check <file> --key <public key> --image sha256:<digest>`;

const options = Object.fromEntries(
  ['metadata', 'sbom', 'key', 'out', 'check', 'image'].map((name) => [name, { type: 'string' }]),
);

function read(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new AttestationError(`${file} cannot be read (${error.code}).`);
  }
}

function readJson(text, file) {
  try {
    return JSON.parse(text);
  } catch {
    throw new AttestationError(`${file} is not JSON.`);
  }
}

function signAll({ metadata, sbom, key, out }) {
  const statements = statementsOf(readJson(read(metadata), metadata), readJson(read(sbom), sbom));
  const pem = read(key);
  writeFileSync(out, statements.map((statement) => `${JSON.stringify(signed(statement, pem))}\n`).join(''));
  return statements;
}

function checkAll({ check, key, image }) {
  const pem = read(key);
  const lines = read(check).split('\n').filter(Boolean);
  if (lines.length === 0) throw new AttestationError(`${check} is empty.`);
  return lines.map((line) => {
    const statement = verified(readJson(line, check), pem);
    const digests = statement.subject.map(({ digest }) => `sha256:${digest.sha256}`);
    if (!digests.includes(image)) throw new AttestationError(`It is about ${digests.join(', ')}, not about ${image}.`);
    return statement;
  });
}

function run() {
  const { values } = parseArgs({ options });
  const isCheck = values.check !== undefined;
  const missing = (isCheck ? ['key', 'image'] : ['metadata', 'sbom', 'key', 'out']).find((name) => !values[name]);
  if (missing !== undefined) throw new TypeError(`--${missing} is missing.`);
  const statements = isCheck ? checkAll(values) : signAll(values);
  for (const { predicateType, subject } of statements)
    console.log(
      `${predicateType} of ${subject.map(({ name, digest }) => `${name}@sha256:${digest.sha256}`).join(', ')}`,
    );
}

try {
  run();
} catch (error) {
  const isUsage = error instanceof TypeError;
  if (!isUsage && !(error instanceof AttestationError)) throw error;
  console.error(isUsage ? `${error.message}\n${USAGE}` : error.message);
  process.exit(isUsage ? 2 : 1);
}
