import { furtherPeriods, homePeriod, isTimeFilter, periodDays, periodPath, TIME_FILTERS } from './uptime-periods.js';

describe('the periods of a page', () => {
  it('are those of the specification, shortest first', () => {
    expect(TIME_FILTERS.map((filter) => [filter, periodDays(filter)])).toEqual([
      ['1_month', 30],
      ['3_months', 90],
      ['6_months', 180],
      ['1_year', 360],
      ['all_time', 3600],
    ]);
  });

  it.each([
    [[], '3_months'],
    [['1_year'], '1_year'],
    [['1_month', '3_months', 'all_time'], '3_months'],
    [['6_months', '1_year'], '6_months'],
  ] as const)('%j begin with %s', (offered, home) => {
    expect(homePeriod(offered)).toBe(home);
    expect(furtherPeriods(offered)).toEqual(offered.filter((filter) => filter !== home));
  });

  it('have addresses: the status page itself, and one page for each of the others', () => {
    expect(periodPath('3_months', ['1_month', '3_months'])).toBe('/#services');
    expect(periodPath('1_month', ['1_month', '3_months'])).toBe('/uptime/1_month');
  });

  it('are identified by their names only', () => {
    expect([isTimeFilter('1_year'), isTimeFilter('2_years'), isTimeFilter('constructor')]).toEqual([
      true,
      false,
      false,
    ]);
  });
});
