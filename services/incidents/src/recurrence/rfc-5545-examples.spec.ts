import { icalLocalTime } from './local-time.js';
import { nextOccurrences } from './occurrences.js';

/** We take no time of the last century; after 28 years days of the week and leap years are the same. */
const YEARS_LATER = 28;
const ZONE = 'America/New_York';
/** More than the longest of them has. */
const MANY = 200;

/** A year of the examples, where a text has one, as the year that is taken for it. */
const later = (text: string): string =>
  text.replaceAll(/\b(?:19|20)\d\d(?=\d\d)/g, (year) => String(Number(year) + YEARS_LATER));

/** "199709 2 9, 199710 7" as dates, each month with its days. */
function dates(months: string): string[] {
  return months.split(', ').flatMap((text) => {
    const [month, ...days] = text.split(' ');
    return days.map((day) => `${month}${day.padStart(2, '0')}`);
  });
}
const everyDay = (month: string, last: number, first = 1): string =>
  `${month} ${Array.from({ length: last - first + 1 }, (_, n) => first + n).join(' ')}`;
const JANUARIES = ['199801', '199901', '200001'].map((month) => everyDay(month, 31)).join(', ');
const UNTIL_CHRISTMAS = [
  everyDay('199709', 30, 2),
  everyDay('199710', 31),
  everyDay('199711', 30),
  everyDay('199712', 23),
];

/**
 * Every example of RFC 5545, 3.8.5.3, that recurs at most once a day, at 9 o'clock in New York, with the dates that it gives:
 * all of them where the rule ends, the first ones where it does not. The one of Friday the 13th begins with a date of its own rule, because
 * ours all do.
 */
