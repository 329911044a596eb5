import { api } from '../api/api.js';
import { type Customization, type CustomizationDraft, type LookPreview } from '../api/contract.js';

/** The images of a page. */
export type ImageKind = 'logo' | 'logo-dark' | 'favicon';

const extraOptions = { handlesServerErrors: true };

const customizeApi = api.injectEndpoints({
  endpoints: (build) => ({
    getCustomization: build.query<Customization, void>({
      query: () => 'customize',
      providesTags: ['Customization'],
      extraOptions,
    }),
    saveCustomization: build.mutation<Customization, CustomizationDraft>({
      query: (body) => ({ url: 'customize', method: 'POST', body }),
      // Settings and look share some values.
      invalidatesTags: (_answer, error) => (error ? [] : ['Customization', 'Settings']),
      extraOptions,
    }),
    /** Page and mail with what is typed; a mutation, because each answer belongs to one moment. */
    previewCustomization: build.mutation<LookPreview, CustomizationDraft>({
      query: (body) => ({ url: 'customize/preview', method: 'POST', body }),
      extraOptions,
    }),
    uploadImage: build.mutation<unknown, { kind: ImageKind; file: File }>({
      query: ({ kind, file }) => {
        const body = new FormData();
        body.set('file', file);
        return { url: `customize/${kind}`, method: 'POST', body };
      },
      invalidatesTags: (_answer, error) => (error ? [] : ['Customization']),
      extraOptions,
    }),
    removeImage: build.mutation<null, ImageKind>({
      query: (kind) => ({ url: `customize/${kind}`, method: 'DELETE' }),
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
