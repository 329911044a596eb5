import type { MessageInitShape } from '@bufbuild/protobuf';
import type { StaffActor } from '@candor/platform/actor.js';
import { ForbiddenError, InvalidError, NotFoundError } from '@candor/platform/errors.js';
import { newId } from '@candor/platform/ids.js';
import type { IncidentSchema } from '@candor/proto/gen/candor/incidents/v1/incidents_pb.js';
import { MaintenanceState } from '@candor/proto/gen/candor/incidents/v1/maintenances_pb.js';
import { ComponentStatus, IncidentStatus } from '@candor/proto/gen/candor/status/v1/status_pb.js';
import { RunningPages } from './pages.suite.js';

describe('the preview of a page', () => {
  let service: RunningPages;
  let owner: StaffActor;

  beforeAll(async () => {
    service = await RunningPages.start();
  });
  afterAll(() => service.stop());
  beforeEach(async () => {
    service.sources.clear();
    const { customerId } = await service.signUp();
    owner = { kind: 'staff', userId: newId(), customerId, role: 'Owner' };
  });

  const incident = (given: MessageInitShape<typeof IncidentSchema> = {}) => {
    const id = newId();
    const entry = {
      id: newId(),
      incidentId: id,
      date: BigInt(Date.now()),
      message: 'We see <script>alert(1)</script>.',
      status: IncidentStatus.INVESTIGATING,
      affectedComponents: [{ componentId: newId(), componentStatus: ComponentStatus.MAJOR_OUTAGE }],
    };
    return {
      id,
      name: 'Payments fail',
      creationTime: BigInt(Date.now()),
      status: IncidentStatus.INVESTIGATING,
      entries: [entry],
      ...given,
    };
  };

  it('is the page that would be, with its style in it and no script, and nothing is published', async () => {
    const before = service.published.items.length;
    const { html } = await service.previews.previewIncident({ incident: incident() }, { actor: owner });
    expect(html).toContain('Payments fail');
    expect(html).toContain('We see &lt;script&gt;alert(1)&lt;/script&gt;.');
    expect(html).toContain('<style>');
    expect(html).not.toMatch(/<script|rel="stylesheet"/);
    expect(service.published.items).toHaveLength(before);
  });

  it('shows one that is over, too', async () => {
    const given = incident({ status: IncidentStatus.RESOLVED });
    const { html } = await service.previews.previewIncident({ incident: given }, { actor: owner });
    expect(html).toContain('Resolved');
  });

  it('is refused for what is internal, for the role User, and for somebody without a page', async () => {
    const ask = (given: object, actor: StaffActor = owner) => service.previews.previewIncident(given, { actor });
    await expect(ask({ incident: incident({ private: true }) })).rejects.toThrow(InvalidError);
    await expect(ask({})).rejects.toThrow(InvalidError);
    await expect(ask({ incident: incident() }, { ...owner, role: 'User' })).rejects.toThrow(ForbiddenError);
    await expect(ask({ incident: incident() }, { ...owner, customerId: newId() })).rejects.toThrow(NotFoundError);
  });

  const maintenance = (given: object = {}) => ({
    id: newId(),
    name: 'Upgrade',
    message: 'We see <script>alert(1)</script>.',
    plannedStartTime: BigInt(Date.now() + 3_600_000),
    plannedEndTime: BigInt(Date.now() + 7_200_000),
    state: MaintenanceState.SCHEDULED,
    ...given,
  });

  it('is that of a maintenance, too', async () => {
    const { html } = await service.previews.previewMaintenance({ maintenance: maintenance() }, { actor: owner });
    expect(html).toContain('Upgrade');
    expect(html).toContain('Planned start');
    expect(html).toContain('&lt;script&gt;');
    expect(html).toContain('<style>');
    expect(html).not.toMatch(/<script|rel="stylesheet"/);
  });

  it('of a maintenance is refused for what is internal, for the role User, and for somebody without a page', async () => {
    const ask = (given: object, actor: StaffActor = owner) => service.previews.previewMaintenance(given, { actor });
    await expect(ask({ maintenance: maintenance({ internal: true }) })).rejects.toThrow(InvalidError);
    await expect(ask({})).rejects.toThrow(InvalidError);
    await expect(ask({ maintenance: maintenance() }, { ...owner, role: 'User' })).rejects.toThrow(ForbiddenError);
    await expect(ask({ maintenance: maintenance() }, { ...owner, customerId: newId() })).rejects.toThrow(NotFoundError);
  });
});
