import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { addressOf, FreshObjects } from './fresh-objects.js';
import { hostileBodies, hostileForms, hostileTables, INJECTED, SMUGGLED } from './hostile-body.js';
import { imageFor } from './image-form.js';
import { operations, unnamedPlaces, type Operation } from './openapi.js';
import { isRead } from './right-body.js';
import type { TenantObjects } from './tenant-objects.js';
import { TestProduct, type Answer } from './test-product.js';
import type { TestTenant } from './test-tenant.js';

/** `npm run fuzz` runs this at full size. */
const RUNS = Number(process.env.CANDOR_FUZZ_RUNS ?? 25);
/** A different one each time, so that runs cover more; the name of the suite shows it. */
const SEED = Number(process.env.CANDOR_FUZZ_SEED ?? Date.now() % 1_000_000_000);
const MAX_MS_PER_BODY = 100;
/** Applies to any body of any route, so no route's description names it. */
const TOO_LARGE = 413;

const WITH_BODY = operations.filter(({ bodySchema, textType }) => bodySchema !== undefined || textType !== undefined);
const LISTS = operations.filter(
  (one) => isRead(one) && one.method === 'GET' && one.isAdmin && one.parameters.length === 0,
);
const HEADS = ['email', 'components', 'kinds'];

/** Every route with a body, found in the interface's description, called with invalid and hostile bodies. */
describe(`bad input (${RUNS} bodies per route, seed ${SEED})`, () => {
  let product: TestProduct;
  let fresh: FreshObjects;
  let tenant: TestTenant;
  let objects: TenantObjects;
  let componentIds: string[];
  /** Whether a body was accepted since these objects were made. */
  let isTouched = true;
  const statuses = new Map<string, Map<number, number>>();
  /** What lists of organisations that were left have in them. */
  const strange: string[] = [];

  beforeAll(async () => {
    product = await TestProduct.start();
    fresh = new FreshObjects(product, 'Fuzzed', { internal: false });
  }, 300_000);
  afterAll(async () => {
    if (process.env.CANDOR_FUZZ_RUNS !== undefined) console.log(report());
    await product?.close();
  });

  beforeEach(async () => {
    if (isTouched) await renew();
  });

  /** Takes objects that nothing has touched; reads back everything of an organisation that is left. */
  async function renew(): Promise<void> {
    const before = tenant as TestTenant | undefined;
    const next = await fresh.next();
    if (before && before !== next.tenant) strange.push(...(await storedFaults(LISTS)));
    ({ tenant, objects } = next);
    const body = { name: `Second ${randomUUID()}`, description: '' };
    const headers = tenant.as('Owner');
    const { component } = await product.must<{ component: { id: string } }>('POST', '/api/services', { headers, body });
    componentIds = [objects.service, component.id];
    isTouched = false;
  }

  it.each(WITH_BODY.map((operation) => [`${operation.method} ${operation.path}`, operation] as const))(
    '%s answers each body, and stores nothing it does not know',
    async (name, operation) => {
      const seen = new Map<number, number>();
      statuses.set(name, seen);
      await fc.assert(
        fc.asyncProperty(bodiesFor(operation), async (body) => {
          const answer = await ask(operation, body);
          isTouched ||= answer.status < 300 && !isRead(operation);
          seen.set(answer.status, (seen.get(answer.status) ?? 0) + 1);
          // Resolved, or started: the next body needs one that accepts it. A link refuses another version alone.
          const isUsedUp = answer.status === 409 && operation.path !== '/api/upstream-links/{id}';
          if (isUsedUp && operation.parameters.length > 0) await renew();
          expect(faults(operation, body, answer)).toEqual([]);
        }),
        { numRuns: RUNS, seed: SEED, endOnFailure: RUNS > 1_000 },
      );
      // What else it may have changed is read with all lists when the organisation is left.
      expect(await storedFaults(LISTS.filter((list) => areaOf(list) === areaOf(operation)))).toEqual([]);
    },
    30_000 + RUNS * MAX_MS_PER_BODY,
  );

  it('has stored nothing that it does not know, in any organisation', async () => {
    expect([...strange, ...(await storedFaults(LISTS))]).toEqual([]);
  });

  function bodiesFor({ path, bodySchema, textType }: Operation): fc.Arbitrary<string | FormData> {
    if (bodySchema) return hostileBodies(bodySchema, { componentIds, url: product.hooksUrl });
    return textType === 'multipart/form-data' ? hostileForms(imageFor(path)) : hostileTables(HEADS);
  }

  function ask(operation: Operation, body: string | FormData): Promise<Answer> {
    const { method, query, isAdmin, textType } = operation;
    const address = addressOf(operation, { tenant, objects });
    const headers = isAdmin ? tenant.as('Owner') : {};
    return product.ask(method, `${address}?${query}${isAdmin ? '' : `&customerId=${tenant.customerId}`}`, {
      headers,
      body,
      type: textType,
      unlogged: true,
    });
  }

  /** The errors of a response. */
  function faults(operation: Operation, body: string | FormData, { status, headers, text }: Answer): string[] {
    const found: string[] = [];
    if (status >= 500) found.push(`${status}: ${text}`);
    else if (!operation.statuses.includes(status) && status !== TOO_LARGE) found.push(`${status} is not described`);
    if (headers.has(INJECTED)) found.push('a line of the body became a header');
    if (status >= 400) {
      if (!headers.get('content-type')?.startsWith('application/problem+json')) found.push(`${status} is no problem`);
      if (
        status === 400 &&
        (typeof body !== 'string' || operation.textType || isObject(body)) &&
        !/"pointer":"\//.test(text)
      )
        found.push(`no pointer: ${text}`);
      return found;
    }
    const sent =
      typeof body !== 'string' || operation.textType ? {} : (JSON.parse(body === '' ? '{}' : body) as unknown);
    const unknown = unnamedPlaces(sent, operation.bodySchema ?? {});
    found.push(...unknown.map((place) => `${place} was taken without a word`));
    if (text === '' || headers.get('content-type')?.startsWith('text/csv')) return found;
    const answered = JSON.parse(text) as unknown;
    const strange = operation.answerSchema ? unnamedPlaces(answered, operation.answerSchema) : [];
    return [...found, ...strange.map((place) => `${place} is not in the description`)];
  }

  /** Stored data, read back. */
  async function storedFaults(lists: readonly Operation[]): Promise<string[]> {
    const found: string[] = [];
    for (const list of lists) {
      const { status, text } = await product.ask('GET', `${list.path}?${list.query}`, {
        headers: tenant.as('Owner'),
        unlogged: true,
      });
      if (status !== 200) found.push(`GET ${list.path} answers ${status}`);
      const strange = list.answerSchema ? unnamedPlaces(JSON.parse(text), list.answerSchema) : [];
      found.push(...strange.map((place) => `GET ${list.path} gives ${place}`));
      if (text.includes(`"${SMUGGLED}"`)) found.push(`GET ${list.path} gives what was smuggled in`);
    }
    if (SMUGGLED in {}) found.push('the prototype of objects was changed');
    return found;
  }

  function report(): string {
    return [...statuses]
      .map(([name, counts]) => {
        const parts = [...counts].sort(([a], [b]) => a - b).map(([status, count]) => `${status}: ${count}`);
        return `${name.padEnd(48)} ${parts.join('  ')}`;
      })
      .join('\n');
  }
});

/** `/api/incidents/{id}/entries` is of `incidents`. */
function areaOf({ path }: Operation): string | undefined {
  return path.split('/')[2];
}

function isObject(body: string): boolean {
  try {
    const value: unknown = JSON.parse(body);
    return typeof value === 'object' && value !== null && !Array.isArray(value);
  } catch {
    return false;
  }
}
