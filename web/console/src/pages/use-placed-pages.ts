import { type PageWithServices } from '../api/contract.js';
import { useListPagesQuery, useListPlacedPagesQuery } from './pages.api.js';

/** The further pages with their services; undefined until they are known. */
export function usePlacedPages(): readonly PageWithServices[] | undefined {
  const { data: known } = useListPagesQuery();
  const ids = known?.pages.flatMap(({ id, first }) => (first ? [] : [id])).join(',') ?? '';
  const { currentData } = useListPlacedPagesQuery(ids, { skip: ids === '' });
  return known && ids === '' ? [] : currentData;
}
