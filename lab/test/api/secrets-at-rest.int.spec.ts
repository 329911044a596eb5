import { product as apps } from '@candor/dev/apps.js';
import { MAILED_CODE } from '@candor/platform/mailed-code.js';
import { randomUUID } from 'node:crypto';
import { TestProduct } from './test-product.js';
import { signUp, type TestTenant } from './test-tenant.js';

/** The code in a mail: after "…/confirm/" or on its own line. */
const CONFIRM_LINK = /\/confirm\/(\S+)/;
const FIRST_PASSWORD = /choose your own:\s+(\S+)/;

/** All secrets that pass through outbox, streams and ledger on their way into a mail. */
describe('a secret that was mailed', () => {
  let product: TestProduct;
  let tenant: TestTenant;

  beforeAll(async () => {
    product = await TestProduct.start();
    tenant = await signUp(product);
  });
  afterAll(() => product?.close());

  const post = (path: string, body: object, headers = {}) => product.must('POST', path, { body, headers });

  /** Every row of every table, as text; bytes as hexadecimal digits. */
  async function everyRow(): Promise<string> {
    const texts: string[] = [];
    for (const { schema } of apps.schemas) {
      const { rows: tables } = await product.sql.query<{ name: string }>(
        `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname = $1`,
        [schema],
      );
      for (const { name } of tables) {
        const { rows } = await product.sql.query<{ text: string }>(`select t::text as text from ${name} t`);
        texts.push(...rows.map(({ text }) => text));
      }
    }
    return texts.join('\n');
  }

  it('is in no table in clear, and in no message of a stream', async () => {
    const domain = `sealed-${randomUUID().slice(0, 8)}`;
    const addresses = { owner: `o@${domain}.example`, invited: `i@${domain}.example`, reader: `r@${domain}.example` };
    const account = { username: 'Ada', email: addresses.owner, password: 'a test password', customerDomain: domain };
    await post('/api/auth/signup', account);
    const confirmCode = (await product.mailed(addresses.owner, MAILED_CODE))[0] ?? '';
    await post('/api/auth/confirm', { email: addresses.owner, confirmCode });
    await post('/api/auth/forgot', { email: addresses.owner });
    const resetCode = (await product.mailed(addresses.owner, MAILED_CODE, 2))[1] ?? '';
    const invited = { name: 'Bob', email: addresses.invited, role: 'User', customerDomain: tenant.domain };
    await post('/api/users', invited, tenant.as('Owner'));
    const [password = ''] = await product.mailed(addresses.invited, FIRST_PASSWORD);
    const visitor = `customerId=${tenant.customerId}`;
    await post(`/api/public/subscribers/email?${visitor}`, { emailAddress: addresses.reader });
    const [confirmToken = ''] = await product.mailed(addresses.reader, CONFIRM_LINK);

    const secrets = { confirmCode, resetCode, password, confirmToken };
    const rows = await everyRow();
    const streamed = await product.everyMessage();
    for (const [name, secret] of Object.entries(secrets)) {
      expect([name, secret.length > 8]).toEqual([name, true]);
      for (const spelling of [secret, Buffer.from(secret).toString('hex')])
        expect([name, rows.includes(spelling)]).toEqual([name, false]);
      expect([name, streamed.includes(Buffer.from(secret))]).toEqual([name, false]);
    }
    // The search really covers the stored data.
    expect(rows).toContain(addresses.reader);
    expect(streamed.includes(Buffer.from(addresses.invited))).toBe(true);
  });
});
