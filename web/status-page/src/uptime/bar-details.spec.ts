import { barEdges, type Downtime, uptimeBars } from '@candor/ui/uptime/uptime-bars.js';
import { en } from '../language/en.js';
import { barDetails, type BarDetails } from './bar-details.js';

const HOUR = 3600_000;
const DAY = 24 * HOUR;
const NOW = Date.UTC(2026, 10, 20, 16);
const TODAY = Date.UTC(2026, 10, 20);

const downtime = (startTime: number, endTime: number | undefined, message = 'Down.'): Downtime => ({
  startTime,
  ...(endTime !== undefined && { endTime }),
  worstComponentStatus: 'partial_outage',
  incidentId: 'i',
  firstIncidentEntryMessage: message,
});

const details = (downtimes: Downtime[], creationTime = 0): BarDetails =>
  barDetails(uptimeBars(barEdges(NOW, 3), downtimes, creationTime, NOW), NOW, en);

describe('barDetails', () => {
  it('lists no day without downtime', () => {
    expect(details([])).toEqual({ count: 3, born: 0, days: {} });
  });

  it('has the bar at which the component was created', () => {
    expect(details([], TODAY - 1).born).toBe(1);
    expect(details([], TODAY + 2 * DAY).born).toBe(3);
  });

  it('gives each day its share of a downtime', () => {
    expect(details([downtime(TODAY - 2 * HOUR, TODAY + HOUR)]).days).toEqual({
      1: [['partial-outage', 'Partial Outage, 2 hours', 'Down.', 'i']],
      2: [['partial-outage', 'Partial Outage, 1 hour', 'Down.', 'i']],
    });
  });

  it('marks an ongoing downtime as ongoing today, and gives its length on the days before', () => {
    expect(details([downtime(TODAY - 2 * HOUR, undefined)]).days).toEqual({
      1: [['partial-outage', 'Partial Outage, 2 hours', 'Down.', 'i']],
      2: [['partial-outage', 'Partial Outage, ongoing', 'Down.', 'i']],
    });
  });

  it('keeps the newest three of a day and the start of each message', () => {
    const many = Array.from({ length: 5 }, (_, hour) =>
      downtime(TODAY + hour * HOUR, TODAY + hour * HOUR + 60_000, `${hour} ${'long '.repeat(50)}`),
    );
    const lines = details(many).days[2] ?? [];
    expect(lines.map(([, , message]) => message[0])).toEqual(['4', '3', '2']);
    expect(lines.every(([, , message]) => message.length <= 100)).toBe(true);
  });
});
