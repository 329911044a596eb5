import { type AffectedComponent, type Proposal } from '../api/contract.js';
import { statusText } from '../upstreams/upstreams.rules.js';
import { EMPTY_INCIDENT, type IncidentFormValues } from './incident.rules.js';

/** The form of an incident as it is proposed; each service once, with the worst of what it depends on. */
export function fromProposal({ name, message, impact, services }: Proposal): IncidentFormValues {
  const affected = new Map<string, AffectedComponent>();
  for (const { serviceId, status } of services) {
    if (affected.has(serviceId)) continue;
    // A provider's word that we do not know is not the status of a service.
    const componentStatus = status && status !== 'operational' ? status : 'degraded_performance';
    affected.set(serviceId, { componentId: serviceId, componentStatus });
  }
  return { ...EMPTY_INCIDENT, name, message, incidentImpact: impact, affectedComponents: [...affected.values()] };
}

/** "Checkout depends on Git: Partial Outage"; of the page as a whole "Checkout depends on it: …". */
export function dependencyText({ serviceName, componentName, status }: Proposal['services'][number]): string {
  return `${serviceName} depends on ${componentName === '' ? 'it' : componentName}: ${statusText(status)}`;
}
