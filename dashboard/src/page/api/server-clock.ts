/** How far the server's clock is ahead of the browser's, which may be wrong by hours. Milliseconds. */
let ahead = 0;

/** The header has whole seconds, and a response takes a moment: less than this is not a difference. */
const exactMilliseconds = 2_000;

/** Learns the server's time from the `Date` header of a response that has just come. */
export function learnServerTime(header: string | null): void {
  const difference = Date.parse(header ?? '') - Date.now();
  if (!Number.isNaN(difference)) ahead = Math.abs(difference) < exactMilliseconds ? 0 : difference;
}

/** The server's time: a deadline does not depend on the clock of the browser. */
export function serverNow(): number {
  return Date.now() + ahead;
}
