import { newId } from '@candor/platform/ids.js';
import { Channel } from '@candor/proto/gen/candor/recipients/v1/recipients_pb.js';
import { type Pipeline } from './pipeline.js';
import { type FakeSubscriber } from './recipients-double.js';

/** An organisation with staff in every role, and subscribers and integrations of its own in every channel. */
export async function staffed(pipeline: Pipeline, slackTarget?: FakeSubscriber['slack']) {
  const customerId = await pipeline.organisation('Acme');
  const user = (role: 'Owner' | 'Admin' | 'User', language?: string) =>
    pipeline.recipients.add(customerId, Channel.EMAIL, `${newId()}@acme.example`, [], {
      source: 'identity',
      role,
      language,
    });
  const people = { owner: user('Owner'), admin: user('Admin', 'de'), author: user('User'), colleague: user('User') };
  const [subscriber] = pipeline.email(customerId, 1);
  pipeline.webhook(customerId, pipeline.http.url);
  pipeline.recipients.add(customerId, Channel.SLACK, 'C2');
  pipeline.integration(customerId, Channel.EMAIL, 'team@acme.example');
  pipeline.integration(customerId, Channel.WEBHOOK, pipeline.http.url);
  pipeline.integration(customerId, Channel.TWITTER, 'acme');
  const { id: slack } = pipeline.recipients.add(customerId, Channel.SLACK, 'C1', [], {
    source: 'integrations',
    ...(slackTarget && { slack: slackTarget }),
  });
  return { customerId, subscriber: subscriber ?? '', slack, ...people };
}
