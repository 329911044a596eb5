import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** The content of a deployment's secret store. */
export interface Secrets {
  /** Root from which link tokens and webhook signing secrets are derived. */
  candorSecret: string;
  /** ES256 key pair for access tokens, PEM. */
  jwtPrivateKey: string;
  jwtPublicKey: string;
  /** Of the embedded PostgreSQL. */
  postgresPassword: string;
  /** Root of the passwords of the embedded broker's users. */
  busSecret: string;
  /** Lets services call each other while the broker is unavailable. */
  directKey: string;
  /** Ed25519 key pair with which the gateway signs who is calling, PEM. */
  callSigningKey: string;
  callVerifyingKey: string;
}

/** The secrets of this data folder, generated once; only the owner may read them. */
export async function loadSecrets(dataFolder: string): Promise<Secrets> {
  const file = path.join(dataFolder, 'secrets.json');
  const known = await readFile(file, 'utf8').catch(() => undefined);
  const given = known === undefined ? {} : (JSON.parse(known) as Partial<Secrets>);
  // Secrets that an older release did not have are added.
  const secrets = { ...makeSecrets(), ...given };
  if (Object.keys(given).length === Object.keys(secrets).length) return secrets;
  await mkdir(dataFolder, { recursive: true });
  await writeFile(file, JSON.stringify(secrets, null, 2), { mode: 0o600 });
  return secrets;
}

/** Generates new secrets. */
export function makeSecrets(): Secrets {
  const { privateKey, publicKey } = generateKeyPairSync('ec', {
    namedCurve: 'P-256',
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });
  const calls = generateKeyPairSync('ed25519', {
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });
  return {
    candorSecret: randomBytes(32).toString('base64url'),
    jwtPrivateKey: privateKey,
    jwtPublicKey: publicKey,
    postgresPassword: randomBytes(18).toString('base64url'),
    busSecret: randomBytes(32).toString('base64url'),
    directKey: randomBytes(32).toString('base64url'),
    callSigningKey: calls.privateKey,
    callVerifyingKey: calls.publicKey,
  };
}
