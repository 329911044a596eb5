import { type Sso, type SsoDraft } from '../api/contract.js';
import { type FieldErrors } from '../forms/required.js';
import { type FieldPointers } from '../forms/server-errors.js';

/** The form values. */
export interface SsoValues {
  issuer: string;
  clientId: string;
  /** Empty to keep the stored one. */
  clientSecret: string;
  /** Separated by commas or spaces. */
  emailDomains: string;
  defaultRole: Sso['defaultRole'];
  enabled: boolean;
  required: boolean;
  trustEmails: boolean;
}

export const SSO_POINTERS: FieldPointers<SsoValues> = {
  '/issuer': 'issuer',
  '/clientId': 'clientId',
  '/clientSecret': 'clientSecret',
  '/emailDomains': 'emailDomains',
  '/defaultRole': 'defaultRole',
};

export function valuesOf({ emailDomains, configured, ...sso }: Sso): SsoValues {
  return {
    issuer: sso.issuer,
    clientId: sso.clientId,
    clientSecret: '',
    emailDomains: emailDomains.join(', '),
    defaultRole: sso.defaultRole,
    // Enabled by default when it is first set up.
    enabled: configured ? sso.enabled : true,
    required: sso.required,
    trustEmails: sso.trustEmails,
  };
}

export function toDraft({ clientSecret, emailDomains, ...values }: SsoValues): SsoDraft {
  return {
    ...values,
    emailDomains: emailDomains.split(/[\s,;]+/).filter((domain) => domain !== ''),
    ...(clientSecret.trim() !== '' && { clientSecret }),
  };
}

/** The errors of the form; `configured`: a secret is stored. */
export function validateSso(values: SsoValues, configured: boolean): FieldErrors<SsoValues> {
  const blank = (text: string) => text.trim() === '';
  return {
    issuer: blank(values.issuer) ? 'Please enter the issuer.' : undefined,
    clientId: blank(values.clientId) ? 'Please enter the client id.' : undefined,
    clientSecret: !configured && blank(values.clientSecret) ? 'Please enter the client secret.' : undefined,
    emailDomains: blank(values.emailDomains)
      ? 'Please enter at least one domain, for example acme.example.'
      : undefined,
  };
}
