import { isUuid } from '@landed/contracts/ids/ids';
import { type FilterChecks, keptFilters } from '../frame/address-search.js';

export const deliveryStates = ['retrying', 'failed'] as const;

/** The filter and the page of the deliveries, as the address of an endpoint has them. */
export interface DeliverySearch {
  readonly state?: string;
  readonly after?: string;
}

const checks: FilterChecks<DeliverySearch> = {
  state: (text) => deliveryStates.some((state) => state === text),
  after: isUuid,
};

export const deliverySearch = (given: Record<string, unknown>): DeliverySearch => keptFilters(checks, given);
