import { fromBinary } from '@bufbuild/protobuf';
import type { StaffActor } from '@candor/platform/actor.js';
import { ForbiddenError, InvalidError, NotFoundError } from '@candor/platform/errors.js';
import { newId } from '@candor/platform/ids.js';
import { events } from '@candor/proto/events.js';
import { COMPONENTS } from './pages-of-everybody.js';
import { staff, startSubscribers, type RunningSubscribers } from './subscribers.suite.js';

const [API] = COMPONENTS.map(({ id }) => id);

interface Line {
  email: string;
  components?: string;
  kinds?: string;
  language?: string;
}

describe('importing addresses', () => {
  let service: RunningSubscribers;
  let customerId: string;
  let actor: StaffActor;

  beforeAll(async () => {
    service = await startSubscribers();
  });
  afterAll(() => service.stop());
  beforeEach(() => {
    customerId = newId();
    actor = staff(customerId);
  });

  const begin = async (consent: boolean) => (await service.imports.beginImport({ consent }, { actor })).importId;
  const add = (importId: string, lines: Line[], from = 2) =>
    service.imports.addImportLines(
      { importId, lines: lines.map((line, n) => ({ ...line, line: from + n })) },
      { actor },
    );
  const finish = (importId: string) => service.imports.finishImport({ importId }, { actor, timeoutMs: 20_000 });
  const importAll = async (consent: boolean, lines: Line[]) => {
    const importId = await begin(consent);
    await add(importId, lines);
    return finish(importId);
  };
  const rows = () =>
    service.sql<{
      address: string;
      verified: boolean;
      consent_stated_by: string | null;
      component_ids: string[] | null;
    }>('select * from subscribers.subscription where customer_id = $1 order by address', [customerId]);
  const staged = () => service.sql('select from subscribers.import_line where customer_id = $1', [customerId]);

  it('with stated consent confirms them at once, and stores in each who stated it when', async () => {
    const result = await importAll(true, [
      { email: 'ann@example.com' },
      { email: 'bob@example.com', components: 'api', kinds: 'incident' },
    ]);
    expect(result).toMatchObject({ added: 2, known: 0 });
    expect(await rows()).toMatchObject([
      { address: 'ann@example.com', verified: true, consent_stated_by: actor.userId, component_ids: null },
      { address: 'bob@example.com', verified: true, component_ids: [API], kinds: ['incident'] },
    ]);
    const { subscribers } = await service.imports.exportEmailSubscribers({}, { actor });
    expect(subscribers[0]?.importedWithConsent?.userId).toBe(actor.userId);
    expect(Number(subscribers[0]?.importedWithConsent?.time)).toBeGreaterThan(Date.now() - 60_000);
    expect([await staged(), await service.confirmationsOf(customerId)]).toEqual([[], []]);
  });

  it('without consent asks every owner', async () => {
    expect(await importAll(false, [{ email: 'ann@example.com' }, { email: 'bob@example.com' }])).toMatchObject({
      added: 2,
    });
    expect((await rows()).map(({ verified, consent_stated_by }) => [verified, consent_stated_by])).toEqual([
      [false, null],
      [false, null],
    ]);
    expect(await service.confirmationsOf(customerId)).toHaveLength(2);
  });

  it('keeps confirmed subscribers as they are, takes each address once, and confirms unconfirmed ones', async () => {
    await service.sql(
      `insert into subscribers.subscription (id, customer_id, channel, address, verified, confirmed_at, component_ids)
       values (gen_random_uuid(), $1, 'email', 'Ann@example.com', true, now(), $2),
              (gen_random_uuid(), $1, 'email', 'bob@example.com', false, null, null)`,
      [customerId, [API]],
    );
    const lines = ['ann@example.com', 'BOB@example.com', 'cy@example.com', 'CY@example.com'].map((email) => ({
      email,
    }));
    expect(await importAll(true, lines)).toMatchObject({ added: 2, known: 2 });
    expect(await rows()).toMatchObject([
      { address: 'Ann@example.com', verified: true, consent_stated_by: null, component_ids: [API] },
      { address: 'bob@example.com', verified: true, consent_stated_by: actor.userId },
      { address: 'cy@example.com', verified: true, consent_stated_by: actor.userId },
    ]);
  });

  it('takes an international domain once, in whichever form', async () => {
    const lines = ['ann@exämple.com', 'ann@xn--exmple-cua.com', 'ANN@EXÄMPLE.com'].map((email) => ({ email }));
    expect(await importAll(true, lines)).toMatchObject({ added: 1 });
    expect(await rows()).toMatchObject([{ address: 'ann@xn--exmple-cua.com' }]);
  });

  it('names every wrong line by its number and then imports nothing', async () => {
    const refused = importAll(true, [
      { email: 'ann@example.com' },
      { email: 'nonsense' },
      { email: 'bob@example.com', components: 'Nothing' },
      { email: 'cy@example.com', kinds: 'gossip' },
      { email: 'dü@example.com' },
    ]);
    await expect(refused).rejects.toMatchObject({
      constructor: InvalidError,
      violations: [
        { pointer: '/lines/3/email', detail: 'Line 3: Email domain is not valid.' },
        { pointer: '/lines/4/components', detail: 'Line 4: There is no service "nothing".' },
        { pointer: '/lines/5/kinds', detail: 'Line 5: Please give some of: incident, maintenance.' },
        {
          pointer: '/lines/6/email',
          detail: 'Line 6: In front of the @ an email can have no letters such as ä, é or 字.',
        },
      ],
    });
    expect([await rows(), await staged()]).toEqual([[], []]);
  });

  it('accepts a hundred thousand lines at once, and not one more', async () => {
    const importId = await begin(true);
    for (let from = 0; from < 100_000; from += 1_000) {
      await add(
        importId,
        Array.from({ length: 1_000 }, (_, n) => ({ email: `reader${from + n}@example.com` })),
        from + 2,
      );
    }
    await expect(add(importId, [{ email: 'last@example.com' }], 100_002)).rejects.toMatchObject({
      violations: [{ pointer: '/lines', detail: 'Please import at most 100,000 lines at a time.' }],
    });
    const start = performance.now();
    expect(await finish(importId)).toMatchObject({ added: 100_000, known: 0 });
    process.stdout.write(`100,000 addresses subscribed in ${Math.round(performance.now() - start)} ms\n`);
  }, 300_000);

  it('accepts at most a thousand lines whose owners have to be asked', async () => {
    const importId = await begin(false);
    await add(
      importId,
      Array.from({ length: 1_000 }, (_, n) => ({ email: `reader${n}@example.com` })),
    );
    await expect(add(importId, [{ email: 'last@example.com' }], 9_000)).rejects.toBeInstanceOf(InvalidError);
    expect(await rows()).toEqual([]);
  });

  it('has its counterpart, an export, recorded in the audit log once for a file', async () => {
    const recorded = async () =>
      (
        await service.sql<{ payload: Buffer }>(
          `select payload from subscribers.outbox where customer_id = $1 and subject = 'evt.audit.v1.recorded'`,
          [customerId],
        )
      ).map(({ payload }) => fromBinary(events['evt.audit.v1.recorded'], payload));
    const { subscribers } = await service.imports.exportEmailSubscribers({}, { actor });
    expect(subscribers).toEqual([]);
    const cursor = Buffer.from(newId()).toString('base64url');
    await service.imports.exportEmailSubscribers({ cursor }, { actor }).catch(() => undefined);
    expect(await recorded()).toMatchObject([{ action: 'subscribers.exported', userId: actor.userId }]);
    const user = staff(customerId, 'User');
    await expect(service.imports.exportEmailSubscribers({}, { actor: user })).rejects.toBeInstanceOf(ForbiddenError);
    expect(await recorded()).toHaveLength(1);
  });

  it('is for editors, and an import for the user who started it', async () => {
    const user = staff(customerId, 'User');
    await expect(service.imports.beginImport({ consent: true }, { actor: user })).rejects.toBeInstanceOf(
      ForbiddenError,
    );
    await expect(service.imports.exportEmailSubscribers({}, { actor: user })).rejects.toBeInstanceOf(ForbiddenError);
    const importId = await begin(true);
    for (const other of [staff(customerId), staff(newId())]) {
      await expect(service.imports.finishImport({ importId }, { actor: other })).rejects.toBeInstanceOf(NotFoundError);
      await expect(service.imports.addImportLines({ importId, lines: [] }, { actor: other })).rejects.toBeInstanceOf(
        NotFoundError,
      );
    }
    await expect(finish('x')).rejects.toBeInstanceOf(NotFoundError);
    expect((await service.imports.exportEmailSubscribers({}, { actor: staff(newId()) })).subscribers).toEqual([]);
  });
});
