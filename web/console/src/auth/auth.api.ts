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

/** Sign-in calls carry no token, and each form shows its own errors. */
const extraOptions = { anonymous: true, handlesServerErrors: true };

const authApi = api.injectEndpoints({
  endpoints: (build) => ({
    /**
     * Starts a session; for an invited user, or one with a second factor, returns a challenge instead. 403 'Please
     * confirm your user first.' for an address that is not confirmed.
     */
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
    /** Starts a login by passkey, or its second step. */
    startPasskeyLogIn: build.mutation<PasskeyOptions, { session?: string }>({
      query: (body) => ({ url: 'auth/passkey/options', method: 'POST', body }),
      extraOptions,
    }),
    /** Completes a login by passkey; starts the session. */
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
    /** Starts a single sign-on; returns the address of the provider. */
    startSso: build.mutation<string, { organisation: string; fresh?: boolean }>({
      query: (body) => ({ url: 'auth/sso/start', method: 'POST', body }),
      transformResponse: (body: { authorizeUrl: string }) => body.authorizeUrl,
      extraOptions,
    }),
    /** Completes a single sign-on with the provider's response, and starts a session. */
    finishSso: build.mutation<Tokens, SsoAnswer>({
      query: (body) => ({ url: 'auth/sso/callback', method: 'POST', body }),
      onQueryStarted: startSession,
      extraOptions,
    }),
    /** Mails a code for a new password; the response is the same whether the address is known or not. */
    forgotPassword: build.mutation<void, { email: string }>({
      query: (body) => ({ url: 'auth/forgot', method: 'POST', body }),
      extraOptions,
    }),
    /** Sets the password with the mailed code; starts no session. */
    resetPassword: build.mutation<void, NewPasswordRequest>({
      query: (body) => ({ url: 'auth/new-password', method: 'POST', body }),
      extraOptions,
    }),
    /** Sets the first password of an invited user, and starts a session. */
    changePassword: build.mutation<Tokens, ChangePasswordRequest>({
      query: (body) => ({ url: 'auth/change', method: 'POST', body }),
      onQueryStarted: startSession,
      extraOptions,
    }),
    /**
     * Changes the signed-in user's password. The session continues with new tokens, every other session of the user
     * ends.
     */
    changeOwnPassword: build.mutation<Tokens, ChangePasswordRequest>({
      query: (body) => ({ url: 'auth/change', method: 'POST', body }),
      onQueryStarted: async (_request, { dispatch, queryFulfilled }) => {
        const answer = await queryFulfilled.catch(() => undefined);
        if (answer) dispatch(refreshed(answer.data));
      },
      extraOptions,
    }),
    /** Sends the password or a code again; the session continues with tokens that count as freshly signed in. */
    prove: build.mutation<Tokens, { proof: string }>({
      query: (body) => ({ url: 'auth/prove', method: 'POST', body }),
      onQueryStarted: async (_request, { dispatch, queryFulfilled }) => {
        const answer = await queryFulfilled.catch(() => undefined);
        if (answer) dispatch(refreshed(answer.data));
      },
      extraOptions: { handlesServerErrors: true },
    }),
    /** Mails a new code; the response is the same whether the address is known or not. */
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
    // The form shows the error; there is no session to start.
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
