import { type Component } from '../api/contract.js';
import { isBlank } from '../forms/required.js';

export interface GroupOfServices {
  /** Of its first service: services without a group may stand at several places. */
  id: string;
  /** Empty for the services without a group. */
  name: string;
  services: Component[];
}

/**
 * The services by group, in the order of the status page: a group stands where its first service does, and services
 * without a group that follow each other stand together.
 */
export function groupServices(services: readonly Component[]): GroupOfServices[] {
  const groups: GroupOfServices[] = [];
  for (const service of services) {
    const name = groupNameOf(service);
    const group = name === '' ? groups.at(-1) : groups.find((one) => one.name === name);
    if (group?.name === name) group.services.push(service);
    else groups.push({ id: service.id, name, services: [service] });
  }
  return groups;
}

/** The name of its group, without blanks around it; empty for none. */
export function groupNameOf({ group }: Component): string {
  return isBlank(group.name) ? '' : group.name.trim();
}
