import { FlagField, TextField } from '../validation/fields.js';

const SESSION = 'The "session" that the login answered with.';

export class FinishLogInRequest {
  @TextField({ description: SESSION, example: 'eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiIwMTk4In0.c2ln' })
  session?: string | null;

  @TextField({ description: 'A code of the authenticator app, or a recovery code.', example: '492039' })
  code?: string | null;
}

export class StartPasskeyLogInRequest {
  @TextField({
    optional: true,
    description: `${SESSION} Without it the passkey is a sign-in by itself.`,
    example: 'eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiIwMTk4In0.c2ln',
  })
  session?: string | null;
}

export class FinishPasskeyLogInRequest extends StartPasskeyLogInRequest {
  @TextField({
    description: 'As it was given with the options.',
    example: 'eyJhbGciOiJFUzI1NiJ9.eyJqdGkiOiIwMTk4In0.c2ln',
  })
  ticket?: string | null;

  @TextField({
    description: 'The AuthenticationResponseJSON of the browser (WebAuthn), as text.',
    example: '{"id":"Zm9v","rawId":"Zm9v","type":"public-key","response":{}}',
  })
  answer?: string | null;
}

/** What authorizes a change of factors. */
export class ProofRequest {
  @TextField({
    description: 'The present password, or a code of the authenticator app, or a recovery code.',
    example: 'correct horse battery',
  })
  proof?: string | null;
}

export class ConfirmAppRequest {
  @TextField({ description: 'A code of the app.', example: '492039' })
  code?: string | null;
}

export class PasskeyNameRequest {
  @TextField({ description: 'At most 60 characters.', example: 'Laptop' })
  name?: string | null;
}

export class AddPasskeyRequest extends PasskeyNameRequest {
  @TextField({
    description: 'As it was given with the options.',
    example: 'eyJhbGciOiJFUzI1NiJ9.eyJqdGkiOiIwMTk4In0.c2ln',
  })
  ticket?: string | null;

  @TextField({
    description: 'The RegistrationResponseJSON of the browser (WebAuthn), as text.',
    example: '{"id":"Zm9v","rawId":"Zm9v","type":"public-key","response":{}}',
  })
  answer?: string | null;
}

export class FactorPolicyRequest {
  @FlagField({ description: 'Whether everybody who logs in by password needs a second factor.', example: true })
  required?: boolean | null;
}
