import { objectOf } from './audited-object.js';

const call = (request: object, objectName?: string) => ({ request, ...(objectName && { objectName }) });

describe('what a call was about', () => {
  it.each([
    [{}, { incident: { id: 'i1', name: 'Payments fail' } }],
    [{ incidentId: 'i1', name: 'Payments fail' }, undefined],
    [{ incidentId: 'i1' }, { id: 'i1', name: 'Payments fail' }],
  ])('%#: is found, whichever of the two says it', (request, result) => {
    const expected = { objectType: 'incident', objectId: 'i1', objectName: 'Payments fail' };
    expect(objectOf(['incident'], call(request), result)).toEqual(expected);
  });

  it('is what has an id, of several kinds it may be', () => {
    const found = objectOf(['incident', 'maintenance'], call({ incidentId: '', maintenanceId: 'm1' }), undefined);
    expect(found).toMatchObject({ objectType: 'maintenance', objectId: 'm1' });
  });

  it('is called as the use case says, when nothing is left of it, and no longer than names are', () => {
    expect(objectOf(['service'], call({ componentId: 's1' }, 'Checkout'), undefined).objectName).toBe('Checkout');
    expect(objectOf(['service'], call({ componentId: 's1' }, 'x'.repeat(300)), undefined).objectName).toHaveLength(200);
  });

  it('has a title for a name where it is a template', () => {
    const result = { template: { id: 't1', content: { title: 'Outage' } } };
    expect(objectOf(['template'], call({}), result)).toMatchObject({ objectId: 't1', objectName: 'Outage' });
  });

  it('is not named where the name is an address', () => {
    const found = objectOf(['subscriber'], call({ id: 'r1', name: 'ann@example.com' }), {
      id: 'r1',
      name: 'ann@example.com',
    });
    expect(found).toEqual({ objectType: 'subscriber', objectId: 'r1', objectName: '' });
  });

  it('has no id where there is only one, and is nothing where it is oneself', () => {
    expect(objectOf(['settings'], call({}), { id: 'x' })).toEqual({
      objectType: 'settings',
      objectId: '',
      objectName: '',
    });
    expect(objectOf([], call({}), { id: 'x' })).toEqual({ objectType: '', objectId: '', objectName: '' });
  });
});
