import {
  type ConfirmRequest,
  type LoginRequest,
  type NewPasswordRequest,
  type SignupRequest,
} from '../api/contract.js';
import { requireText } from '../forms/required.js';

export const validateLogin = requireText<LoginRequest>({
  username: 'Please enter your email.',
  password: 'Please enter your password.',
});

export const validateSignup = requireText<Required<SignupRequest>>({
  username: 'Please enter your name.',
  email: 'Please enter your email.',
  password: 'Please enter your password.',
  customerDomain: 'Please enter your domain.',
});

export const validateConfirm = requireText<ConfirmRequest>({ confirmCode: 'Please enter confirm code.' });

export const validateForgot = requireText<{ email: string }>({ email: 'Please enter your email.' });

export const validateSsoLogin = requireText<{ organisation: string }>({
  organisation: 'Please enter your email or the domain of your organisation.',
});

const MIN_PASSWORD = 6;
const TOO_SHORT = 'Your password must have at least 6 characters';

const requireReset = requireText<NewPasswordRequest>({
  verificationCode: 'Please enter verfication code.',
  newPassword: 'Please enter password',
});

const requireNewPassword = requireText<{ newPassword: string }>({ newPassword: 'Please enter password' });

/** The errors of the form that sets a password with a mailed code. */
export const validateReset = (values: ResetValues) => withLength(values, requireReset(values));

/** The errors of an invited user's first password. */
export const validateNewPassword = (values: { newPassword: string }) => withLength(values, requireNewPassword(values));

export type PasswordValues = { presentPassword: string; newPassword: string };

const requireOwnPassword = requireText<PasswordValues>({
  presentPassword: 'Please enter your present password.',
  newPassword: 'Please enter password',
});

/** The errors of the form that changes one's own password. */
export const validateOwnPassword = (values: PasswordValues) => withLength(values, requireOwnPassword(values));

type ResetValues = { email: string; verificationCode: string; newPassword: string };

function withLength<E extends { newPassword?: string }>({ newPassword }: { newPassword: string }, errors: E): E {
  if (errors.newPassword || newPassword.length >= MIN_PASSWORD) return errors;
  return { ...errors, newPassword: TOO_SHORT };
}

/** The server's message for a login with an unconfirmed address. */
export const UNCONFIRMED = 'Please confirm your user first.';
