/** The filters of the request log, as its address has them. */
export interface RequestsSearch {
  /** 2, 4 or 5. */
  readonly status?: string;
  readonly route?: string;
  readonly id?: string;
  readonly after?: string;
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

const checks: Readonly<Record<keyof RequestsSearch, RegExp>> = {
  status: /^[245]$/,
  route: /^\/v1\/[\w/{}]{1,90}$/,
  id: uuid,
  after: uuid,
};

/** What of an address is a filter. The rest is dropped: an address may come from anywhere. */
export function requestsSearch(given: Record<string, unknown>): RequestsSearch {
  const kept = Object.entries(checks).flatMap(([name, form]) => {
    const text = given[name];
    return typeof text === 'string' && form.test(text) ? [[name, text] as const] : [];
  });
  return Object.fromEntries(kept);
}
