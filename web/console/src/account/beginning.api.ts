import { api, LIST } from '../api/api.js';
import { type Beginning, type BeginningChange } from '../api/contract.js';

export const beginningApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The first steps of the organisation, for Owners and Admins. */
    getBeginning: build.query<Beginning, void>({
      query: () => 'beginning',
      // Most steps follow from what there is.
      providesTags: [
        'Customization',
        { type: 'Component', id: LIST },
        { type: 'User', id: LIST },
        { type: 'Subscriber', id: `${LIST} email` },
        { type: 'Subscriber', id: `${LIST} webhook` },
      ],
      extraOptions: { handlesServerErrors: true },
    }),
    changeBeginning: build.mutation<Beginning, BeginningChange>({
      query: (body) => ({ url: 'beginning', method: 'PATCH', body }),
      onQueryStarted: async (_change, { dispatch, queryFulfilled }) => {
        // A refusal is shown where it was asked for.
        const { data } = await queryFulfilled.catch(() => ({ data: undefined }));
        if (data) dispatch(beginningApi.util.upsertQueryData('getBeginning', undefined, data));
      },
      extraOptions: { handlesServerErrors: true },
    }),
  }),
});

export const { useGetBeginningQuery, useChangeBeginningMutation } = beginningApi;
