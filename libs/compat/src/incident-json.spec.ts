import { describe, expect, it } from '@jest/globals';
import { componentJson } from './component-json.js';
import { firstWith, incidentJson, type Item, type ItemUpdate } from './incident-json.js';

const time = (instant: number): string => `at ${instant}`;

const update = (id: string, more: Partial<ItemUpdate> = {}): ItemUpdate => ({
  ...{ id, date: 1, message: `message of ${id}`, messageFormat: 'plain', affected: [], notified: true },
  status: 'investigating',
  ...more,
});
const item = (more: Partial<Item> = {}): Item => ({
  ...{ id: 'i', name: 'API', url: 'https://acme.example/incidents/i', createdAt: 1, updatedAt: 2 },
  ...{ status: 'investigating', impact: 'critical', updates: [] },
  ...more,
});
const context = {
  pageId: 'p',
  components: [{ id: 'api' }],
  nameOf: (id: string) => (id === 'api' ? 'API' : undefined),
  time,
};

describe('the JSON of an incident', () => {
  it('has null for moments that have not come, and an array for everything there may be many of', () => {
    expect(incidentJson(item(), { ...context, components: [] })).toEqual({
      ...{ id: 'i', name: 'API', status: 'investigating', impact: 'critical', page_id: 'p' },
      ...{ created_at: 'at 1', updated_at: 'at 2', monitoring_at: null, resolved_at: null },
      shortlink: 'https://acme.example/incidents/i',
      incident_updates: [],
      components: [],
    });
    expect(incidentJson(item({ monitoringAt: 0, endedAt: 4 }), context)).toMatchObject({
      ...{ monitoring_at: 'at 0', resolved_at: 'at 4', components: [{ id: 'api' }] },
    });
  });

  it('names in an update only components that its readers see', () => {
    const affected = [
      { componentId: 'api', before: 'operational', after: 'major_outage' },
      { componentId: 'internal', before: 'operational', after: 'major_outage' },
    ] as const;
    const { incident_updates: updates } = incidentJson(
      item({ updates: [update('two', { affected }), update('one', { affected: affected.slice(1), notified: false })] }),
      context,
    );
    expect(updates).toMatchObject([
      {
        ...{ id: 'two', incident_id: 'i', body: 'message of two', deliver_notifications: true, display_at: 'at 1' },
        affected_components: [{ code: 'api', name: 'API', old_status: 'operational', new_status: 'major_outage' }],
      },
      { id: 'one', affected_components: null, deliver_notifications: false },
    ]);
  });

  it('says when an update was corrected', () => {
    const { incident_updates: updates } = incidentJson(
      item({ updates: [update('two', { editedAt: 7 }), update('one')] }),
      context,
    );
    expect(updates).toMatchObject([
      { created_at: 'at 1', display_at: 'at 1', updated_at: 'at 7' },
      { created_at: 'at 1', updated_at: 'at 1' },
    ]);
  });

  it('was changed when one of its updates was corrected last, if that was later', () => {
    const changed = (editedAt: number) =>
      incidentJson(item({ updates: [update('two'), update('one', { editedAt })] }), context).updated_at;
    expect([changed(1), changed(7)]).toEqual(['at 2', 'at 7']);
  });

  it('finds when a status was first reached', () => {
    const updates = [
      update('three', { date: 3, status: 'monitoring' }),
      update('two', { date: 2, status: 'monitoring' }),
      update('one'),
    ];
    expect([firstWith(updates, 'monitoring'), firstWith(updates, 'resolved')]).toEqual([2, undefined]);
  });
});

describe('the JSON of a component', () => {
  it('has null for no description', () => {
    const facts = { id: 'c', name: 'API', status: 'operational', createdAt: 1, updatedAt: 2, pageId: 'p' } as const;
    expect(componentJson({ ...facts, description: '' }, time)).toEqual({
      ...{ id: 'c', name: 'API', status: 'operational', page_id: 'p', description: null },
      ...{ created_at: 'at 1', updated_at: 'at 2' },
    });
    expect(componentJson({ ...facts, description: 'All of it' }, time).description).toBe('All of it');
  });
});
