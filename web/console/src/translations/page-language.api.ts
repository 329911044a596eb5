import { DEFAULT_LANGUAGE, type Language } from '@candor/words/languages.js';
import { useMayEdit } from '../account/permissions.js';
import { api } from '../api/api.js';
import { type Settings } from '../api/contract.js';

const pageLanguageApi = api.injectEndpoints({
  endpoints: (build) => ({
    getPageLanguage: build.query<Language, void>({
      query: () => 'settings',
      transformResponse: ({ language }: Settings) => language,
      providesTags: ['Settings'],
      // Without it nothing is lost but the first language in a menu.
      extraOptions: { handlesServerErrors: true },
    }),
  }),
});

/** The language in which texts are written at first; English until it is known, and for the role User. */
export function usePageLanguage(): Language {
  const mayEdit = useMayEdit();
  const { data } = pageLanguageApi.useGetPageLanguageQuery(undefined, { skip: !mayEdit });
  return data ?? DEFAULT_LANGUAGE;
}
