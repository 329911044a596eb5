import { describe, expect, it } from '@jest/globals';
import { type Proposal } from '../api/contract.js';
import { dependencyText, fromProposal } from './proposal.rules.js';

type Service = Proposal['services'][number];
const service = (serviceId: string, more: Partial<Service> = {}): Service => ({
  ...{ serviceId, serviceName: serviceId, componentName: 'Git', status: 'partial_outage', ...more },
});
const proposal = (services: Service[]): Proposal => ({
  ...{ id: 'p1', providerName: 'GitHub', providerUrl: 'https://github.example/', proposedAt: 1 },
  ...{ name: 'Slow', message: 'Git is **slow**.', impact: 'major', services, incidents: [] },
});

describe('a proposed incident', () => {
  it('fills the form with its texts and each service once, the worst first', () => {
    const services = [service('a', { status: 'major_outage' }), service('b'), service('a')];
    expect(fromProposal(proposal(services))).toMatchObject({
      ...{ name: 'Slow', message: 'Git is **slow**.', messageFormat: 'markdown', incidentImpact: 'major' },
      ...{ sendNotification: false, internal: false, incidentStatus: 'investigating' },
      affectedComponents: [
        { componentId: 'a', componentStatus: 'major_outage' },
        { componentId: 'b', componentStatus: 'partial_outage' },
      ],
    });
  });

  it.each([undefined, 'operational'] as const)('gives no service the status %s', (status) => {
    expect(fromProposal(proposal([service('a', { status })])).affectedComponents).toEqual([
      { componentId: 'a', componentStatus: 'degraded_performance' },
    ]);
  });

  it('says what depends on what', () => {
    expect(dependencyText(service('Checkout'))).toBe('Checkout depends on Git: Partial Outage');
    expect(dependencyText(service('Checkout', { componentName: '', status: undefined }))).toBe(
      'Checkout depends on it: Not known',
    );
  });
});
