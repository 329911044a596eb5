import { api, LIST } from '../api/api.js';
import { type Template, type TemplateDraft, type TemplatePage } from '../api/contract.js';

const extraOptions = { handlesServerErrors: true };

const urlOf = (id: string): string => `templates/${encodeURIComponent(id)}`;

const CHANGED = [{ type: 'Template', id: LIST }] as const;

const templatesApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** All templates, newest first; fetched from the server page by page. */
    listTemplates: build.query<Template[], void>({
      queryFn: async (_which, _api, _options, call) => {
        const templates: Template[] = [];
        let cursor: string | undefined;
        do {
          const page = await call({ url: 'templates', ...(cursor && { params: { cursor } }) });
          if (page.error) return { error: page.error };
          const { templates: found, nextCursor } = page.data as TemplatePage;
          templates.push(...found);
          cursor = nextCursor;
        } while (cursor);
        return { data: templates };
      },
      providesTags: CHANGED,
      extraOptions,
    }),
    createTemplate: build.mutation<Template, TemplateDraft>({
      query: (body) => ({ url: 'templates', method: 'POST', body }),
      transformResponse: (body: { template: Template }) => body.template,
      invalidatesTags: (_answer, error) => (error ? [] : CHANGED),
      extraOptions,
    }),
    updateTemplate: build.mutation<Template, { id: string; draft: TemplateDraft }>({
      query: ({ id, draft }) => ({ url: urlOf(id), method: 'PUT', body: draft }),
      transformResponse: (body: { template: Template }) => body.template,
      invalidatesTags: (_answer, error) => (error ? [] : CHANGED),
      extraOptions,
    }),
    deleteTemplate: build.mutation<null, string>({
      query: (id) => ({ url: urlOf(id), method: 'DELETE' }),
      invalidatesTags: (_answer, error) => (error ? [] : CHANGED),
      extraOptions,
    }),
  }),
});

export const {
  useListTemplatesQuery,
  useCreateTemplateMutation,
  useUpdateTemplateMutation,
  useDeleteTemplateMutation,
} = templatesApi;
