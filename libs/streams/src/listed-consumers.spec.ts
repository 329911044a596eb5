import type { ConsumerInfo, JetStreamManager } from '@nats-io/jetstream';
import { listedConsumers } from './listed-consumers.js';

it('leaves out a consumer that ends while the broker makes its list', async () => {
  async function* list(stream: string) {
    yield { name: `first of ${stream}` };
    yield null;
    yield { name: 'last' };
  }
  const manager = { consumers: { list } } as unknown as JetStreamManager;
  const found: ConsumerInfo[] = [];
  for await (const info of listedConsumers(manager, 'EVENTS')) found.push(info);
  expect(found.map(({ name }) => name)).toEqual(['first of EVENTS', 'last']);
});
