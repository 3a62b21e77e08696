const dayMilliseconds = 86_400_000;

/** The days from one to another, `yyyy-mm-dd` in UTC, both inclusive. */
export function daysBetween(fromDay: string, toDay: string): string[] {
  const days: string[] = [];
  for (let at = Date.parse(fromDay); at <= Date.parse(toDay); at += dayMilliseconds) days.push(dayOf(at));
  return days;
}

/** The day of an instant in milliseconds since 1970, in UTC. */
export function dayOf(at: number): string {
  return new Date(at).toISOString().slice(0, 10);
}

/** The first instant of a day and of the day after it; RFC 3339. */
export function instantsOf(day: string): { readonly from: string; readonly to: string } {
  const from = Date.parse(day);
  return { from: new Date(from).toISOString(), to: new Date(from + dayMilliseconds).toISOString() };
}

/** The instant that is as many days before another one; RFC 3339. */
export function instantBefore(at: string, days: number): string {
  return new Date(Date.parse(at) - days * dayMilliseconds).toISOString();
}

/** As many days before; negative is later. */
export function daysBefore(day: string, count: number): string {
  return dayOf(Date.parse(day) - count * dayMilliseconds);
}
