import { randomUUID } from 'node:crypto';
import { everythingOf } from './everything-of.js';
import { operations, type Operation } from './openapi.js';
import { isRead, rightBody } from './right-body.js';
import { makeObjects, valueOf, type TenantObjects } from './tenant-objects.js';
import { TestProduct, type Answer } from './test-product.js';
import { signUp, type TestTenant } from './test-tenant.js';

const ADMIN = operations.filter(({ isAdmin }) => isAdmin);
const OPEN = operations.filter(({ path }) => path.startsWith('/api/public/'));
/** Images, and the names of a plan's features, contain nothing to search for. */
const canBeSearched = ({ path, answerSchema }: Operation) => answerSchema !== undefined && !path.endsWith('/features');
const named = (chosen: readonly Operation[]) =>
  chosen.map((operation) => [`${operation.method} ${operation.path}`, operation] as const);

/** Every route of the interface, found in its description, called by one organisation with the ids of another. */
describe('organisations', () => {
  let product: TestProduct;
  let ours: TestTenant;
  let theirs: TestTenant;
  let own: TenantObjects;
  let foreign: TenantObjects;
  let foreignInternal: TenantObjects;
  let before: string;

  beforeAll(async () => {
    product = await TestProduct.start();
    [ours, theirs] = [await signUp(product), await signUp(product)];
    own = await makeObjects(product, ours, { marker: 'OURS', internal: false, notifies: true });
    foreign = await makeObjects(product, theirs, { marker: 'THEIRS', internal: false, notifies: true });
    foreignInternal = await makeObjects(product, theirs, { marker: 'HIDDEN', internal: true });
    // Their page has received the events, and the data that depends on them is there.
    for (const tenant of [ours, theirs]) {
      await waitFor(() => product.ask('GET', `/api/public/customers/${tenant.domain}`));
    }
    before = await everythingOf(product, theirs);
  }, 300_000);
  afterAll(() => product?.close());

  /** Ids and texts that only they have. */
  const theirMarks = (): string[] => [
    ...Object.values(foreign),
    ...Object.values(foreignInternal),
    theirs.customerId,
    theirs.domain,
    'THEIRS',
    'HIDDEN',
  ];
  const marksIn = ({ text }: Answer): string[] => theirMarks().filter((mark) => text.includes(mark));
  const target = ({ path, query }: Operation, valueFor: (parameter: string) => string): string =>
    `${path.replaceAll(/\{(\w+)\}/g, (_, parameter: string) => valueFor(parameter))}?${query}`;
  /** Status and body of a refusal without the parts that differ per request. */
  const refusal = ({ status, text }: Answer): unknown => {
    const { requestId: _id, instance: _instance, ...problem } = JSON.parse(text) as Record<string, unknown>;
    return { status, problem };
  };

  it.each(named(ADMIN.filter(({ parameters }) => parameters.length > 0)))(
    '%s cannot tell what is another organisation’s from what does not exist',
    async (_, operation) => {
      const { method, path, parameters } = operation;
      const question = { headers: ours.as('Owner'), body: rightBody(operation, own, product) };
      // Each parameter in turn is foreign, those before it our own: their entry below our incident.
      for (const [place, strange] of parameters.entries()) {
        const ask = (value: (parameter: string) => string) =>
          product.ask(
            method,
            target(operation, (parameter) =>
              parameters.indexOf(parameter) < place ? valueOf(path, parameter, own, ours) : value(parameter),
            ),
            question,
          );
        const missing = refusal(await ask(() => randomUUID()));
        expect(missing).toMatchObject({ status: 404 });
        for (const objects of [foreign, foreignInternal]) {
          const answer = await ask((parameter) => valueOf(path, parameter, objects, theirs));
          expect({ strange, ...(refusal(answer) as object) }).toEqual({ strange, ...(missing as object) });
        }
      }
    },
  );

  it.each(named([...ADMIN, ...OPEN].filter(({ isOfPage }) => isOfPage)))(
    '%s cannot tell another organisation’s page from one that does not exist',
    async (_, operation) => {
      const { method, path, textType: type } = operation;
      const address = target(operation, (parameter) => valueOf(path, parameter, own, ours));
      const ask = (pageId: string) =>
        product.ask(method, `${address}&customerId=${ours.customerId}&pageId=${pageId}`, {
          headers: ours.as('Owner'),
          body: rightBody(operation, own, product),
          type,
        });
      const missing = refusal(await ask(randomUUID()));
      expect(missing).toMatchObject({ status: 404 });
      for (const pageId of [foreign.page, foreignInternal.page, theirs.customerId])
        expect(refusal(await ask(pageId))).toEqual(missing);
    },
  );

  it.each(named(ADMIN.filter(isRead)))(
    '%s shows nothing of another organisation, whatever tenant the request claims',
    async (_, operation) => {
      const { method, path } = operation;
      const address = target(operation, (parameter) => valueOf(path, parameter, own, ours));
      const body = operation.bodySchema && {};
      const honest = await product.ask(method, address, { headers: ours.as('Owner'), body });
      expect({ status: honest.status, marks: marksIn(honest) }).toEqual({ status: 200, marks: [] });
      const forged = await product.ask(
        method,
        `${address}&customerId=${theirs.customerId}&tenantId=${theirs.customerId}`,
        {
          headers: { ...ours.as('Owner'), ...claims() },
          body,
        },
      );
      expect({ status: forged.status, marks: marksIn(forged) }).toEqual({ status: 200, marks: [] });
      expect(steady(forged)).toBe(steady(honest));
    },
  );

  it.each(named(ADMIN.filter(({ bodySchema }) => bodySchema !== undefined)))(
    '%s takes no tenant from its body',
    async (_, operation) => {
      const { method, path } = operation;
      const address = target(operation, (parameter) => valueOf(path, parameter, own, ours));
      const body = { ...(rightBody(operation, own, product) as object), customerId: theirs.customerId };
      const answer = await product.ask(method, address, { headers: { ...ours.as('Owner'), ...claims() }, body });
      expect(refusal(answer)).toMatchObject({
        status: 400,
        problem: { errors: [{ pointer: '/customerId', detail: 'There is no such field.' }] },
      });
    },
  );

  it.each(named(ADMIN))('%s wants a token, whatever else it is given', async (_, operation) => {
    const { method, path } = operation;
    const address = target(operation, (parameter) => valueOf(path, parameter, own, ours));
    for (const headers of [{}, claims(), { ...claims(), authorization: 'Bearer x' }]) {
      const answer = await product.ask(method, `${address}&customerId=${ours.customerId}`, {
        headers,
        body: rightBody(operation, own, product),
        type: operation.textType,
      });
      expect(refusal(answer)).toMatchObject({ status: 401, problem: { detail: 'Please log in.' } });
    }
  });

  it.each(named(OPEN.filter((operation) => isRead(operation) && canBeSearched(operation))))(
    '%s returns only public data of the named organisation, and nothing of another',
    async (_, operation) => {
      const { method, path } = operation;
      const body = operation.bodySchema && {};
      const address = (tenant: TestTenant, objects: TenantObjects) =>
        `${target(operation, (parameter) => valueOf(path, parameter, objects, tenant))}&customerId=${tenant.customerId}`;
      // A token makes no difference: staff are visitors here.
      for (const headers of [{}, ours.as('Owner'), theirs.as('Owner'), claims()]) {
        const mine = await product.ask(method, address(ours, own), { headers, body });
        expect({ status: mine.status, marks: marksIn(mine) }).toEqual({ status: 200, marks: [] });
        const others = await product.ask(method, address(theirs, foreign), { headers, body });
        expect(others.status).toBe(200);
        expect(marksIn(others)).not.toEqual([]);
        const hidden = [...Object.values(foreignInternal), 'HIDDEN'].filter((mark) => others.text.includes(mark));
        expect(hidden).toEqual([]);
      }
    },
  );

  it.each(named(OPEN.filter((operation) => !isRead(operation) && operation.parameters.length === 0)))(
    '%s takes nobody in for an organisation that is not named or does not exist',
    async (_, operation) => {
      const { method, path } = operation;
      const body = rightBody(operation, own, product);
      const nameless = refusal(await product.ask(method, path, { body }));
      expect(nameless).toMatchObject({ status: 400, problem: { errors: [{ pointer: '/customerId' }] } });
      const unknown = await product.ask(method, `${path}?customerId=${randomUUID()}`, { body });
      expect(refusal(unknown)).toMatchObject({ status: 404 });
    },
  );

  it('show visitors no difference between internal, foreign and missing objects', async () => {
    const ask = (id: string, customerId: string) =>
      product.ask('GET', `/api/public/incidents/${id}/entries?customerId=${customerId}`);
    const missing = refusal(await ask(randomUUID(), ours.customerId));
    expect(missing).toMatchObject({ status: 404 });
    expect(refusal(await ask(foreign.incident, ours.customerId))).toEqual(missing);
    expect(refusal(await ask(foreignInternal.incident, theirs.customerId))).toEqual(missing);
    const filters = [{ name: 'id', value: { values: [foreignInternal.incident, foreign.incident], operator: 'EQ' } }];
    const found = await product.ask('POST', `/api/public/incidents/search?customerId=${ours.customerId}`, {
      body: { filters },
    });
    expect(JSON.parse(found.text)).toEqual({ incidents: [] });
  });

  it('have everything as it was, after all that others have tried above', async () => {
    expect(await everythingOf(product, theirs)).toBe(before);
  });

  /** Headers that other products use for the tenant. */
  function claims(): Record<string, string> {
    const names = ['x-customer-id', 'x-tenant-id', 'x-customer-domain', 'x-organization-id', 'x-forwarded-user'];
    return Object.fromEntries(names.map((name) => [name, theirs.customerId]));
  }
});

/** A response without the parts that depend on the time of the request. */
function steady({ text }: Answer): string {
  return text.replaceAll(/"(totalDownTimeInMillis|uptimePercent)":[\d.]+/g, '"$1":0');
}

async function waitFor(ask: () => Promise<Answer>, timeoutMs = 60_000): Promise<void> {
  const deadline = Date.now() + timeoutMs;
  while ((await ask()).status !== 200) {
    if (Date.now() > deadline) throw new Error('not there in time');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
