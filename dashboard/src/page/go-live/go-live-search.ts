export interface GoLiveSearch {
  /** How the page of the processor has led back here. */
  readonly verification?: 'returned' | 'expired';
}

/** What a return from the page of the processor has in the address. A value that it does not know is dropped. */
export function goLiveSearch(search: Record<string, unknown>): GoLiveSearch {
  const how = search['verification'];
  return how === 'returned' || how === 'expired' ? { verification: how } : {};
}
