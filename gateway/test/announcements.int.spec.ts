import { create } from '@bufbuild/protobuf';
import { anyPack } from '@bufbuild/protobuf/wkt';
import { startTestNats, type TestNats } from '@candor/lab/fixtures/test-nats.js';
import { ConflictError, InvalidError } from '@candor/platform/errors.js';
import {
  AnnouncementSchema,
  AnnouncementsService,
  AnnouncementState,
} from '@candor/proto/gen/candor/incidents/v1/announcements_pb.js';
import { TextFormat } from '@candor/proto/gen/candor/status/v1/status_pb.js';
import { eventually } from './eventually.js';
import { FakeServices } from './fake-services.js';
import type { Question } from './http-client.js';
import { startTestGateway, type TestGateway } from './test-gateway.js';
import { bearer } from './tokens.js';

const ID = '0197a3c6-6666-7c52-9e6b-2f3a4d5c6b7a';
const PAGE_ID = '0197a3c5-5555-7c52-9e6b-2f3a4d5c6b7a';
const START = 1_767_225_600_000;
const { createAnnouncement, updateAnnouncement, searchAnnouncements } = AnnouncementsService.method;

const BODY = { name: 'New prices', message: 'From January.', messageFormat: 'markdown', endsAt: START + 3_600_000 };
const ANNOUNCEMENT = {
  ...{ id: ID, name: 'New prices', message: 'From January.', messageFormat: TextFormat.MARKDOWN },
  ...{ startsAt: BigInt(START), endsAt: BigInt(START + 3_600_000), state: AnnouncementState.OPEN, version: 3n },
};

describe('the announcements of the API', () => {
  let nats: TestNats;
  let services: FakeServices;
  let gateway: TestGateway;

  const asStaff = (path: string, question: Question = {}) =>
    gateway.ask(`/api/announcements${path}`, { headers: bearer(), ...question });
  const publish = (more: object = {}) => asStaff('', { method: 'POST', body: { ...BODY, ...more } });
  const change = (more: object = {}) => asStaff(`/${ID}`, { method: 'PATCH', body: more });
  /** The pages that the service was asked to put it on. */
  const asked = () => {
    const request = services.takeCall().request as { pages?: object; announcement?: { pages?: object } };
    return request.announcement ? request.announcement.pages : request.pages;
  };

  beforeAll(async () => {
    nats = await startTestNats();
    services = await FakeServices.start(nats.url);
    gateway = await startTestGateway({ natsUrls: [nats.url] });
    services.on(searchAnnouncements, () => ({
      announcements: [ANNOUNCEMENT, { ...ANNOUNCEMENT, pageIds: [PAGE_ID] }],
    }));
    await gateway.untilComplete();
    await eventually(
      async () => (await asStaff('')).status,
      (status) => status === 200,
    );
  });
  beforeEach(() => {
    services.calls.splice(0);
    services.on(createAnnouncement, () => ({ announcement: { ...ANNOUNCEMENT, pageIds: [PAGE_ID] } }));
    services.on(updateAnnouncement, () => ({ announcement: { ...ANNOUNCEMENT, pageIds: [PAGE_ID] } }));
  });
  afterAll(async () => {
    await gateway.close();
    await services.stop();
    await nats.stop();
  });

  it('are put on pages, or on none that was chosen', async () => {
    const answer = await publish({ pageIds: [PAGE_ID] });
    expect([answer.status, answer.json()]).toMatchObject([201, { announcement: { id: ID, pageIds: [PAGE_ID] } }]);
    expect(asked()).toMatchObject({ pageIds: [PAGE_ID] });
    await publish();
    expect(asked()).toBeUndefined();
  });

  it('keep their pages unless a change says otherwise', async () => {
    const answer = await change({ pageIds: [PAGE_ID] });
    expect([answer.status, answer.json()]).toMatchObject([200, { announcement: { pageIds: [PAGE_ID] } }]);
    expect(asked()).toMatchObject({ pageIds: [PAGE_ID] });
    await change({ name: 'Other' });
    expect(asked()).toBeUndefined();
    await change({ pageIds: [] });
    expect(asked()).toMatchObject({ pageIds: [] });
  });

  it('say their pages where some were chosen', async () => {
    const { announcements } = (await asStaff('')).json() as { announcements: object[] };
    expect(announcements).toHaveLength(2);
    expect(announcements[0]).not.toHaveProperty('pageIds');
    expect(announcements[1]).toMatchObject({ pageIds: [PAGE_ID] });
  });

  it('are refused with each page that is not there, and with what is no list of pages', async () => {
    const violations = [{ pointer: '/pageIds/0', detail: 'There is no such page.' }];
    const refuse = () => {
      throw new InvalidError(violations);
    };
    services.on(createAnnouncement, refuse);
    services.on(updateAnnouncement, refuse);
    for (const attempt of [publish, change]) {
      const refused = await attempt({ pageIds: [PAGE_ID] });
      expect([refused.status, refused.json().errors]).toEqual([400, violations]);
      for (const pageIds of [PAGE_ID, [{}], Array.from({ length: 1_001 }, () => PAGE_ID)]) {
        const { errors } = (await attempt({ pageIds })).json() as { errors: { pointer: string }[] };
        expect(errors.map(({ pointer }) => pointer)).toEqual([expect.stringMatching(/^\/pageIds/)]);
      }
    }
  });

  it('come with their pages where a change is older than they are', async () => {
    services.on(updateAnnouncement, () => {
      const newer = anyPack(AnnouncementSchema, create(AnnouncementSchema, { ...ANNOUNCEMENT, pageIds: [PAGE_ID] }));
      throw new ConflictError('Changed meanwhile.', [], newer);
    });
    const refused = await change({ name: 'Other', baseVersion: 2 });
    expect([refused.status, refused.json().newer]).toMatchObject([409, { announcement: { pageIds: [PAGE_ID] } }]);
  });
});
