import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** What a deployment keeps in its secret store. */
export interface Secrets {
  /** Root from which link tokens and webhook signing secrets are derived. */
  candorSecret: string;
  /** ES256 key pair for access tokens, PEM. */
  jwtPrivateKey: string;
  jwtPublicKey: string;
  /** Of the embedded PostgreSQL. */
  postgresPassword: string;
}

/** The secrets of this data folder, made once; readable by the owner alone. */
export async function loadSecrets(dataFolder: string): Promise<Secrets> {
  const file = path.join(dataFolder, 'secrets.json');
  const known = await readFile(file, 'utf8').catch(() => undefined);
  if (known !== undefined) return JSON.parse(known) as Secrets;
  const secrets = makeSecrets();
  await mkdir(dataFolder, { recursive: true });
  await writeFile(file, JSON.stringify(secrets, null, 2), { mode: 0o600 });
  return secrets;
}

/** Fresh ones. */
export function makeSecrets(): Secrets {
  const { privateKey, publicKey } = generateKeyPairSync('ec', {
    namedCurve: 'P-256',
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });
  return {
    candorSecret: randomBytes(32).toString('base64url'),
    jwtPrivateKey: privateKey,
    jwtPublicKey: publicKey,
    postgresPassword: randomBytes(18).toString('base64url'),
  };
}
