import { changed, keptOf, NEW_USER } from './provisioned-user.rules.js';

const ADA = { name: 'Ada', email: 'ada@acme.example', enabled: true };
const kept = keptOf(ADA);

describe('a provisioned user', () => {
  it.each([
    [{ userName: 'Ada@Acme.example' }, 'ada@acme.example', 'Ada@Acme.example'],
    [{ userName: 'ada', email: ' Ada@Acme.example ' }, 'ada@acme.example', 'ada'],
    [{ userName: 'ada@a.example', email: 'other@a.example', displayName: 'Ada L.' }, 'other@a.example', 'Ada L.'],
    [{ userName: 'ada@a.example', formattedName: 'Countess', givenName: 'Ada' }, 'ada@a.example', 'Countess'],
    [{ userName: 'ada@a.example', givenName: 'Ada', familyName: 'King' }, 'ada@a.example', 'Ada King'],
    [{ userName: 'ada@a.example', familyName: 'King' }, 'ada@a.example', 'King'],
  ])('is added: %j', (change, email, name) => {
    expect(changed(NEW_USER, change, 7)).toMatchObject({ email, name, enabled: true, provisioned: { changedAt: 7 } });
  });

  it('may be added as disabled', () => {
    const made = changed(NEW_USER, { userName: 'ada@a.example', active: false }, 0);
    expect(made).toMatchObject({ enabled: false, provisioned: { active: false } });
  });

  it('has an address that follows the user name only where it was the same', () => {
    expect(changed(kept, { userName: 'new@acme.example' }, 0).email).toBe('new@acme.example');
    const apart = changed(kept, { userName: 'ada', email: 'ada@acme.example' }, 0);
    expect(apart.email).toBe('ada@acme.example');
    expect(changed(apart, { userName: 'countess' }, 0).email).toBe('ada@acme.example');
    expect(changed(apart, { userName: 'x@acme.example', email: '' }, 0).email).toBe('x@acme.example');
  });

  it('keeps a name that staff gave until the provider sends another one', () => {
    const renamed = { ...changed(kept, { displayName: 'Ada' }, 0), name: 'Countess' };
    expect(changed(renamed, { displayName: 'Ada', active: true }, 0).name).toBe('Countess');
    expect(changed(renamed, { displayName: 'Ada L.' }, 0).name).toBe('Ada L.');
  });

  it('stays disabled by staff while the provider does not send that attribute', () => {
    const disabled = { ...changed(kept, {}, 0), enabled: false };
    expect(changed(disabled, { displayName: 'x' }, 0)).toMatchObject({ enabled: false, provisioned: { active: true } });
    expect(changed(disabled, { active: true }, 0).enabled).toBe(true);
  });

  it.each([
    [{ userName: '' }, '/userName'],
    [{ userName: ' ' }, '/userName'],
    [{ userName: 'x'.repeat(257) }, '/userName'],
    [{ externalId: 'x'.repeat(257) }, '/externalId'],
    [{ email: 'no address' }, '/emails'],
    [{ userName: 'no-address', email: '' }, '/emails'],
  ])('is refused: %j', (change, pointer) => {
    const refusal = { violations: expect.arrayContaining([expect.objectContaining({ pointer })]) as unknown };
    expect(() => changed(kept, change, 0)).toThrow(expect.objectContaining(refusal) as Error);
  });

  it('has a name of a hundred characters at most', () => {
    expect(changed(kept, { displayName: 'x'.repeat(200) }, 0).name).toHaveLength(100);
  });
});
