import type { ScenarioStack } from '../scenario/scenario-stack.js';
import type { ScenarioTenant } from '../scenario/scenario-tenant.js';

const DAY_MS = 86_400_000;
/** Older than a page's own 90 days, so that they are in months only. */
const PAST_DAYS = [100, 160, 220];

/** An address of a page that has to answer. */
export interface KnownAddress {
  readonly url: string;
  /** Part of its content. */
  readonly text: string;
}

/** Adds incidents that were resolved long ago. @returns the addresses of each, and of the month that it is in */
export async function addPast(stack: ScenarioStack, tenant: ScenarioTenant): Promise<KnownAddress[]> {
  const home = stack.pageUrl(tenant.domain);
  const past: KnownAddress[] = [];
  for (const days of PAST_DAYS) {
    const date = Date.now() - days * DAY_MS;
    const text = `Scenario incident ${days} days ago`;
    const { incident } = await tenant.api.must<{ incident: { id: string } }>('POST', '/api/incidents', {
      name: text,
      private: false,
      incidentStatus: 'resolved',
      entry: {
        date,
        message: 'It was short.',
        incidentStatus: 'resolved',
        sendNotification: false,
        affectedComponents: [{ componentId: tenant.componentIds[0], componentStatus: 'operational' }],
      },
    });
    const month = new Date(date).toISOString().slice(0, 7);
    past.push({ url: `${home}/incidents/${incident.id}`, text }, { url: `${home}/history/${month}`, text });
  }
  return past;
}