const EXAMPLES: [rrule: string, months: string][] = [
  ['FREQ=DAILY;COUNT=10', everyDay('199709', 11, 2)],
  ['FREQ=DAILY;UNTIL=19971224T000000Z', UNTIL_CHRISTMAS.join(', ')],
  ['FREQ=DAILY;INTERVAL=2', '199709 2 4 6 8 10 12 14 16 18 20 22 24 26 28 30, 199710 2 4 6'],
  ['FREQ=DAILY;INTERVAL=10;COUNT=5', '199709 2 12 22, 199710 2 12'],
  ['FREQ=YEARLY;UNTIL=20000131T140000Z;BYMONTH=1;BYDAY=SU,MO,TU,WE,TH,FR,SA', JANUARIES],
  ['FREQ=DAILY;UNTIL=20000131T140000Z;BYMONTH=1', JANUARIES],
  ['FREQ=WEEKLY;COUNT=10', '199709 2 9 16 23 30, 199710 7 14 21 28, 199711 4'],
  ['FREQ=WEEKLY;UNTIL=19971224T000000Z', '199709 2 9 16 23 30, 199710 7 14 21 28, 199711 4 11 18 25, 199712 2 9 16 23'],
  [
    'FREQ=WEEKLY;INTERVAL=2;WKST=SU',
    '199709 2 16 30, 199710 14 28, 199711 11 25, 199712 9 23, 199801 6 20, 199802 3 17',
  ],
  ['FREQ=WEEKLY;UNTIL=19971007T000000Z;WKST=SU;BYDAY=TU,TH', '199709 2 4 9 11 16 18 23 25 30, 199710 2'],
  ['FREQ=WEEKLY;COUNT=10;WKST=SU;BYDAY=TU,TH', '199709 2 4 9 11 16 18 23 25 30, 199710 2'],
  [
    'FREQ=WEEKLY;INTERVAL=2;UNTIL=19971224T000000Z;WKST=SU;BYDAY=MO,WE,FR',
    '199709 1 3 5 15 17 19 29, 199710 1 3 13 15 17 27 29 31, 199711 10 12 14 24 26 28, 199712 8 10 12 22',
  ],
  ['FREQ=WEEKLY;INTERVAL=2;COUNT=8;WKST=SU;BYDAY=TU,TH', '199709 2 4 16 18 30, 199710 2 14 16'],
  [
    'FREQ=MONTHLY;COUNT=10;BYDAY=1FR',
    '199709 5, 199710 3, 199711 7, 199712 5, 199801 2, 199802 6, 199803 6, 199804 3, 199805 1, 199806 5',
  ],
  ['FREQ=MONTHLY;UNTIL=19971224T000000Z;BYDAY=1FR', '199709 5, 199710 3, 199711 7, 199712 5'],
  [
    'FREQ=MONTHLY;INTERVAL=2;COUNT=10;BYDAY=1SU,-1SU',
    '199709 7 28, 199711 2 30, 199801 4 25, 199803 1 29, 199805 3 31',
  ],
  ['FREQ=MONTHLY;COUNT=6;BYDAY=-2MO', '199709 22, 199710 20, 199711 17, 199712 22, 199801 19, 199802 16'],
  ['FREQ=MONTHLY;BYMONTHDAY=-3', '199709 28, 199710 29, 199711 28, 199712 29, 199801 29, 199802 26'],
  ['FREQ=MONTHLY;COUNT=10;BYMONTHDAY=2,15', '199709 2 15, 199710 2 15, 199711 2 15, 199712 2 15, 199801 2 15'],
  ['FREQ=MONTHLY;COUNT=10;BYMONTHDAY=1,-1', '199709 30, 199710 1 31, 199711 1 30, 199712 1 31, 199801 1 31, 199802 1'],
  ['FREQ=MONTHLY;INTERVAL=18;COUNT=10;BYMONTHDAY=10,11,12,13,14,15', '199709 10 11 12 13 14 15, 199903 10 11 12 13'],
  [
    'FREQ=MONTHLY;INTERVAL=2;BYDAY=TU',
    '199709 2 9 16 23 30, 199711 4 11 18 25, 199801 6 13 20 27, 199803 3 10 17 24 31',
  ],
  [
    'FREQ=YEARLY;COUNT=10;BYMONTH=6,7',
    '199706 10, 199707 10, 199806 10, 199807 10, 199906 10, 199907 10, 200006 10, 200007 10, 200106 10, 200107 10',
  ],
  [
    'FREQ=YEARLY;INTERVAL=2;COUNT=10;BYMONTH=1,2,3',
    '199703 10, 199901 10, 199902 10, 199903 10, 200101 10, 200102 10, 200103 10, 200301 10, 200302 10, 200303 10',
  ],
  [
    'FREQ=YEARLY;INTERVAL=3;COUNT=10;BYYEARDAY=1,100,200',
    '199701 1, 199704 10, 199707 19, 200001 1, 200004 9, 200007 18, 200301 1, 200304 10, 200307 19, 200601 1',
  ],
  ['FREQ=YEARLY;BYDAY=20MO', '199705 19, 199805 18, 199905 17'],
  ['FREQ=YEARLY;BYWEEKNO=20;BYDAY=MO', '199705 12, 199805 11, 199905 17'],
  ['FREQ=YEARLY;BYMONTH=3;BYDAY=TH', '199703 13 20 27, 199803 5 12 19 26, 199903 4 11 18 25'],
  [
    'FREQ=YEARLY;BYDAY=TH;BYMONTH=6,7,8',
    '199706 5 12 19 26, 199707 3 10 17 24 31, 199708 7 14 21 28, 199806 4 11 18 25, 199807 2 9 16 23 30, 199808 6 13 20 27',
  ],
  ['FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13', '199802 13, 199803 13, 199811 13, 199908 13, 200010 13'],
  [
    'FREQ=MONTHLY;BYDAY=SA;BYMONTHDAY=7,8,9,10,11,12,13',
    '199709 13, 199710 11, 199711 8, 199712 13, 199801 10, 199802 7, 199803 7, 199804 11, 199805 9, 199806 13',
  ],
  ['FREQ=YEARLY;INTERVAL=4;BYMONTH=11;BYDAY=TU;BYMONTHDAY=2,3,4,5,6,7,8', '199611 5, 200011 7, 200411 2'],
  ['FREQ=MONTHLY;COUNT=3;BYDAY=TU,WE,TH;BYSETPOS=3', '199709 4, 199710 7, 199711 6'],
  [
    'FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-2',
    '199709 29, 199710 30, 199711 27, 199712 30, 199801 29, 199802 26, 199803 30',
  ],
  ['FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=MO', '199708 5 10 19 24'],
  ['FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=SU', '199708 5 17 19 31'],
  ['FREQ=MONTHLY;BYMONTHDAY=15,30;COUNT=5', '200701 15 30, 200702 15, 200703 15 30'],
];

describe('an example of RFC 5545 has the dates that it gives', () => {
  it.each(EXAMPLES)('%s', (example, months) => {
    const [rrule, expected] = [later(example), dates(later(months))];
    const [year, month, day] = [expected[0]!.slice(0, 4), expected[0]!.slice(4, 6), expected[0]!.slice(6)];
    // 9 o'clock is at 13 or 14 o'clock UTC.
    const firstStart = [13, 14]
      .map((hour) => Date.UTC(Number(year), Number(month) - 1, Number(day), hour))
      .find((start) => icalLocalTime(start, ZONE).endsWith('T090000'))!;
    const recurring = { rrule, timeZone: ZONE, firstStart, exceptions: [] };
    const count = /COUNT|UNTIL/.test(rrule) ? MANY : expected.length;
    const found = nextOccurrences(recurring, firstStart - 1, count).map((start) => icalLocalTime(start, ZONE));
    expect(found).toEqual(expected.map((date) => `${date}T090000`));
  });
});
