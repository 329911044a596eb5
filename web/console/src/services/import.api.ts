import { api, LIST } from '../api/api.js';
import { type Component, type ImportedService, type ReadService } from '../api/contract.js';

/** Services typed one per line, or the address of a status page. */
export type ImportSource = { lines: string } | { url: string };

const importApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** What a source would make; a mutation, because each answer belongs to one moment. */
    previewImport: build.mutation<ReadService[], ImportSource>({
      query: (body) => ({ url: 'services/import/preview', method: 'POST', body }),
      transformResponse: (body: { services: ReadService[] }) => body.services,
      extraOptions: { handlesServerErrors: true },
    }),
    /** Creates many services, all or none. */
    importServices: build.mutation<Component[], ImportedService[]>({
      query: (services) => ({ url: 'services/import', method: 'POST', body: { services } }),
      transformResponse: (body: { components: Component[] }) => body.components,
      invalidatesTags: (_services, error) =>
        error
          ? []
          : [
              { type: 'Component', id: LIST },
              { type: 'DownTime', id: LIST },
            ],
      extraOptions: { handlesServerErrors: true },
    }),
  }),
});

export const { usePreviewImportMutation, useImportServicesMutation } = importApi;
