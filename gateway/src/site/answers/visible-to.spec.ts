import { create } from '@bufbuild/protobuf';
import {
  MonthStateSchema,
  PageAnnouncementSchema,
  PageStateSchema,
} from '@candor/proto/gen/candor/pages/v1/state_pb.js';
import { SideDoorNoticeSchema } from '@candor/proto/gen/candor/pages/v1/side_door_pb.js';
import { monthFor, noticesOf, pageFor, seenIn } from './visible-to.js';

const affected = (...ids: string[]) => ids.map((componentId) => ({ componentId }));
const STATE = create(PageStateSchema, {
  readers: { audiences: [{ id: 'a' }, { id: 'b' }] },
  components: [
    { id: 'all', groupName: 'Shared' },
    { id: 'ofA', groupName: 'Own', audienceIds: ['a'] },
    { id: 'ofBoth', audienceIds: ['a', 'b'] },
  ],
  groups: [{ name: 'Shared' }, { name: 'Own' }],
  histories: ['all', 'ofA', 'ofBoth'].map((componentId) => ({ componentId })),
  openIncidents: [
    { id: 'of all', entries: [{ affectedComponents: affected('all', 'ofA') }] },
    { id: 'of A', entries: [{ affectedComponents: affected('ofA') }, { affectedComponents: [] }] },
    { id: 'of none', entries: [{ affectedComponents: [] }] },
    { id: 'of another', entries: [{ affectedComponents: affected('gone') }] },
  ],
  maintenances: [
    { id: 'for A', componentIds: ['ofA'] },
    { id: 'for none' },
    { id: 'for all', componentIds: ['all', 'ofBoth'] },
  ],
});

const shown = (view?: string) => {
  const { components, groups, histories, openIncidents, maintenances } = pageFor(STATE, seenIn(STATE, view));
  return {
    components: components.map(({ id }) => id),
    groups: groups.map(({ name }) => name),
    histories: histories.map(({ componentId }) => componentId),
    incidents: openIncidents.map(({ id }) => id),
    maintenances: maintenances.map(({ id, componentIds }) => [id, ...componentIds]),
  };
};

describe('what a reader sees of a page', () => {
  it('without an audience is what is for all', () => {
    expect(shown()).toEqual({
      ...{ components: ['all'], groups: ['Shared'], histories: ['all'], incidents: ['of all', 'of none'] },
      maintenances: [['for none'], ['for all', 'all']],
    });
  });

  it('with audiences is what any of them sees', () => {
    expect(shown('b')).toMatchObject({ components: ['all', 'ofBoth'], incidents: ['of all', 'of none'] });
    for (const view of ['a', 'a,b', 'a,unknown'])
      expect(shown(view)).toMatchObject({
        ...{ components: ['all', 'ofA', 'ofBoth'], groups: ['Shared', 'Own'] },
        ...{
          incidents: ['of all', 'of A', 'of none'],
          maintenances: [['for A', 'ofA'], ['for none'], ['for all', 'all', 'ofBoth']],
        },
      });
  });

  it('names no service that it does not see, and leaves the state as it was', () => {
    const before = structuredClone(STATE.openIncidents[0]?.entries[0]?.affectedComponents.length);
    const [incident] = pageFor(STATE, seenIn(STATE)).openIncidents;
    expect(incident?.entries[0]?.affectedComponents.map(({ componentId }) => componentId)).toEqual(['all']);
    expect(STATE.openIncidents[0]?.entries[0]?.affectedComponents).toHaveLength(before ?? 0);
  });

  it('has every announcement of the page, which names no service', () => {
    const announcements = [create(PageAnnouncementSchema, { id: 'news' })];
    const state = { ...STATE, openAnnouncements: announcements, pastAnnouncements: announcements };
    const seen = seenIn(state);
    const { openAnnouncements, pastAnnouncements } = pageFor(state, seen);
    expect([openAnnouncements, pastAnnouncements]).toMatchObject([announcements, announcements]);
    expect(monthFor(create(MonthStateSchema, { announcements }), seen).announcements).toMatchObject(announcements);
  });

  it('is of the side door what names a service of the page or none, and what it has already', () => {
    const notice = (noticeId: string, componentIds: string[] = []) =>
      create(SideDoorNoticeSchema, { noticeId, componentIds });
    const notices = [
      ...[notice('of A', ['gone']), notice('of all'), notice('of B', ['ofBoth', 'gone'])],
      ...[notice('later of all', ['gone']), notice('later of all'), notice('was an audience’s', ['gone'])],
    ];
    const shownOf = (published: Parameters<typeof noticesOf>[0]) =>
      noticesOf(published, notices).map(({ noticeId }) => noticeId);
    const shown = ['of A', 'of all', 'of B', 'later of all', 'later of all'];
    expect(shownOf(STATE)).toEqual(shown);
    expect(shownOf(create(PageStateSchema, { hadAudiences: true }))).toEqual(shown.slice(1, 2).concat(shown.slice(3)));
    // A page that never had one says it without the name, as the product does.
    expect(shownOf(create(PageStateSchema))).toHaveLength(notices.length);
  });

  it('is everything where there are no audiences', () => {
    const plain = create(PageStateSchema, { components: [{ id: 'all' }] });
    expect(pageFor(plain, seenIn(plain, 'a'))).toBe(plain);
    // What it does not show any more, with its last audience, is for nobody, also in months that are a moment behind.
    const had = create(PageStateSchema, { components: [{ id: 'all' }], hadAudiences: true });
    const month = create(MonthStateSchema, {
      incidents: ['all', 'gone'].map((id) => ({ id, entries: [{ affectedComponents: affected(id) }] })),
      maintenances: [{ id: 'of none' }, { id: 'gone', componentIds: ['gone'] }],
    });
    const { incidents, maintenances } = monthFor(month, seenIn(had));
    expect([...incidents, ...maintenances].map(({ id }) => id)).toEqual(['all', 'of none']);
    expect(monthFor(month, seenIn(plain))).toBe(month);
    // What names an audience is not for all, also where the audience is not there.
    const odd = create(PageStateSchema, { components: [{ id: 'ofA', audienceIds: ['a'] }] });
    expect(pageFor(odd, seenIn(odd)).components).toEqual([]);
  });
});
