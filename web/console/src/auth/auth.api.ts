import { api } from '../api/api.js';
import {
  type ChangePasswordRequest,
  type ConfirmRequest,
  type FinishLogInRequest,
  type FinishPasskeyLogInRequest,
  type LoginAnswer,
  type LoginRequest,
  type NewPasswordRequest,
  type PasskeyOptions,
  type SignupRequest,
  type SsoAnswer,
  type Tokens,
  type User,
} from '../api/contract.js';
import { refreshed, signedIn } from '../session/session.slice.js';

/** Sign-in calls carry no token, and each form shows its own failures. */
const extraOptions = { anonymous: true, handlesServerErrors: true };

const authApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Starts a session; for somebody who was invited, or has a second factor, a challenge in its place. 403 'Please confirm your user first.' for an address that is not confirmed. */
    login: build.mutation<LoginAnswer, LoginRequest>({
      query: (body) => ({ url: 'auth/login', method: 'POST', body }),
      onQueryStarted: startSession,
      extraOptions,
    }),
    /** The second step of a login, with a code; starts the session. */
    finishLogIn: build.mutation<Tokens, FinishLogInRequest>({
      query: (body) => ({ url: 'auth/second-factor', method: 'POST', body }),
      onQueryStarted: startSession,
      extraOptions,
    }),
    /** Begins a login by passkey, or its second step. */
    startPasskeyLogIn: build.mutation<PasskeyOptions, { session?: string }>({
      query: (body) => ({ url: 'auth/passkey/options', method: 'POST', body }),
      extraOptions,
    }),
    /** Finishes a login by passkey; starts the session. */
    finishPasskeyLogIn: build.mutation<Tokens, FinishPasskeyLogInRequest>({
      query: (body) => ({ url: 'auth/passkey', method: 'POST', body }),
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
    /** Begins a single sign-on; gives the address of the provider to go to. */
    startSso: build.mutation<string, { organisation: string; fresh?: boolean }>({
      query: (body) => ({ url: 'auth/sso/start', method: 'POST', body }),
      transformResponse: (body: { authorizeUrl: string }) => body.authorizeUrl,
      extraOptions,
    }),
    /** Finishes a single sign-on with what the provider sent back, and starts a session. */
    finishSso: build.mutation<Tokens, SsoAnswer>({
      query: (body) => ({ url: 'auth/sso/callback', method: 'POST', body }),
      onQueryStarted: startSession,
      extraOptions,
    }),
    /** Mails a code for a new password; the answer is the same whether the address is known or not. */
    forgotPassword: build.mutation<void, { email: string }>({
      query: (body) => ({ url: 'auth/forgot', method: 'POST', body }),
      extraOptions,
    }),
    /** Sets the password with the mailed code; starts no session. */
    resetPassword: build.mutation<void, NewPasswordRequest>({
      query: (body) => ({ url: 'auth/new-password', method: 'POST', body }),
      extraOptions,
    }),
    /** Sets the first password of somebody who was invited, and starts a session. */
    changePassword: build.mutation<Tokens, ChangePasswordRequest>({
      query: (body) => ({ url: 'auth/change', method: 'POST', body }),
      onQueryStarted: startSession,
      extraOptions,
    }),
    /** Gives the signed-in user another password. The session goes on with new tokens, every other one of the user ends. */
    changeOwnPassword: build.mutation<Tokens, ChangePasswordRequest>({
      query: (body) => ({ url: 'auth/change', method: 'POST', body }),
      onQueryStarted: async (_request, { dispatch, queryFulfilled }) => {
        const answer = await queryFulfilled.catch(() => undefined);
        if (answer) dispatch(refreshed(answer.data));
      },
      extraOptions,
    }),
    /** Gives the password or a code again; the session goes on with tokens that count as freshly signed in. */
    prove: build.mutation<Tokens, { proof: string }>({
      query: (body) => ({ url: 'auth/prove', method: 'POST', body }),
      onQueryStarted: async (_request, { dispatch, queryFulfilled }) => {
        const answer = await queryFulfilled.catch(() => undefined);
        if (answer) dispatch(refreshed(answer.data));
      },
      extraOptions: { handlesServerErrors: true },
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
  {
    dispatch,
    queryFulfilled,
  }: { dispatch: (action: unknown) => unknown; queryFulfilled: Promise<{ data: LoginAnswer }> },
): Promise<void> {
  try {
    const { data } = await queryFulfilled;
    const { idToken, accessToken } = data;
    if (idToken && accessToken) dispatch(signedIn({ idToken, accessToken }));
  } catch {
    // The form shows why; there is no session to start.
  }
}

export const {
  useLoginMutation,
  useFinishLogInMutation,
  useStartPasskeyLogInMutation,
  useFinishPasskeyLogInMutation,
  useSignupMutation,
  useStartSsoMutation,
  useFinishSsoMutation,
  useConfirmMutation,
  useForgotPasswordMutation,
  useResetPasswordMutation,
  useChangePasswordMutation,
  useChangeOwnPasswordMutation,
  useResendCodeMutation,
  useProveMutation,
} = authApi;
