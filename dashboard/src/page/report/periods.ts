import type { ReportName } from '../../wire/report-page.js';
import { reportTexts } from '../text/report.js';
import { monthBefore, monthsUntil } from './months.js';

export const reportChoices = Object.entries(reportTexts.kinds) as [ReportName, string][];

/** The report of an address; the first one for an unknown name. */
export function reportOf(name: string | undefined): ReportName {
  return reportChoices.find(([each]) => each === name)?.[0] ?? 'payouts';
}

/** This month and the eleven before it, then this quarter and the three before it, in UTC. */
export function periodsUntil(now: Date): readonly (readonly [value: string, text: string])[] {
  const quarters = Array.from({ length: 4 }, (_, back) => {
    const month = monthBefore(now, back * 3);
    const year = String(month.getUTCFullYear());
    const quarter = String(Math.floor(month.getUTCMonth() / 3) + 1);
    return [`${year}-Q${quarter}`, reportTexts.quarter(quarter, year)] as const;
  });
  return [monthsUntil(now), quarters].flatMap((periods) =>
    periods.map(([value, text], index) => [value, index === 0 ? `${text}, ${reportTexts.runs}` : text] as const),
  );
}
