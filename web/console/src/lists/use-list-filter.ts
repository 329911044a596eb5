import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { pagesIn, readFilter, writeFilter, type FilterValues } from './list-filter.rules.js';

/** The filter and the place of a list, which are in the address: a reload, a link and Back lead to the same. */
export interface ListFilter<K extends string = string> {
  values: FilterValues<K>;
  /** Whether it narrows the list. */
  isNarrow: boolean;
  /** How many pages are to be shown. */
  pages: number;
  set: (changes: Partial<Record<K, string | undefined>>) => void;
  clear: () => void;
  showPages: (pages: number) => void;
}

/** Replaces the entry of the history, so that Back leaves the list at once, and leaves the page where it is scrolled. */
const IN_PLACE = { replace: true, preventScrollReset: true };

/** @param keys of the list, constant */
export function useListFilter<K extends string>(keys: readonly K[]): ListFilter<K> {
  const [params, setParams] = useSearchParams();
  return useMemo(() => {
    const values = readFilter(params, keys);
    return {
      values,
      isNarrow: Object.keys(values).length > 0,
      pages: pagesIn(params),
      set: (changes) => setParams((current) => writeFilter(current, changes), IN_PLACE),
      clear: () =>
        setParams((current) => writeFilter(current, Object.fromEntries(keys.map((key) => [key, undefined]))), IN_PLACE),
      showPages: (pages) =>
        setParams((current) => {
          const next = new URLSearchParams(current);
          next.set('pages', String(pages));
          return next;
        }, IN_PLACE),
    };
  }, [params, setParams, keys]);
}
