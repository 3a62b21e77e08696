import { dateFormat } from './formats.js';

/** How far the clocks of a zone are ahead of UTC at an instant. Milliseconds. */
function offsetAt(instant: number, zone: string | undefined): number {
  const format = dateFormat('en-GB', {
    ...(zone !== undefined && { timeZone: zone }),
    dateStyle: 'short',
    timeStyle: 'medium',
  });
  const of = Object.fromEntries(format.formatToParts(instant).map(({ type, value }) => [type, Number(value)]));
  const shown = Date.UTC(of['year'] ?? 0, (of['month'] ?? 1) - 1, of['day'], of['hour'], of['minute'], of['second']);
  return shown - Math.floor(instant / 1_000) * 1_000;
}

/** The instant at which the clocks of a zone show this text, such as `2026-11-27T14:00`; of the browser's zone when absent. */
export function instantOf(local: string, zone: string | undefined): Date {
  const asUtc = Date.parse(`${local}Z`);
  // The offset at the instant itself, which may differ from that at the same clock time in UTC.
  const near = asUtc - offsetAt(asUtc, zone);
  return new Date(asUtc - offsetAt(near, zone));
}

/** What the clocks of a zone show at an instant, as a field for date and time has it: the reverse of {@link instantOf}. */
export function localText(instant: number, zone: string | undefined): string {
  return new Date(instant + offsetAt(instant, zone)).toISOString().slice(0, 16);
}

/** The instant at which a day begins in a zone, as RFC 3339. */
export function startOfDay(day: string, zone: string | undefined): string {
  return instantOf(`${day}T00:00`, zone).toISOString();
}
