import { generateKeyPairSync, randomBytes } from 'node:crypto';

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
