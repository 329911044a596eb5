import { compareNames } from '@candor/ui/text/by-name.js';
import { type Component } from '../api/contract.js';
import { groupNameOf } from './service-groups.js';

/** Names of the groups in use, without the empty one, in alphabetical order. */
export function groupNames(services: readonly Component[]): string[] {
  const names = new Set(services.map(groupNameOf).filter((name) => name !== ''));
  return [...names].sort(compareNames);
}
