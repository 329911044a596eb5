import { useSearchParams } from 'react-router';
import { type OrganisationPage } from '../api/contract.js';
import { useListPagesQuery } from './pages.api.js';

/** Which of the organisation's pages a screen is about; it is in the address, as `?page=`. */
export interface ChosenPage {
  /** As calls name it; undefined for the first one. */
  pageId: string | undefined;
  /** Undefined until the pages are known, and for one that is not there. */
  page: OrganisationPage | undefined;
  /** Undefined until they are known. */
  pages: readonly OrganisationPage[] | undefined;
  /** Whether the address names a page that is not there. */
  isMissing: boolean;
  choose: (page: OrganisationPage) => void;
}

export function useChosenPage(): ChosenPage {
  const [params, setParams] = useSearchParams();
  const pages = useListPagesQuery().data?.pages;
  const asked = params.get('page') ?? undefined;
  const page = pages?.find(({ id, first }) => (asked === undefined ? first : id === asked));
  const choose = ({ id, first }: OrganisationPage): void => {
    setParams((before) => {
      const after = new URLSearchParams(before);
      if (first) after.delete('page');
      else after.set('page', id);
      // How far a list of the page before was shown.
      after.delete('pages');
      return after;
    });
  };
  return {
    pageId: page?.first ? undefined : asked,
    page,
    pages,
    isMissing: asked !== undefined && pages !== undefined && !page,
    choose,
  };
}
