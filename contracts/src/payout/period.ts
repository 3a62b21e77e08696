const day = 86_400_000;
const pattern = /^(\d{4})-W(\d{2})$/;

/** The ISO 8601 week (UTC) of an instant, such as `2026-W49`. A week belongs to the year of its Thursday. */
export function payoutPeriodOf(instant: Date): string {
  const weekday = (instant.getUTCDay() + 6) % 7;
  const thursday = new Date(
    Date.UTC(instant.getUTCFullYear(), instant.getUTCMonth(), instant.getUTCDate() - weekday + 3),
  );
  const year = thursday.getUTCFullYear();
  const week = 1 + Math.floor((thursday.getTime() - Date.UTC(year, 0, 1)) / (7 * day));
  return `${year}-W${String(week).padStart(2, '0')}`;
}

/** Whether a text names a week that exists: `2026-W53` does, `2027-W53` does not. */
export function isPayoutPeriod(text: unknown): text is string {
  const [, year, week] = typeof text === 'string' ? (pattern.exec(text) ?? []) : [];
  if (year === undefined || week === undefined || week === '00') return false;
  // 4 January is always in week 1.
  const inWeek = new Date(Date.UTC(Number(year), 0, 4) + (Number(week) - 1) * 7 * day);
  return payoutPeriodOf(inWeek) === text;
}
