import { type ConfirmRequest, type LoginRequest, type SignupRequest } from '../api/contract.js';
import { requireText } from '../forms/required.js';

export const validateLogin = requireText<LoginRequest>({
  username: 'Please enter your email.',
  password: 'Please enter your password.',
});

export const validateSignup = requireText<SignupRequest>({
  username: 'Please enter your name.',
  email: 'Please enter your email.',
  password: 'Please enter your password.',
  customerDomain: 'Please enter your domain.',
});

export const validateConfirm = requireText<ConfirmRequest>({ confirmCode: 'Please enter confirm code.' });

/** The server's text for a login with an address that is not confirmed yet. */
export const UNCONFIRMED = 'Please confirm your user first.';
