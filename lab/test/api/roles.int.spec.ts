import { everythingOf } from './everything-of.js';
import { addressOf, FreshObjects } from './fresh-objects.js';
import { operations, type Operation } from './openapi.js';
import { prepareFor } from './prepare-for.js';
import { isRead, needsFactor, rightBody } from './right-body.js';
import type { TenantObjects } from './tenant-objects.js';
import { TestProduct, type Answer } from './test-product.js';
import type { Role, TestTenant } from './test-tenant.js';

const OWNERS_ONLY = 'Your role does not allow this. Please ask an Owner.';
const FORBIDDEN = 'Your role does not allow this. Please ask an Admin or the Owner.';

const OWNERS_ONLY_ROUTES = /^\/api\/(sso|provisioning|side-door)/;
const OWNERS_DECIDE = /^\/api\/second-factor-policy/;

/**
 * The permissions of each role, as the two documents give them for menus, buttons and routes, applied to the server:
 * the User role reads, Admin and Owner also write. Routes of a new area are added here with their rule when the general
 * one does not apply.
 */
const MAY: readonly { readonly route: RegExp; readonly read: readonly Role[]; readonly write: readonly Role[] }[] = [
  // The response contains email addresses.
  { route: /\/export$/, read: ['Admin', 'Owner'], write: [] },
  // Not available to the User role at all: settings, integrations, billing, the first steps.
  {
    route: /^\/api\/(beginning|settings|integrations|api-keys|audit-log|payment|subscription$)/,
    read: ['Admin', 'Owner'],
    write: ['Admin', 'Owner'],
  },
  // Who controls sign-in could act as any user.
  { route: OWNERS_ONLY_ROUTES, read: ['Owner'], write: ['Owner'] },
  { route: /^\/api\/auth\/prove/, read: [], write: ['User', 'Admin', 'Owner'] },
  // Every user has their own factors; only Owners may require them of all.
  { route: /^\/api\/users\/me\//, read: ['User', 'Admin', 'Owner'], write: ['User', 'Admin', 'Owner'] },
  { route: OWNERS_DECIDE, read: ['User', 'Admin', 'Owner'], write: ['Owner'] },
  { route: /^\/api\//, read: ['User', 'Admin', 'Owner'], write: ['Admin', 'Owner'] },
];

/** What needs an app or a browser has its tests in `services/identity/test/factors.int.spec.ts`. */
const ADMIN = operations.filter((one) => one.isAdmin && !needsFactor(one));
const ROLES: readonly Role[] = ['User', 'Admin', 'Owner'];
// Role by role, so that what one case uses up is seldom what the next one needs.
const all = ROLES.flatMap((role) =>
  ADMIN.map((operation) => {
    const rule = MAY.find(({ route }) => route.test(operation.path));
    const allowed = (isRead(operation) ? rule?.read : rule?.write)?.includes(role) ?? false;
    return [role, allowed ? 'may' : 'may not', `${operation.method} ${operation.path}`, operation] as const;
  }),
);
const casesOf = (verdict: 'may' | 'may not') => all.filter((one) => one[1] === verdict);

/** Every route that needs a token, found in the interface's description, called in each role. */
describe('the role', () => {
  let product: TestProduct;
  let fresh: FreshObjects;
  let tenant: TestTenant;
  let objects: TenantObjects;

  beforeAll(async () => {
    product = await TestProduct.start();
    fresh = new FreshObjects(product, 'Roles', { internal: false, notifies: true });
  }, 300_000);
  afterAll(() => product?.close());

  describe('is refused', () => {
    let before: string;
    beforeAll(async () => {
      ({ tenant, objects } = await fresh.next());
      before = await everythingOf(product, tenant);
    });

    it.each(casesOf('may not'))('%s %s %s', async (role, _verdict, _name, operation) => {
      const answer = await ask(operation, role);
      const isOwners = OWNERS_ONLY_ROUTES.test(operation.path) || OWNERS_DECIDE.test(operation.path);
      expect({ status: answer.status, detail: detailOf(answer) }).toEqual({
        status: 403,
        detail: isOwners ? OWNERS_ONLY : FORBIDDEN,
      });
    });

    it('and has changed nothing', async () => {
      expect(await everythingOf(product, tenant)).toBe(before);
    });
  });

  describe('is obeyed', () => {
    it.each(casesOf('may'))('%s %s %s', async (role, _verdict, _name, operation) => {
      ({ tenant, objects } = await fresh.unusedFor(operation));
      await prepareFor(operation, { product, tenant, objects, role });
      const answer = await ask(operation, role);
      if (operation.path.endsWith('/upsert-source')) {
        // This product sends invoices, so no role can pay by card.
        expect(detailOf(answer)).toBe('No card is needed here: you are sent invoices.');
        return;
      }
      expect({ status: answer.status, text: answer.text }).toEqual({
        status: operation.statuses.find((status) => status < 300),
        text: expect.any(String) as string,
      });
    });
  });

  function ask(operation: Operation, role: Role): Promise<Answer> {
    const { method, query } = operation;
    const address = addressOf(operation, { tenant, objects });
    return product.ask(method, query === '' ? address : `${address}?${query}`, {
      headers: tenant.as(role),
      body: rightBody(operation, objects, product),
      type: operation.textType,
    });
  }
});

function detailOf({ text }: Answer): unknown {
  return text.startsWith('{') ? (JSON.parse(text) as { detail?: unknown }).detail : text;
}
