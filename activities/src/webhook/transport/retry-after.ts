const fixedDate = /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/;

/** The delay from `now` that a `Retry-After` header asks for, in seconds or as an HTTP date. Null for any other value. */
export function retryAfterMilliseconds(header: string | string[] | undefined, now: Date): number | null {
  if (typeof header !== 'string') return null;
  const value = header.trim();
  if (/^\d+$/.test(value)) return Math.min(Number(value) * 1_000, Number.MAX_SAFE_INTEGER);
  const date = fixedDate.test(value) ? Date.parse(value) : Number.NaN;
  return Number.isNaN(date) ? null : Math.max(date - now.getTime(), 0);
}
