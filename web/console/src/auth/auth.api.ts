import { api } from '../api/api.js';
import { type ConfirmRequest, type LoginRequest, type SignupRequest, type Tokens, type User } from '../api/contract.js';
import { signedIn } from '../session/session.slice.js';

/** Sign-in calls carry no token, and each form shows its own failures. */
const extraOptions = { anonymous: true, handlesServerErrors: true };

const authApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Starts a session. 403 'Please confirm your user first.' for an address that is not confirmed. */
    login: build.mutation<Tokens, LoginRequest>({
      query: (body) => ({ url: 'auth/login', method: 'POST', body }),
      onQueryStarted: startSession,
      extraOptions,
    }),
    /** Creates an organisation with its first user; a confirmation code is mailed. */
    signup: build.mutation<User, SignupRequest>({
      query: (body) => ({ url: 'auth/signup', method: 'POST', body }),
      transformResponse: (body: { user: User }) => body.user,
      extraOptions,
    }),
    /** Confirms an address with the mailed code and starts a session. */
    confirm: build.mutation<Tokens, ConfirmRequest>({
      query: (body) => ({ url: 'auth/confirm', method: 'POST', body }),
      onQueryStarted: startSession,
      extraOptions,
    }),
    /** Mails a new code; the answer is the same whether the address is known or not. */
    resendCode: build.mutation<void, { email: string }>({
      query: (body) => ({ url: 'auth/resend', method: 'POST', body }),
      extraOptions,
    }),
  }),
});

async function startSession(
  _request: unknown,
  { dispatch, queryFulfilled }: { dispatch: (action: unknown) => unknown; queryFulfilled: Promise<{ data: Tokens }> },
): Promise<void> {
  try {
    const { data } = await queryFulfilled;
    dispatch(signedIn({ idToken: data.idToken, accessToken: data.accessToken }));
  } catch {
    // The form shows why; there is no session to start.
  }
}

export const { useLoginMutation, useSignupMutation, useConfirmMutation, useResendCodeMutation } = authApi;
