import { SigningSecrets } from './signing-secrets.js';

const ROOT = 'a root secret of at least 32 characters';
const ID = '0199a1b2-0000-7000-8000-000000000001';

describe('SigningSecrets', () => {
  it('derives the same 32 bytes every time', () => {
    const secret = new SigningSecrets(ROOT).of(ID, 1);
    expect(secret).toBe(new SigningSecrets(ROOT).of(ID, 1));
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(Buffer.from(secret.slice('whsec_'.length), 'base64')).toHaveLength(32);
  });

  it('differ by subscription and by root secret', () => {
    const other = ID.replace(/1$/, '2');
    const secrets = [
      new SigningSecrets(ROOT).of(ID, 1),
      new SigningSecrets(ROOT).of(other, 1),
      new SigningSecrets(`${ROOT}!`).of(ID, 1),
    ];
    expect(new Set(secrets).size).toBe(3);
  });
});
