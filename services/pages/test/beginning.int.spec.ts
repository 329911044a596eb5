import type { MessageInitShape } from '@bufbuild/protobuf';
import { migrate } from '@candor/database/migrate.js';
import { createTestDatabase } from '@candor/lab/fixtures/test-database.js';
import { ANONYMOUS, type Actor, type StaffActor } from '@candor/platform/actor.js';
import { ForbiddenError, UnauthenticatedError } from '@candor/platform/errors.js';
import { newId } from '@candor/platform/ids.js';
import {
  BeginningState,
  BeginningStep,
  type ChangeBeginningRequestSchema,
} from '@candor/proto/gen/candor/pages/v1/beginning_pb.js';
import { ImageKind } from '@candor/proto/gen/candor/pages/v1/customize_pb.js';
import { Client } from 'pg';
import { database } from '../src/database/database.js';
import { RunningPages, until } from './pages.suite.js';

const LOGO = Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.alloc(100, 7)]);
const { NAME, LOGO: LOGO_STEP, SERVICES, LOOK, COLLEAGUE } = BeginningStep;
const { OPEN, DONE, LEFT_OUT } = BeginningState;

describe('the first steps of an organisation', () => {
  let service: RunningPages;
  let customer: Awaited<ReturnType<RunningPages['signUp']>>;
  let owner: StaffActor;

  beforeAll(async () => {
    service = await RunningPages.start();
  });
  afterAll(() => service.stop());
  beforeEach(async () => {
    service.sources.clear();
    customer = await service.signUp();
    owner = { kind: 'staff', userId: newId(), customerId: customer.customerId, role: 'Owner' };
  });

  const get = async (actor: Actor = owner) => (await service.beginning.getBeginning({}, { actor })).beginning;
  const change = async (request: MessageInitShape<typeof ChangeBeginningRequestSchema>, actor: Actor = owner) =>
    (await service.beginning.changeBeginning(request, { actor })).beginning;

  it('are shown to a new organisation with nothing done, also before its page is there', async () => {
    const nothing = { dismissed: false, leftOut: [], done: [] };
    expect(await get()).toMatchObject(nothing);
    expect(await get({ ...owner, customerId: newId() })).toMatchObject(nothing);
  });

  it('are left out, taken up again, marked and hidden, for the whole organisation', async () => {
    const admin: StaffActor = { ...owner, userId: newId(), role: 'Admin' };
    await change({ step: COLLEAGUE, state: LEFT_OUT });
    expect(await change({ step: LOOK, state: DONE }, admin)).toMatchObject({ leftOut: [COLLEAGUE], done: [LOOK] });
    expect(await get()).toMatchObject({ dismissed: false, leftOut: [COLLEAGUE], done: [LOOK] });
    await change({ step: COLLEAGUE, state: OPEN, dismissed: true });
    expect(await get(admin)).toMatchObject({ dismissed: true, leftOut: [], done: [LOOK] });
    expect(await change({ dismissed: false })).toMatchObject({ dismissed: false, done: [LOOK] });
  });

  it('are all kept where they are changed at the same time', async () => {
    const steps = [NAME, LOGO_STEP, SERVICES, LOOK, COLLEAGUE];
    await Promise.all(steps.map((step) => change({ step, state: LEFT_OUT })));
    expect((await get())?.leftOut.toSorted()).toEqual(steps);
  });

  it('follow the name and the logo', async () => {
    const { customerId: id, domain } = customer;
    await service.customize.saveImage({ kind: ImageKind.LOGO, content: LOGO }, { actor: owner });
    expect((await get())?.done).toEqual([LOGO_STEP]);
    await service.publish('evt.identity.v1.customer_renamed', {
      customer: { id, name: 'New name', domain },
      version: 1n,
    });
    await until(async () => (await get())?.done.includes(NAME) ?? false);
    await service.customize.removeImage({ kind: ImageKind.LOGO }, { actor: owner });
    expect((await get())?.done).toEqual([NAME]);
  });

  it('are refused where they make no sense, and nothing is kept of it', async () => {
    await expect(change({ step: SERVICES, state: DONE })).rejects.toMatchObject({
      kind: 'invalid',
      violations: [{ pointer: '/state' }],
    });
    await expect(change({ state: OPEN, dismissed: true })).rejects.toMatchObject({
      violations: [{ pointer: '/step' }],
    });
    expect(await get()).toMatchObject({ dismissed: false, leftOut: [], done: [] });
  });

  it('are none of the role User, of visitors and of other organisations', async () => {
    const user: StaffActor = { ...owner, role: 'User' };
    await expect(get(user)).rejects.toBeInstanceOf(ForbiddenError);
    await expect(change({ dismissed: true }, user)).rejects.toBeInstanceOf(ForbiddenError);
    for (const actor of [{ kind: 'visitor', customerId: owner.customerId } as const, ANONYMOUS]) {
      await expect(get(actor)).rejects.toBeInstanceOf(UnauthenticatedError);
      await expect(change({ dismissed: true }, actor)).rejects.toBeInstanceOf(UnauthenticatedError);
    }
    const { customerId } = await service.signUp();
    await change({ dismissed: true }, { ...owner, customerId });
    expect(await get()).toMatchObject({ dismissed: false });
  });

  it('stay hidden for organisations that were there before the list', async () => {
    const before = {
      ...database,
      migrations: database.migrations.filter((migration) => !/^Beginning\d/.test(migration.name)),
    };
    const postgres = await createTestDatabase(migrate, [before]);
    const client = new Client({ connectionString: postgres.url });
    await client.connect();
    const id = newId();
    await client.query(`insert into pages.page (customer_id, name, domain) values ($1, 'Acme', 'acme')`, [id]);
    await migrate(postgres.url, [database]);
    const { rows } = await client.query('select customer_id, dismissed, left_out, done from pages.beginning');
    expect(rows).toEqual([{ customer_id: id, dismissed: true, left_out: [], done: [] }]);
    await client.end();
    await postgres.drop();
  });
});
