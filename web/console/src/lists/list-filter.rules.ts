import { type SearchFilter } from '../api/contract.js';
import { endOfDay, startOfDay } from './filter-days.js';

/** What a list is narrowed to, by the names in the address; a missing one narrows nothing. */
export type FilterValues<K extends string> = Partial<Record<K, string>>;

/** More pages than this are not loaded at once when an address asks for them. */
const MAX_PAGES = 20;
/** Longer texts are refused by the server. */
export const MAX_SEARCH = 200;

/** The filter in an address; what is not of the list is ignored, and so is what is empty. */
export function readFilter<K extends string>(params: URLSearchParams, keys: readonly K[]): FilterValues<K> {
  const entries = keys.flatMap((key) => {
    const value = params.get(key)?.trim().slice(0, MAX_SEARCH);
    return value ? [[key, value] as const] : [];
  });
  return Object.fromEntries(entries) as FilterValues<K>;
}

/** The address after a change of the filter: on its first page, with whatever else it has. */
export function writeFilter<K extends string>(
  params: URLSearchParams,
  changes: Partial<Record<K, string | undefined>>,
): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const [key, value] of Object.entries<string | undefined>(changes)) {
    if (value) next.set(key, value);
    else next.delete(key);
  }
  next.delete('pages');
  return next;
}

/** How many pages an address asks for; at least 1. */
export function pagesIn(params: URLSearchParams): number {
  const pages = Number(params.get('pages'));
  return Number.isInteger(pages) && pages > 1 ? Math.min(pages, MAX_PAGES) : 1;
}

/** A condition that a field has one of some values; none without a value. */
export function equals(name: string, ...values: (string | undefined)[]): SearchFilter[] {
  const given = values.filter((value) => value !== undefined);
  return given.length === 0 ? [] : [{ name, value: { values: given, operator: 'EQ' } }];
}

/** A condition that texts contain what was typed; none for nothing. */
export function contains(typed: string | undefined): SearchFilter[] {
  return typed === undefined ? [] : [{ name: 'text', value: { values: [typed], operator: 'CONTAINS' } }];
}

/** Conditions that a time is in the days from one to another, both included, in the browser's zone. */
export function within(name: string, from: string | undefined, to: string | undefined): SearchFilter[] {
  const [start, end] = [startOfDay(from ?? ''), endOfDay(to ?? '')];
  return [
    ...(start === undefined ? [] : [{ name, value: { values: [String(start)], operator: 'GTE' as const } }]),
    ...(end === undefined ? [] : [{ name, value: { values: [String(end)], operator: 'LT' as const } }]),
  ];
}
