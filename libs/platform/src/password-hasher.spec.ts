import { PasswordHasher } from './password-hasher.js';

describe('the hash of a password', () => {
  const passwords = new PasswordHasher();

  it('is argon2id with the parameters of OWASP, and another one each time', async () => {
    const [first, second] = await Promise.all([passwords.hash('correct horse'), passwords.hash('correct horse')]);
    expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(second).not.toBe(first);
  });

  it('fits the password alone', async () => {
    const hashed = await passwords.hash('correct horse');
    expect(await passwords.matches('correct horse', hashed)).toBe(true);
    expect(await passwords.matches('Correct horse', hashed)).toBe(false);
    expect(await passwords.matches('', hashed)).toBe(false);
  });

  it('fits nothing where there is none', async () => {
    expect(await passwords.matches('correct horse', undefined)).toBe(false);
  });
});
