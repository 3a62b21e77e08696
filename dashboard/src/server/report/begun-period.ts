import { parsePeriod, type ReportPeriod } from '@landed/contracts/report/period';
import { invalidFields } from '../dashboard-exception.js';

/** @throws DashboardException `validation_error` for a month or quarter that has not begun. */
export function begunPeriod(month: string): ReportPeriod {
  const period = parsePeriod(month);
  if (period !== null && period.from.getTime() <= Date.now()) return period;
  throw invalidFields([{ path: 'month', code: 'invalid_month', message: 'Must be a month that has begun.' }]);
}
