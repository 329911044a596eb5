import { objectOf } from './audited-object.js';

const call = (request: object, objectName?: string) => ({ request, ...(objectName && { objectName }) });

describe('the object of a call', () => {
  it.each([
    [{}, { incident: { id: 'i1', name: 'Payments fail' } }],
    [{ incidentId: 'i1', name: 'Payments fail' }, undefined],
    [{ incidentId: 'i1' }, { id: 'i1', name: 'Payments fail' }],
  ])('%#: is found, whether the request or the result names it', (request, result) => {
    const expected = { objectType: 'incident', objectId: 'i1', objectName: 'Payments fail' };
    expect(objectOf(['incident'], call(request), result)).toEqual(expected);
  });

  it('is the first kind with an id, of several it may be', () => {
    const found = objectOf(['incident', 'maintenance'], call({ incidentId: '', maintenanceId: 'm1' }), undefined);
    expect(found).toMatchObject({ objectType: 'maintenance', objectId: 'm1' });
  });

  it('has the name that the use case gives when its row is gone, cut to the maximum length', () => {
    expect(objectOf(['service'], call({ componentId: 's1' }, 'Checkout'), undefined).objectName).toBe('Checkout');
    expect(objectOf(['service'], call({ componentId: 's1' }, 'x'.repeat(300)), undefined).objectName).toHaveLength(200);
  });

  it('has its title as name if it is a template', () => {
    const result = { template: { id: 't1', content: { title: 'Outage' } } };
    expect(objectOf(['template'], call({}), result)).toMatchObject({ objectId: 't1', objectName: 'Outage' });
  });

  it('has no name where that is an address', () => {
    const found = objectOf(['subscriber'], call({ id: 'r1', name: 'ann@example.com' }), {
      id: 'r1',
      name: 'ann@example.com',
    });
    expect(found).toEqual({ objectType: 'subscriber', objectId: 'r1', objectName: '' });
  });

  it('has no id where there is only one, and is undefined where it is the user', () => {
    expect(objectOf(['settings'], call({}), { id: 'x' })).toEqual({
      objectType: 'settings',
      objectId: '',
      objectName: '',
    });
    expect(objectOf([], call({}), { id: 'x' })).toEqual({ objectType: '', objectId: '', objectName: '' });
  });
});
