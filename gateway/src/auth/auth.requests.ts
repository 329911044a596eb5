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
}

export class ConfirmRequest {
  @TextField({ example: 'ada@acme.example' })
  email?: string | null;

  @TextField({ description: 'The mailed code.', example: '482913' })
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
