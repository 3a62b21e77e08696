import { dayOf, daysBefore } from '@landed/contracts/reconciliation/days';
import type { ReportFilter } from '@landed/prisma/read/reconciliation/load-days';
import { CommandFailure } from '../program/command-failure.js';
import type { ReportOptions } from './reconcile-options.js';

const daysMax = 366;

/** The days and accounts that the options name. Throws `wrong_usage` for an empty or very long range. */
export function reportFilter({ from, to, rail, entity }: ReportOptions): ReportFilter {
  const fromDay = from ?? to ?? daysBefore(dayOf(Date.now()), 1);
  const toDay = to ?? fromDay;
  if (toDay < fromDay || toDay > daysBefore(fromDay, -daysMax)) {
    throw new CommandFailure('wrong_usage', `Expected --to on or after --from, at most ${daysMax} days later.`);
  }
  return { fromDay, toDay, rail: rail ?? null, entity: entity ?? null };
}
