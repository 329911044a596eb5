import { createHash, createHmac, pbkdf2Sync, scryptSync } from 'node:crypto';
import { Client } from 'pg';
import { roleOf } from './schema-definition.js';

/** Any constant; the same in every process, because Postgres refuses to change one role twice at the same time. */
const ADVISORY_LOCK = 7_420_120;

/** As `psql` hashes passwords: what the server would choose by itself. */
const ITERATIONS = 4_096;

/**
 * The address at which one service finds its schema and nothing else: that of the owner with the schema's role as login.
 * The password follows from the owner's and the product's secret, so it is the same in every replica and kept nowhere.
 * Who knows one of them, and the secret, still has to guess the owner's, which scrypt makes slow.
 * @param ownerUrl of the login that owns the tables
 * @param secret `CANDOR_SECRET`
 */
export function loginUrl(ownerUrl: string, secret: string, schema: string): string {
  const url = new URL(ownerUrl);
  const role = roleOf(schema);
  url.password = scryptSync(decodeURIComponent(url.password), `${secret} ${role}`, 24).toString('base64url');
  url.username = role;
  return url.href;
}

/**
 * Lets the role of a schema sign in with the password of its `loginUrl`. May be repeated, by several processes at once.
 * The schema has been migrated before.
 * @returns its `loginUrl`
 * @throws an error of Postgres, as where the owner may not change roles
 */
export async function allowLogin(ownerUrl: string, secret: string, schema: string): Promise<string> {
  const login = loginUrl(ownerUrl, secret, schema);
  const client = new Client({ connectionString: ownerUrl, application_name: 'candor-login' });
  await client.connect();
  try {
    const role = roleOf(schema);
    const hashed = client.escapeLiteral(hashedPassword(new URL(login).password, saltOf(secret, role)));
    await client.query(
      `begin; select pg_advisory_xact_lock(${ADVISORY_LOCK}); alter role ${role} login password ${hashed}; commit`,
    );
  } finally {
    await client.end();
  }
  return login;
}

/**
 * The same at every start: a pooler signs in to Postgres with what a client has proved, which another salt would make
 * worthless. Anybody may ask a server for a salt, so it says nothing of the password.
 */
function saltOf(secret: string, role: string): Buffer {
  return createHmac('sha256', secret).update(`salt of ${role}`).digest().subarray(0, 16);
}

/** As Postgres stores it (RFC 5803): a server that logs its statements logs no password. */
function hashedPassword(password: string, salt: Buffer): string {
  const salted = pbkdf2Sync(password, salt, ITERATIONS, 32, 'sha256');
  const keyed = (text: string) => createHmac('sha256', salted).update(text).digest();
  const stored = createHash('sha256').update(keyed('Client Key')).digest('base64');
  const server = keyed('Server Key').toString('base64');
  return `SCRAM-SHA-256$${ITERATIONS}:${salt.toString('base64')}$${stored}:${server}`;
}
