import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { StaffActor } from '@candor/platform/actor.js';
import { newId } from '@candor/platform/ids.js';
import { RunningPages } from './pages.suite.js';

const AT_ONCE = 8;

/** In a database of its own, in which no organisation has a further page yet. */
describe('the first further pages of all', () => {
  let service: RunningPages;
  beforeAll(async () => {
    service = await RunningPages.start();
  });
  afterAll(() => service?.stop());

  it('may be made at the same moment', async () => {
    const { customerId } = await service.signUp();
    const owner: StaffActor = { kind: 'staff', userId: newId(), customerId, role: 'Owner' };
    const label = () => `page-${newId().slice(-12)}`;

    const make = () => service.organisation.createPage({ name: 'Acme', domain: label() }, { actor: owner });
    await Promise.all(Array.from({ length: AT_ONCE }, make));
    const { pages } = await service.organisation.listPages({}, { actor: owner });
    expect(pages).toHaveLength(1 + AT_ONCE);
  });
});
