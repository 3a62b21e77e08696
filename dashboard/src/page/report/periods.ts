import type { ReportName } from '../../wire/report-page.js';
import { dateFormat } from '../parts/formats.js';
import { reportTexts } from '../text/report.js';

export const reportChoices = Object.entries(reportTexts.kinds) as [ReportName, string][];

/** The report of an address; the first one for an unknown name. */
export function reportOf(name: string | undefined): ReportName {
  return reportChoices.find(([each]) => each === name)?.[0] ?? 'payouts';
}

/** This month and the eleven before it, then this quarter and the three before it, in UTC. */
export function periodsUntil(now: Date): readonly (readonly [value: string, text: string])[] {
  const monthsBack = (back: number) => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back, 1));
  const months = Array.from({ length: 12 }, (_, back) => monthsBack(back).toISOString().slice(0, 7));
  const quarters = Array.from({ length: 4 }, (_, back) => {
    const [year = '', month = ''] = monthsBack(back * 3)
      .toISOString()
      .split('-');
    return `${year}-Q${Math.ceil(Number(month) / 3)}`;
  });
  const runs = (text: string, index: number) => (index === 0 ? `${text}, ${reportTexts.runs}` : text);
  return [
    ...months.map((month, index) => [month, runs(monthName(month), index)] as const),
    ...quarters.map((quarter, index) => [quarter, runs(quarterName(quarter), index)] as const),
  ];
}

function monthName(month: string): string {
  const format = dateFormat(undefined, { month: 'long', year: 'numeric', timeZone: 'UTC' });
  return format.format(new Date(`${month}-01T00:00:00Z`));
}

function quarterName(quarter: string): string {
  const [year = '', number = ''] = quarter.split('-Q');
  return reportTexts.quarter(number, year);
}
