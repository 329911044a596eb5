import { api } from '../api/api.js';
import { type Customization, type CustomizationDraft, type LookPreview } from '../api/contract.js';
import { ofPage } from '../pages/pages.api.js';

/** The images of a page. */
export type ImageKind = 'logo' | 'logo-dark' | 'favicon';

/** A change of a page's look. */
interface LookOfPage {
  /** Undefined for the first page. */
  pageId: string | undefined;
  draft: CustomizationDraft;
}

/** An image of a page. */
interface ImageOfPage {
  /** Undefined for the first page. */
  pageId: string | undefined;
  kind: ImageKind;
}

const extraOptions = { handlesServerErrors: true };

const customizeApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** @param pageId undefined for the first page */
    getCustomization: build.query<Customization, string | undefined>({
      query: (pageId) => ofPage('customize', pageId),
      providesTags: ['Customization'],
      extraOptions,
    }),
    saveCustomization: build.mutation<Customization, LookOfPage>({
      query: ({ pageId, draft }) => ({ url: ofPage('customize', pageId), method: 'POST', body: draft }),
      // Settings and look share some values.
      invalidatesTags: (_answer, error) => (error ? [] : ['Customization', 'Settings']),
      extraOptions,
    }),
    /** Page and mail with what is typed; a mutation, because each answer belongs to one moment. */
    previewCustomization: build.mutation<LookPreview, LookOfPage>({
      query: ({ pageId, draft }) => ({ url: ofPage('customize/preview', pageId), method: 'POST', body: draft }),
      extraOptions,
    }),
    uploadImage: build.mutation<unknown, ImageOfPage & { file: File }>({
      query: ({ pageId, kind, file }) => {
        const body = new FormData();
        body.set('file', file);
        return { url: ofPage(`customize/${kind}`, pageId), method: 'POST', body };
      },
      invalidatesTags: (_answer, error) => (error ? [] : ['Customization']),
      extraOptions,
    }),
    removeImage: build.mutation<null, ImageOfPage>({
      query: ({ pageId, kind }) => ({ url: ofPage(`customize/${kind}`, pageId), method: 'DELETE' }),
      invalidatesTags: (_answer, error) => (error ? [] : ['Customization']),
      extraOptions,
    }),
  }),
});

export const {
  useGetCustomizationQuery,
  useSaveCustomizationMutation,
  usePreviewCustomizationMutation,
  useUploadImageMutation,
  useRemoveImageMutation,
} = customizeApi;
