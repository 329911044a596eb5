import { describe, expect, it } from '@jest/globals';
import { changedFields, fieldsToRestore } from './draft.rules.js';

const BLANK = { name: '', message: '', internal: false, affected: [] as { id: string }[] };

describe('a draft', () => {
  it('is the difference to the form’s initial values', () => {
    const values = { ...BLANK, message: 'Down.', affected: [{ id: 'c1' }] };
    expect(changedFields(BLANK, values)).toEqual({ message: 'Down.', affected: [{ id: 'c1' }] });
    expect(changedFields(BLANK, { ...BLANK, affected: [] })).toEqual({});
  });

  it('does not change fields that it does not contain', () => {
    const meanwhile = { ...BLANK, name: 'Renamed by a colleague' };
    expect(fieldsToRestore(meanwhile, { message: 'Down.' })).toEqual({ message: 'Down.' });
  });

  it('drops fields that the form no longer has, or has in another shape', () => {
    expect(fieldsToRestore(BLANK, { gone: 'x', internal: 'yes', affected: 'c1', name: 'API' })).toEqual({
      name: 'API',
    });
    expect(fieldsToRestore(BLANK, { toString: 'x', affected: null })).toEqual({});
  });

  it('has nothing to restore when all of it was saved meanwhile', () => {
    expect(fieldsToRestore({ ...BLANK, name: 'API' }, { name: 'API' })).toEqual({});
  });
});
