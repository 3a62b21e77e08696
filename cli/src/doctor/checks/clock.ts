import { type Finding, failing, fine, warning } from '../finding.js';

const warnMilliseconds = 2_000;
const failMilliseconds = 60_000;

export const clockAdvice =
  'Synchronize both with a time server (chrony, systemd-timesyncd). Quotes expire by the clock of the database, ' +
  'webhook receivers reject deliveries whose time is five minutes off, and a process that is more than 2 s from the ' +
  "database's clock is not ready.";

/** Judges a clock by how many milliseconds it is ahead of this machine; negative when it is behind. */
export function checkClock(whose: string, aheadMilliseconds: number): Finding {
  const apart = Math.abs(aheadMilliseconds);
  if (apart <= warnMilliseconds) return fine('clock', `${whose} has the time of this machine`);
  const saw = `${whose} is ${Math.round(apart / 1000)} s ${aheadMilliseconds > 0 ? 'ahead of' : 'behind'} this machine`;
  return apart <= failMilliseconds ? warning('clock', saw, clockAdvice) : failing('clock', saw, clockAdvice);
}

/**
 * The smallest difference that explains a `Date` header, in milliseconds: the header counts whole seconds, and the server
 * wrote it at some moment between request and response.
 */
export function aheadByDate(date: number, requestedAt: number, respondedAt: number): number {
  const [least, most] = [date - respondedAt, date + 999 - requestedAt];
  if (least > 0) return least;
  return most < 0 ? most : 0;
}
