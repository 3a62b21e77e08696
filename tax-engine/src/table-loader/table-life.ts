/** How long a table is good for: ISO dates, both included. */
export interface TableLife {
  readonly id: string;
  readonly from: string;
  readonly until: string;
}

/** `ending`: the last days of the table have begun, and no newer table is on file. */
export type LifeState = 'current' | 'ending' | 'expired';

const noticeDaysMax = 60;
const msPerDay = 86_400_000;

export function lifeState(life: TableLife, on: string): LifeState {
  if (life.until < on) return 'expired';
  return on >= noticeStart(life) ? 'ending' : 'current';
}

/** Every quote asks this of every table that it uses, and dates are slow to calculate. */
function noticeStart({ id, from, until }: TableLife): string {
  const key = `${from} ${until}`;
  const start = noticeStarts.get(key) ?? addDays(until, -noticeDays({ id, from, until }));
  noticeStarts.set(key, start);
  return start;
}

const noticeStarts = new Map<string, string>();

/**
 * How many days before its end a table is `ending`: 60. A table that lives for at most 60 days, such as daily exchange
 * rates, would be `ending` all its life; for it, half of its life counts.
 */
function noticeDays({ from, until }: TableLife): number {
  const days = (Date.parse(until) - Date.parse(from)) / msPerDay;
  return days > noticeDaysMax ? noticeDaysMax : Math.floor(days / 2);
}

export function addDays(date: string, days: number): string {
  return new Date(Date.parse(date) + days * msPerDay).toISOString().slice(0, 10);
}
