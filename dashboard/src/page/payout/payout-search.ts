export const payoutViews = ['all', 'paid', 'failed', 'skipped'] as const;

export type PayoutViewName = (typeof payoutViews)[number];

export interface PayoutSearch {
  readonly status?: Exclude<PayoutViewName, 'all'>;
}

/** The filter in the address of the list. A value that it does not know is dropped. */
export function payoutSearch(search: Record<string, unknown>): PayoutSearch {
  const status = payoutViews.find((view) => view === search['status']);
  return status === undefined || status === 'all' ? {} : { status };
}
