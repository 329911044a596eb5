import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import { type Problem } from '../api/problem.js';

/** Loaded when a passkey is used: most people come without one. */
const library = () => import('@simplewebauthn/browser');

/** Has the browser make a passkey. @param options as the server gave them @returns the answer to send */
export async function makePasskey(options: string): Promise<string> {
  const { startRegistration } = await library();
  const optionsJSON = JSON.parse(options) as PublicKeyCredentialCreationOptionsJSON;
  return answered(startRegistration({ optionsJSON }), 'No passkey was made. You may have one of this device already.');
}

/** Has the browser sign with a passkey. @param options as the server gave them @returns the answer to send */
export async function signWithPasskey(options: string): Promise<string> {
  const { startAuthentication } = await library();
  const optionsJSON = JSON.parse(options) as PublicKeyCredentialRequestOptionsJSON;
  return answered(startAuthentication({ optionsJSON }), 'No passkey was used. Please try again.');
}

/** Browsers say little of why: somebody refused, waited too long, or has none. @throws a {@link Problem} */
async function answered(asked: Promise<unknown>, detail: string): Promise<string> {
  try {
    return JSON.stringify(await asked);
  } catch {
    const problem: Problem = { status: 400, detail, violations: [] };
    throw problem;
  }
}
