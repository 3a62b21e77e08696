import { useTimeStyle } from '../session/time-style.js';
import { agoOrTime, shortDay, shortTime, timeWithSeconds, wholeTime } from './format-time.js';

/** An instant in the zone of the person. The whole time and UTC are on hover. */
export function Time({ at, as = 'time' }: { readonly at: string; readonly as?: 'time' | 'seconds' | 'ago' | 'day' }) {
  const style = useTimeStyle();
  const show = { time: shortTime, seconds: timeWithSeconds, ago: agoOrTime, day: shortDay }[as];
  return (
    <time dateTime={at} title={wholeTime(at, style)}>
      {show(at, Date.now(), style)}
    </time>
  );
}
