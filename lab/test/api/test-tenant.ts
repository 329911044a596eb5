import { randomBytes, randomUUID } from 'node:crypto';
import type { TestProduct } from './test-product.js';

export type Role = 'Owner' | 'Admin' | 'User';

/** Of everybody here. */
export const PASSWORD = 'a test password';

/** An organisation with a person of each role, signed in. */
export interface TestTenant {
  readonly customerId: string;
  readonly domain: string;
  /** Headers of a request in a role. */
  as(role: Role): { readonly authorization: string };
}

/** Signs an organisation up through the API; two more people join it. */
export async function signUp(product: TestProduct): Promise<TestTenant> {
  const domain = `tenant-${randomBytes(4).toString('hex')}`;
  const owner = `owner@${domain}.example`;
  const { user } = await product.must<{ user: { id: string; customerId: string } }>('POST', '/api/auth/signup', {
    body: { username: 'Ada', email: owner, password: PASSWORD, customerDomain: domain },
  });
  await product.must('POST', '/api/auth/confirm', {
    body: { email: owner, confirmCode: await product.mailedCode(owner) },
  });
  const emails: Record<Role, string> = {
    Owner: owner,
    Admin: `admin@${domain}.example`,
    User: `user@${domain}.example`,
  };
  for (const role of ['Admin', 'User'] as const) {
    await product.sql.query(
      `insert into identity.member (id, customer_id, name, email, password_hash, role, enabled, confirmed_at, session_epoch, created_at)
       select $2, customer_id, name, $3, password_hash, $4, enabled, confirmed_at, session_epoch, created_at
         from identity.member where id = $1`,
      [user.id, randomUUID(), emails[role], role],
    );
  }
  const tokens = new Map<Role, string>();
  for (const role of Object.keys(emails) as Role[]) {
    const session = await product.must<{ accessToken: string }>('POST', '/api/auth/login', {
      body: { username: emails[role], password: PASSWORD },
    });
    tokens.set(role, session.accessToken);
  }
  return {
    customerId: user.customerId,
    domain,
    as: (role) => ({ authorization: `Bearer ${tokens.get(role)}` }),
  };
}
