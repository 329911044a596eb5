/** Periods a visitor may choose for the uptime history, with their length in days. */
export const TIME_FILTER_DAYS = {
  '1_month': 30,
  '3_months': 90,
  '6_months': 180,
  '1_year': 360,
  all_time: 3600,
} as const;

export type TimeFilter = keyof typeof TIME_FILTER_DAYS;

/** The default number of days. */
export const DEFAULT_PERIOD_DAYS = TIME_FILTER_DAYS['3_months'];

/** More bars than this are indistinguishable. */
export const MAX_BARS = 90;
