import { type ImportedService, type ReadService } from '../api/contract.js';
import { type FieldErrors } from '../forms/required.js';
import { type ImportSource } from './import.api.js';

/** What the form of an import asks for. */
export interface ImportValues {
  from: 'lines' | 'page';
  lines: string;
  url: string;
}

export const EMPTY_IMPORT: ImportValues = { from: 'lines', lines: '', url: '' };

export function validateImport({ from, lines, url }: ImportValues): FieldErrors<ImportValues> {
  if (from === 'lines') return lines.trim() === '' ? { lines: 'Please give at least one service.' } : {};
  return url.trim() === '' ? { url: 'Please give the address of a status page.' } : {};
}

export function sourceOf({ from, lines, url }: ImportValues): ImportSource {
  return from === 'lines' ? { lines } : { url: url.trim() };
}

/** What is created: all that is not there already. */
export function newServices(read: readonly ReadService[]): ImportedService[] {
  return read.filter(({ known }) => !known).map(({ name, description, group }) => ({ name, description, group }));
}

/** Services under the name of their group, empty for none; those of a group one after the other. */
export function byGroup(read: readonly ReadService[]): { group: string; services: ReadService[] }[] {
  const groups: { group: string; services: ReadService[] }[] = [];
  for (const service of read) {
    const last = groups.at(-1);
    if (last?.group === service.group.name) last.services.push(service);
    else groups.push({ group: service.group.name, services: [service] });
  }
  return groups;
}

/** "1 service", "2 services". */
export function servicesText(count: number): string {
  return count === 1 ? '1 service' : `${count} services`;
}
