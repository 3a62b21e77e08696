import { type Finding, failing, fine, warning } from '../finding.js';

const warnMilliseconds = 2_000;
const failMilliseconds = 60_000;

/** How far a clock is ahead of ours, in milliseconds; behind when negative. */
export function checkClock(whose: string, aheadMilliseconds: number): Finding {
  const apart = Math.abs(aheadMilliseconds);
  if (apart <= warnMilliseconds) return fine('clock', `${whose} has our time`);
  const saw = `${whose} is ${Math.round(apart / 1000)} s ${aheadMilliseconds > 0 ? 'ahead of' : 'behind'} this machine`;
  const advice =
    'Have both follow a time server (chrony, systemd-timesyncd): quotes expire by the database, and receivers refuse ' +
    'deliveries whose time is five minutes off.';
  return apart <= failMilliseconds ? warning('clock', saw, advice) : failing('clock', saw, advice);
}

/**
 * How far a server that sent this `Date` is ahead at least: the header counts whole seconds, and the answer was made at
 * some moment between question and answer.
 */
export function aheadByDate(date: number, asked: number, answered: number): number {
  const [least, most] = [date - answered, date + 999 - asked];
  if (least > 0) return least;
  return most < 0 ? most : 0;
}
