import {
  ANONYMOUS,
  requireEditor,
  requireOperator,
  requireOwner,
  requireStaff,
  requireSystemTenant,
  requireTenant,
  seesInternal,
  type Actor,
} from './actor.js';
import { ForbiddenError, UnauthenticatedError } from './errors.js';

const staff = (role: 'User' | 'Admin' | 'Owner'): Actor => ({ kind: 'staff', userId: 'u', customerId: 'c', role });
const visitor: Actor = { kind: 'visitor', customerId: 'c' };
const system: Actor = { kind: 'system', app: 'pages', customerId: 'c' };

describe('actors', () => {
  it('lets only Admin and Owner edit', () => {
    expect(requireEditor(staff('Admin'))).toMatchObject({ role: 'Admin' });
    expect(requireEditor(staff('Owner'))).toMatchObject({ role: 'Owner' });
    expect(() => requireEditor(staff('User'))).toThrow(ForbiddenError);
    for (const actor of [visitor, system, ANONYMOUS]) expect(() => requireEditor(actor)).toThrow(UnauthenticatedError);
  });

  it('distinguishes Owners from other staff', () => {
    expect(requireOwner(staff('Owner'))).toMatchObject({ role: 'Owner' });
    for (const role of ['User', 'Admin'] as const) expect(() => requireOwner(staff(role))).toThrow(ForbiddenError);
    for (const actor of [visitor, system, ANONYMOUS]) expect(() => requireOwner(actor)).toThrow(UnauthenticatedError);
  });

  it('treats only staff as staff', () => {
    expect(requireStaff(staff('User'))).toMatchObject({ userId: 'u' });
    for (const actor of [visitor, system, ANONYMOUS]) expect(() => requireStaff(actor)).toThrow(UnauthenticatedError);
  });

  it('knows the organisation of every actor that has one', () => {
    for (const actor of [staff('User'), visitor, system]) expect(requireTenant(actor)).toBe('c');
    expect(() => requireTenant(ANONYMOUS)).toThrow(UnauthenticatedError);
    expect(() => requireTenant({ kind: 'system', app: 'pages' })).toThrow(UnauthenticatedError);
  });

  it('refuses internal calls from all outside callers', () => {
    expect(requireSystemTenant(system)).toBe('c');
    for (const actor of [staff('Owner'), visitor, ANONYMOUS, { kind: 'system', app: 'pages' } as Actor]) {
      expect(() => requireSystemTenant(actor)).toThrow(ForbiddenError);
    }
  });

  it('treats as an operator only a process that acts for no organisation', () => {
    expect(() => requireOperator({ kind: 'system', app: 'admin' })).not.toThrow();
    for (const actor of [staff('Owner'), visitor, ANONYMOUS, system]) {
      expect(() => requireOperator(actor)).toThrow(ForbiddenError);
    }
  });

  it('hides internal things from visitors and unknown callers', () => {
    expect([staff('User'), system, visitor, ANONYMOUS].map(seesInternal)).toEqual([true, true, false, false]);
  });
});
