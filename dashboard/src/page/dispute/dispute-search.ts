import type { disputeTexts } from '../text/dispute.js';

export type DisputeViewName = keyof typeof disputeTexts.views;

export const disputeViews: readonly DisputeViewName[] = ['needs_response', 'under_review', 'won', 'lost', 'all'];

export interface DisputeSearch {
  readonly status?: DisputeViewName;
}

/** The filter in the address of the list: what needs a response, unless it names another one. */
export function disputeSearch(search: Record<string, unknown>): DisputeSearch {
  const status = disputeViews.find((view) => view === search['status']);
  return status === undefined || status === 'needs_response' ? {} : { status };
}
