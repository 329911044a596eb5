import { ownerIn, stepsNamed } from './steps.js';

describe('the steps of a run on a cluster', () => {
  it('are all there are, in their order, or those named', () => {
    expect(stepsNamed([]).map(({ name }) => name)).toEqual([
      'install',
      'test',
      'create-owner',
      'admin',
      'receivers',
      'fan-out',
      'kills',
      'restart',
      'upgrade',
      'rollback',
      'failed-migration',
      'reinstall',
    ]);
    expect(stepsNamed(['test', 'install']).map(({ name }) => name)).toEqual(['install', 'test']);
  });

  it('have no other names', () => {
    expect(() => stepsNamed(['tests'])).toThrow('There is no step "tests", only install, test, ');
  });
});

describe('the Owner that create-owner prints', () => {
  it('is read with the password', () => {
    expect(ownerIn('you@example.com can sign in with s3cret-_x\n')).toEqual({
      email: 'you@example.com',
      password: 's3cret-_x',
    });
  });

  it('is missing where nothing of that kind was printed', () => {
    expect(() => ownerIn('--email: you@example.com has a user already.')).toThrow('create-owner printed no password');
  });
});
