import { compareNames } from '@candor/ui/text/by-name.js';
import {
  type Component,
  type NewOrganisationPage,
  type OrganisationPageChange,
  type PageWithServices,
  type PlacedService,
} from '../api/contract.js';
import { type Problem } from '../api/problem.js';
import { isBlank, type FieldErrors } from '../forms/required.js';
import { type FieldPointers } from '../forms/server-errors.js';
import { type OrderEntry } from '../services/order.rules.js';

const MAX_NAME = 100;
const CONFLICT = 409;
const GROUP = 'group:';

/** The values of the forms; the label is that of a new page. */
export interface PageValues {
  name: string;
  domain: string;
  /** In the order of the page, those of a group together. */
  components: PlacedService[];
  /** Of a new page, that readers have to give from the start; empty where everybody may read it. */
  password: string;
}

export const NEW_PAGE: PageValues = { name: '', domain: '', components: [], password: '' };

export const PAGE_POINTERS: FieldPointers<PageValues> = {
  '/name': 'name',
  '/domain': 'domain',
  '/components': 'components',
  '/password': 'password',
};

export function pageValues({ name, domain, components }: PageWithServices): PageValues {
  return { name, domain, components, password: '' };
}

/** The server says the rest: which labels there are, and which are taken. */
export function validatePage({ name, domain }: PageValues): FieldErrors<PageValues> {
  return {
    ...(isBlank(name) && { name: 'Please enter a name for the page.' }),
    ...(name.trim().length > MAX_NAME && { name: `Please use at most ${MAX_NAME} characters.` }),
    ...(isBlank(domain) && { domain: 'Please enter an address for the page.' }),
  };
}

export function newPageDraft({ name, domain, components, password }: PageValues): NewOrganisationPage {
  return { name: name.trim(), domain: domain.trim().toLowerCase(), components, ...(password !== '' && { password }) };
}

export function pageDraft({ name, components }: PageValues, baseVersion: number): OrganisationPageChange {
  return { name: name.trim(), components, baseVersion };
}

/** Whether a colleague was faster: a notice says so, with what there is now. */
export function isConflict(problem: Problem | undefined): boolean {
  return problem?.status === CONFLICT;
}

/** What is moved on the page: groups with their services, and services outside of any. */
export function entriesOfPage(components: readonly PlacedService[]): OrderEntry[] {
  const entries = new Map<string, OrderEntry>();
  for (const { componentId, groupName } of components) {
    const id = groupName === '' ? componentId : groupId(groupName);
    const serviceIds = groupName === '' ? undefined : [...(entries.get(id)?.serviceIds ?? []), componentId];
    entries.set(id, { id, ...(serviceIds && { serviceIds }) });
  }
  return [...entries.values()];
}

/** The services in the order of the entries. */
export function placedOf(entries: readonly OrderEntry[]): PlacedService[] {
  return entries.flatMap(({ id, serviceIds }) =>
    serviceIds
      ? serviceIds.map((componentId) => ({ componentId, groupName: id.slice(GROUP.length) }))
      : [{ componentId: id, groupName: '' }],
  );
}

/** Under which a group of the page is moved. */
export function groupId(name: string): string {
  return `${GROUP}${name}`;
}

/** With services that stand last, or last in their groups, which are those that they have elsewhere. */
export function withServices(components: readonly PlacedService[], services: readonly Component[]): PlacedService[] {
  const there = new Set(components.map(({ componentId }) => componentId));
  const added = services
    .filter(({ id }) => !there.has(id))
    .map(({ id, group }) => ({ componentId: id, groupName: group.name.trim() }));
  return placedOf(entriesOfPage([...components, ...added]));
}

export function withoutServices(components: readonly PlacedService[], ids: readonly string[]): PlacedService[] {
  return components.filter(({ componentId }) => !ids.includes(componentId));
}

/** With a service in another group, in which it stands last; outside of any it follows the group that it leaves. */
export function inGroup(components: readonly PlacedService[], id: string, name: string): PlacedService[] {
  const groupName = name.trim();
  const before = components.find(({ componentId }) => componentId === id);
  if (!before || before.groupName === groupName) return [...components];
  const others = withoutServices(components, [id]);
  const isOfGroup = (one: PlacedService): boolean =>
    one.groupName !== '' && one.groupName === (groupName || before.groupName);
  const last = others.findLastIndex(isOfGroup);
  const place = last === -1 ? components.indexOf(before) : last + 1;
  return placedOf(entriesOfPage(others.toSpliced(place, 0, { componentId: id, groupName })));
}

/** Names of the groups on the page and of those that the organisation has, each once, in alphabetical order. */
export function groupsToChoose(components: readonly PlacedService[], services: readonly Component[]): string[] {
  const names = [...components.map(({ groupName }) => groupName), ...services.map(({ group }) => group.name.trim())];
  return [...new Set(names)].filter((name) => name !== '').sort(compareNames);
}

/** How many services a page has, in words. */
export function countText(count: number): string {
  return count === 1 ? '1 service' : `${count} services`;
}
