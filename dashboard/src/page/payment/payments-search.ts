import { isUuid } from '@landed/contracts/ids/ids';
import { amountMax } from '@landed/contracts/money/money';
import { currencies } from '@landed/contracts/money/currency';
import { paymentStatuses } from '@landed/contracts/payment-intent/status';
import { type FilterChecks, keptFilters, searchText } from '../frame/address-search.js';
import { startOfDay } from '../parts/zoned-day.js';
import { typedAmount } from './refund-amount.js';

/**
 * The filters of the list, as its address has them. `status` is one or several with commas between; `amount` is in units of
 * the currency, such as `407.65`; `metadata` is `key=value`. `from` and `until` are days; `until` is included.
 */
export interface PaymentsSearch {
  readonly status?: string;
  readonly currency?: string;
  readonly reference?: string;
  readonly email?: string;
  readonly amount?: string;
  readonly last4?: string;
  /** `refund` or `dispute`: payments that have one. */
  readonly has?: string;
  readonly metadata?: string;
  readonly from?: string;
  readonly until?: string;
  readonly after?: string;
}

const day = /^\d{4}-\d\d-\d\d$/;

/** The digits of every currency of a charge. */
const amountDigits = 2;

function minorUnits(text: string): number | null {
  const typed = typedAmount(text, amountDigits, amountMax);
  return typed.kind === 'amount' ? typed.amount : null;
}

const checks: FilterChecks<PaymentsSearch> = {
  status: (text) => text.split(',').every((one) => paymentStatuses.some((status) => status === one)),
  currency: (text) => currencies.some((currency) => currency === text),
  reference: (text) => text !== '' && text.length <= 128,
  email: (text) => text.length <= 254 && /^[^\s@]+@[^\s@]+$/.test(text),
  amount: (text) => minorUnits(text) !== null,
  last4: (text) => /^\d{4}$/.test(text),
  has: (text) => text === 'refund' || text === 'dispute',
  metadata: (text) => text.length <= 600 && /^[^=]+=/.test(text),
  from: (text) => day.test(text) && !Number.isNaN(Date.parse(text)),
  until: (text) => day.test(text) && !Number.isNaN(Date.parse(text)),
  after: isUuid,
};

const dayAfter = (text: string) => new Date(Date.parse(text) + 86_400_000).toISOString().slice(0, 10);

/** The filters of an address. */
export const paymentsSearch = (given: Record<string, unknown>): PaymentsSearch => keptFilters(checks, given);

/** Whether the list can be filtered by this value. */
export const isFilter = (name: keyof PaymentsSearch, value: string): boolean => checks[name](value);

/** Whether a filter narrows the list. */
export const isFiltered = ({ after: _after, ...filters }: PaymentsSearch): boolean => Object.keys(filters).length > 0;

/** The query of the server. Days begin at midnight in the zone of the person. */
export function paymentsQueryText(search: PaymentsSearch, zone: string | undefined): string {
  return searchText(serverQuery(search, zone));
}

/** The search as an object, such as the body of an export. */
export function serverQuery(
  { from, until, amount, ...rest }: PaymentsSearch,
  zone: string | undefined,
): Record<string, string> {
  const minor = amount === undefined ? null : minorUnits(amount);
  return {
    ...rest,
    ...(minor !== null && { amount: String(minor) }),
    ...(from !== undefined && { from: startOfDay(from, zone) }),
    ...(until !== undefined && { before: startOfDay(dayAfter(until), zone) }),
  };
}
