import { type Affected, type DemoEntry } from './demo.js';

/** Templates for future incidents. */
export interface DemoTemplate extends Pick<DemoEntry, 'incidentStatus' | 'message'> {
  /** Also its key among the others. */
  readonly title: string;
  readonly affected: Affected;
}

export const TEMPLATES: readonly DemoTemplate[] = [
  {
    title: 'API answers slowly',
    incidentStatus: 'investigating',
    message: 'Requests to the API take longer than usual. We are looking into it and say more within 30 minutes.',
    affected: { API: 'degraded_performance' },
  },
  {
    title: 'Payments fail',
    incidentStatus: 'investigating',
    message: 'Some payments are declined although the card is fine. Nobody is charged for an order that fails.',
    affected: { Checkout: 'partial_outage', 'iOS and Android apps': 'partial_outage' },
  },
];
