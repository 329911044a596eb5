import type { Sink } from '../sinks/sink.js';
import { askPage, type PageAnswer } from '../trial/page-client.js';
import type { TrialStack } from '../trial/trial-stack.js';
import { openIncident, signUp } from '../trial/trial-tenant.js';
import type { FaultRow, Finding } from './fault-row.js';

/** Kills everything but the gateway, asks for the page, restarts the gateway alone, and asks again. */
export const pageAlone: FaultRow = {
  name: 'page-alone',
  promise: 'the page answers with Postgres, NATS and every service killed',
  spoilsStack: true,
  run: async (ground) => runPageTrial(await ground.stack(), ground.mails),
};

async function runPageTrial(stack: TrialStack, mails: Sink): Promise<Finding> {
  const tenant = await signUp(stack, mails, 3);
  const name = 'Everything burns';
  await openIncident(tenant, name);
  const page = (): Promise<PageAnswer> => askPage(stack.pageUrl(tenant.domain));
  await stack.until('the incident on the page', 10_000, async () =>
    (await page()).body.includes(name) ? true : undefined,
  );
  const others = [
    'identity',
    'catalog',
    'incidents',
    'pages',
    'subscribers',
    'integrations',
    'notifications-planner',
    'notifications-email',
  ];
  for (const app of [...others, 'notifications-webhook', 'nats', 'postgres']) await stack.kill(app);
  const alone = await page();
  await stack.kill('gateway');
  await stack.restart('gateway');
  const restarted = await page();
  const good = (answer: PageAnswer): boolean => answer.status === 200 && answer.body.includes(name);
  return {
    size: '1 page, 1 gateway',
    figure: `gateway left alone: ${alone.status}; gateway restarted alone: ${restarted.status}; last state shown: ${good(alone) && good(restarted) ? 'yes' : 'no'}`,
    passed: good(alone) && good(restarted),
  };
}
