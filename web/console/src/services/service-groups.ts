import { type Component } from '../api/contract.js';
import { isBlank } from '../forms/required.js';

export interface ServiceGroup {
  /** Empty for the services without a group. */
  name: string;
  services: Component[];
}

/** The services by group, groups and services in the given order; the services without a group come last. */
export function groupServices(services: readonly Component[]): ServiceGroup[] {
  const groups = new Map<string, Component[]>();
  for (const service of services) {
    const name = groupNameOf(service);
    groups.set(name, [...(groups.get(name) ?? []), service]);
  }
  const all = [...groups].map(([name, members]) => ({ name, services: members }));
  return [...all.filter(({ name }) => name !== ''), ...all.filter(({ name }) => name === '')];
}

/** Names of the groups in use, without the empty one, in alphabetical order. */
export function groupNames(services: readonly Component[]): string[] {
  const names = new Set(services.map(groupNameOf).filter((name) => name !== ''));
  return [...names].sort((a, b) => a.localeCompare(b, 'en-US'));
}

/** '{n} service group(s), {m} service(s) found.'; only named groups count. */
export function servicesSummary(services: readonly Component[]): string {
  return `${groupNames(services).length} service group(s), ${services.length} service(s) found.`;
}

function groupNameOf({ group }: Component): string {
  return isBlank(group.name) ? '' : group.name.trim();
}
