const day = 86_400_000;

/** The instant that many business days later: Saturdays and Sundays (UTC) do not count. Milliseconds since 1970. */
export function afterBusinessDays(from: number, count: number): number {
  let at = from;
  for (let left = count; left > 0; ) {
    at += day;
    if (!isWeekend(at)) left -= 1;
  }
  return at;
}

function isWeekend(at: number): boolean {
  const weekday = new Date(at).getUTCDay();
  return weekday === 0 || weekday === 6;
}
