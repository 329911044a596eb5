import { TextField } from '../validation/fields.js';

export class SignupRequest {
  @TextField({ description: "The person's name.", example: 'Ada Lovelace' })
  username?: string | null;

  @TextField({ example: 'ada@acme.example' })
  email?: string | null;

  @TextField({ example: 'correct horse battery' })
  password?: string | null;

  @TextField({ description: 'The label in front of the base domain of the status page.', example: 'acme' })
  customerDomain?: string | null;

  @TextField({
    optional: true,
    description: 'What the organisation is called, at most 100 characters; its domain unless given.',
    example: 'Acme Ltd.',
  })
  organisationName?: string | null;
}

export class ConfirmRequest {
  @TextField({ example: 'ada@acme.example' })
  email?: string | null;

  @TextField({ description: 'The mailed code.', example: 'WDJB-MJHT-KNPQ' })
  confirmCode?: string | null;
}

export class ResendRequest {
  @TextField({ example: 'ada@acme.example' })
  email?: string | null;
}

export class LoginRequest {
  @TextField({ description: 'The email address.', example: 'ada@acme.example' })
  username?: string | null;

  @TextField({ example: 'correct horse battery' })
  password?: string | null;
}

export class ForgotRequest {
  @TextField({ example: 'ada@acme.example' })
  email?: string | null;
}

export class NewPasswordRequest {
  @TextField({ example: 'ada@acme.example' })
  email?: string | null;

  @TextField({ description: 'The mailed code.', example: 'WDJB-MJHT-KNPQ' })
  verificationCode?: string | null;

  @TextField({ description: 'At least 6 characters.', example: 'correct horse battery' })
  newPassword?: string | null;
}

export class ChangePasswordRequest {
  @TextField({ description: 'The email address.', example: 'ada@acme.example' })
  username?: string | null;

  @TextField({
    description: 'An access token, or the "session" that the login of an invited user answered with.',
    example: 'eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiIwMTk3In0.c2ln',
  })
  accessToken?: string | null;

  @TextField({ description: 'At least 6 characters.', example: 'correct horse battery' })
  newPassword?: string | null;

  @TextField({
    optional: true,
    description: 'The password until now. Required with an access token; an invited user leaves it out.',
    example: 'a long old password',
  })
  presentPassword?: string | null;
}
