import { ANONYMOUS } from '@candor/platform/actor.js';
import { newId } from '@candor/platform/ids.js';
import { RunningPages } from './pages.suite.js';

describe('the organisation behind a page', () => {
  let service: RunningPages;
  let customer: { id: string; name: string; domain: string };

  beforeAll(async () => {
    service = await RunningPages.start();
    const { customerId, domain } = await service.signUp('Acme');
    customer = { id: customerId, name: 'Acme', domain };
  });
  afterAll(() => service.stop());

  const NOT_FOUND = { kind: 'not-found', message: 'No such Domain :(' };

  it('is found by its label, in any case', async () => {
    for (const domain of [customer.domain, customer.domain.toUpperCase(), ` ${customer.domain} `]) {
      const answer = await service.pages.getCustomerByDomain({ domain }, { actor: ANONYMOUS });
      expect(answer.customer).toMatchObject(customer);
    }
  });

  it('is found by its id, by any caller', async () => {
    const actor = { kind: 'visitor', customerId: newId() } as const;
    const answer = await service.pages.getCustomerById({ customerId: customer.id }, { actor });
    expect(answer.customer).toMatchObject(customer);
  });

  it.each(['', 'nobody', "acme' or '1'='1"])('is not found by the label %j', async (domain) => {
    await expect(service.pages.getCustomerByDomain({ domain }, { actor: ANONYMOUS })).rejects.toMatchObject(NOT_FOUND);
  });

  it.each(['', 'x', newId()])('is not found by the id %j', async (customerId) => {
    await expect(service.pages.getCustomerById({ customerId }, { actor: ANONYMOUS })).rejects.toMatchObject(NOT_FOUND);
  });
});
