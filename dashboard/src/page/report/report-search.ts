export interface ReportSearch {
  readonly month?: string;
}

/** The period in the address: a month or a quarter. Anything else is dropped. */
export function reportSearch(search: Record<string, unknown>): ReportSearch {
  const { month } = search;
  return typeof month === 'string' && /^\d{4}-(0[1-9]|1[0-2]|Q[1-4])$/.test(month) ? { month } : {};
}
