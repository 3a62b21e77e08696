import { isUuid } from '@landed/contracts/ids/ids';
import { type FilterChecks, keptFilters } from '../frame/address-search.js';

/** The filters of the request log, as its address has them. */
export interface RequestsSearch {
  /** 2, 4 or 5. */
  readonly status?: string;
  readonly route?: string;
  readonly id?: string;
  readonly after?: string;
}

const checks: FilterChecks<RequestsSearch> = {
  status: (text) => /^[245]$/.test(text),
  route: (text) => /^\/v1\/[\w/{}]{1,90}$/.test(text),
  id: isUuid,
  after: isUuid,
};

/** The filters of an address. */
export const requestsSearch = (given: Record<string, unknown>): RequestsSearch => keptFilters(checks, given);
