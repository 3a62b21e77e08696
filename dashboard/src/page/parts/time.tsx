import { serverNow } from '../api/server-clock.js';
import { useZone } from '../session/zone.js';
import { agoOrTime, inUtc, shortDay, shortTime, timeWithSeconds, wholeTime } from './format-time.js';

/** An instant in the zone of the person. The whole time and UTC are on hover. */
export function Time({
  at,
  as = 'time',
}: {
  readonly at: string;
  readonly as?: 'time' | 'seconds' | 'ago' | 'day' | 'utc';
}) {
  const zone = useZone();
  const show = {
    time: shortTime,
    seconds: timeWithSeconds,
    ago: agoOrTime,
    day: shortDay,
    utc: (of: string) => inUtc(of),
  }[as];
  return (
    <time dateTime={at} title={wholeTime(at, zone)}>
      {show(at, serverNow(), zone)}
    </time>
  );
}
