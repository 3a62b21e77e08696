import type { Month } from './card-expiry.js';

/** The current month by the clock of the server, which rendered it into the page. */
export function readToday(): Month {
  const [, year, month] = /^(\d{4})-(\d\d)$/.exec(document.documentElement.dataset['month'] ?? '') ?? [];
  const now = new Date();
  if (year === undefined || month === undefined) return { month: now.getUTCMonth() + 1, year: now.getUTCFullYear() };
  return { month: Number(month), year: Number(year) };
}
