import { create, fromBinary, toBinary } from '@bufbuild/protobuf';
import { MonthStateSchema } from '@candor/proto/gen/candor/pages/v1/state_pb.js';
import { IncidentImpact, IncidentStatus } from '@candor/proto/gen/candor/status/v1/status_pb.js';
import { isolate } from '@candor/ui/text/isolate.js';
import { pageText } from '../../test/page-text.js';
import { render } from '../render.js';
import { busyPage, OPEN } from '../testing/busy-page.js';
import { HOUR, SHOP } from '../testing/sample-page.js';
import { EMPTY_MONTH, monthOf, withMonth } from './month-of.js';

const INCIDENT = '019a9000-0000-7000-8001-0000000000aa';
const MAINTENANCE = '019a9000-0000-7000-8002-0000000000aa';
/** 2026-08-15 12:00 UTC, which is too old for the page's own state. */
const AUGUST = Date.UTC(2026, 7, 15, 12);

const published = create(MonthStateSchema, {
  month: '2026-08',
  revision: 7n,
  incidents: [
    {
      id: INCIDENT,
      name: 'Summer upgrade',
      creationTime: BigInt(AUGUST),
      impact: IncidentImpact.MAINTENANCE,
      status: IncidentStatus.RESOLVED,
      maintenanceId: MAINTENANCE,
      entries: [{ id: 'e', date: BigInt(AUGUST + HOUR), message: 'It is done.', status: IncidentStatus.RESOLVED }],
    },
  ],
  maintenances: [
    {
      id: MAINTENANCE,
      name: 'Summer upgrade',
      message: 'We upgrade.',
      plannedStartTime: BigInt(AUGUST),
      plannedEndTime: BigInt(AUGUST + HOUR),
      componentIds: [SHOP],
      actualStartTime: BigInt(AUGUST),
      actualEndTime: BigInt(AUGUST + HOUR),
      incidentId: INCIDENT,
    },
  ],
});
const month = monthOf(fromBinary(MonthStateSchema, toBinary(MonthStateSchema, published)));
const state = withMonth(busyPage(), month);
const page = (path: string): string => String(render(state, path)?.body);

describe('a month of a page', () => {
  it('lists what was published for it, and nothing else', () => {
    const html = page('/history/2026-08');
    expect(pageText(html)).toContain('August 15, 2026 Summer upgrade');
    expect(html).toContain(`href="/maintenances/${MAINTENANCE}"`);
    expect(html).not.toContain('Outage');
  });

  it('says that nothing was reported where nothing was published', () => {
    const html = render(withMonth(busyPage(), EMPTY_MONTH), '/history/2026-08')?.body;
    expect(pageText(String(html))).toContain('August 2026 Nothing was reported in this month.');
  });

  it('has the pages of its items, which link to each other', () => {
    expect(page(`/incidents/${INCIDENT}`)).toContain(`href="/maintenances/${MAINTENANCE}"`);
    expect(page(`/maintenances/${MAINTENANCE}`)).toContain(`href="/incidents/${INCIDENT}"`);
    expect(pageText(page(`/maintenances/${MAINTENANCE}`))).toContain(`Affected services: ${isolate('Shop')}`);
    expect(render(state, `/incidents/${OPEN}`)).toBeUndefined();
  });

  it('has the current look of the page', () => {
    for (const path of ['/history/2026-08', `/incidents/${INCIDENT}`]) {
      expect(page(path)).toContain('popoverTarget="subscribe"');
      expect(page(path)).toContain(`data-live="${state.now}"`);
      expect(page(path)).toContain('/logo.png?v=1');
    }
  });
});
