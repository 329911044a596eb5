import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import { type Problem } from '../api/problem.js';

/** Loaded when a passkey is used: most users have none. */
const library = () => import('@simplewebauthn/browser');

/** Creates a passkey in the browser. @param options from the server @returns the response to send */
export async function makePasskey(options: string): Promise<string> {
  const { startRegistration } = await library();
  const optionsJSON = JSON.parse(options) as PublicKeyCredentialCreationOptionsJSON;
  return answered(startRegistration({ optionsJSON }), 'No passkey was made. You may have one of this device already.');
}

/** Signs with a passkey in the browser. @param options from the server @returns the response to send */
export async function signWithPasskey(options: string): Promise<string> {
  const { startAuthentication } = await library();
  const optionsJSON = JSON.parse(options) as PublicKeyCredentialRequestOptionsJSON;
  return answered(startAuthentication({ optionsJSON }), 'No passkey was used. Please try again.');
}

/**
 * Browsers do not report the cause: the user may have refused, waited too long, or have no passkey. @throws a {@link
 * Problem}
 */
async function answered(asked: Promise<unknown>, detail: string): Promise<string> {
  try {
    return JSON.stringify(await asked);
  } catch {
    const problem: Problem = { status: 400, detail, violations: [] };
    throw problem;
  }
}
