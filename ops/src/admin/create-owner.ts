import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import { IsNull, Not } from 'typeorm';
import { type Tx } from '@candor/database/database.js';
import { CustomerEntity } from '@candor/identity/members/customer.entity.js';
import { database as identity } from '@candor/identity/database/database.js';
import { readSignUp } from '@candor/identity/sign-up/sign-up.rules.js';
import { UserEntity } from '@candor/identity/members/user.entity.js';
import { type Env } from '@candor/platform/config.js';
import { InvalidError } from '@candor/platform/errors.js';
import { newId } from '@candor/platform/ids.js';
import { PasswordHasher } from '@candor/platform/password-hasher.js';
import { databaseUrl, outbox, withSchema } from './admin-database.js';
import { AdminRefusal } from './admin-refusal.js';

/** A user with all rights in an organisation. */
export interface NewOwner {
  /** Label of the organisation's page. */
  domain: string;
  name: string;
  /** The name of a new organisation; the Owner's name by default. */
  organisation?: string;
  email: string;
  password: string;
}

/**
 * Creates an Owner whose address needs no confirmation, in the organisation with that domain; a missing organisation is
 * created, with the given name or the Owner's. The password is `OWNER_PASSWORD`, or a random one that is printed.
 */
export async function run(args: readonly string[], env: Env): Promise<void> {
  const text = { type: 'string', default: '' } as const;
  const { values } = parseArgs({
    args: [...args],
    options: { domain: text, name: text, organisation: text, email: text },
  });
  const password = env.OWNER_PASSWORD || randomBytes(12).toString('base64url');
  await createOwner(databaseUrl(env), { ...values, password });
  console.log(env.OWNER_PASSWORD ? `${values.email} can sign in.` : `${values.email} can sign in with ${password}`);
}

/** @throws AdminRefusal naming the invalid argument, or that the address already has a user */
export async function createOwner(url: string, given: NewOwner): Promise<void> {
  const owner = checked(given);
  const passwordHash = await new PasswordHasher().hash(owner.password);
  await withSchema(url, identity, async (database) => {
    const confirmedAt = Not(IsNull());
    const { email } = owner;
    const { known, taken } = await database.system(async (tx) => {
      const known = await tx.findOneBy(CustomerEntity, { domain: owner.customerDomain, confirmedAt });
      const here = known ? [{ email, customerId: known.id }] : [];
      return { known, taken: await tx.existsBy(UserEntity, [{ email, confirmedAt }, ...here]) };
    });
    if (taken) throw new AdminRefusal(`--email: ${email} has a user already.`);
    const createdAt = new Date();
    const { name, customerDomain: domain } = owner;
    const customer = known ?? { id: newId(), name: owner.organisationName, domain, confirmedAt: createdAt, createdAt };
    await database.tenant(customer.id, async (tx) => {
      if (!known) await addCustomer(tx, customer);
      await tx.insert(UserEntity, {
        ...{ id: newId(), customerId: customer.id, name, email, passwordHash, createdAt },
        role: 'Owner',
        enabled: true,
        confirmedAt: createdAt,
        sessionEpoch: 0,
        temporaryUntil: null,
      });
    });
  });
}

async function addCustomer(tx: Tx, { id, name, domain, confirmedAt, createdAt }: CustomerEntity): Promise<void> {
  await tx.insert(CustomerEntity, { id, name, domain, confirmedAt, createdAt });
  const fact = { customer: { id, name, domain }, createdAt: BigInt(createdAt.getTime()) };
  await outbox.addEvent(tx, 'evt.identity.v1.customer_created', fact, id);
}

const OPTION_OF: Readonly<Record<string, string>> = {
  '/username': '--name',
  '/email': '--email',
  '/password': 'OWNER_PASSWORD',
  '/customerDomain': '--domain',
  '/organisationName': '--organisation',
};

function checked({ domain, organisation, ...given }: NewOwner): ReturnType<typeof readSignUp> {
  try {
    return readSignUp({ ...given, customerDomain: domain, organisationName: organisation || given.name });
  } catch (error) {
    if (!(error instanceof InvalidError)) throw error;
    const lines = error.violations.map(({ pointer, detail }) => `${OPTION_OF[pointer] ?? pointer}: ${detail}`);
    throw new AdminRefusal(lines.join('\n'));
  }
}
