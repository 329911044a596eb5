import { type Language } from '@candor/words/languages.js';
import { api } from '../api/api.js';
import { type User } from '../api/contract.js';

const ownLanguageApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Chooses the language of the mails to the user who is logged in. */
    setOwnLanguage: build.mutation<User, Language>({
      query: (language) => ({ url: 'users/me/language', method: 'PATCH', body: { language } }),
      transformResponse: (body: { user: User }) => body.user,
      invalidatesTags: (_user, error) => (error ? [] : ['CurrentUser']),
      extraOptions: { handlesServerErrors: true },
    }),
  }),
});

export const { useSetOwnLanguageMutation } = ownLanguageApi;
