/** The smallest id of version 7 that can have been made in this millisecond, from 1970 on: where lists by id begin. */
export function firstIdOf(instant: Date): string {
  const digits = Math.max(0, instant.getTime()).toString(16).padStart(12, '0');
  return `${digits.slice(0, 8)}-${digits.slice(8)}-7000-8000-000000000000`;
}
