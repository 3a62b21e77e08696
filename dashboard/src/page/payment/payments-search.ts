import { currencies } from '@landed/contracts/money/currency';
import { paymentStatuses } from '@landed/contracts/payment-intent/status';

/** The filters of the list, as its address has them. `from` and `until` are days; `until` is included. */
export interface PaymentsSearch {
  readonly status?: string;
  readonly currency?: string;
  readonly reference?: string;
  readonly from?: string;
  readonly until?: string;
  readonly after?: string;
}

const day = /^\d{4}-\d\d-\d\d$/;
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

const checks: Readonly<Record<keyof PaymentsSearch, (text: string) => boolean>> = {
  status: (text) => paymentStatuses.some((status) => status === text),
  currency: (text) => currencies.some((currency) => currency === text),
  reference: (text) => text !== '' && text.length <= 128,
  from: (text) => day.test(text) && !Number.isNaN(Date.parse(text)),
  until: (text) => day.test(text) && !Number.isNaN(Date.parse(text)),
  after: (text) => uuid.test(text),
};

/** What of an address is a filter. The rest is dropped: an address may come from anywhere. */
export function paymentsSearch(given: Record<string, unknown>): PaymentsSearch {
  const kept = Object.entries(checks).flatMap(([name, isValid]) => {
    const value = given[name];
    const text = typeof value === 'number' ? String(value) : value;
    return typeof text === 'string' && isValid(text) ? [[name, text] as const] : [];
  });
  return Object.fromEntries(kept);
}

/** Whether a filter narrows the list. */
export const isFiltered = ({ after: _after, ...filters }: PaymentsSearch): boolean => Object.keys(filters).length > 0;

/** The query of the server. Days begin at midnight where the person is. */
export function paymentsQueryText({ from, until, ...rest }: PaymentsSearch): string {
  const nextDay = (text: string) => {
    const date = new Date(`${text}T00:00:00`);
    date.setDate(date.getDate() + 1);
    return date.toISOString();
  };
  const query = new URLSearchParams({
    ...rest,
    ...(from !== undefined && { from: new Date(`${from}T00:00:00`).toISOString() }),
    ...(until !== undefined && { before: nextDay(until) }),
  });
  return query.size === 0 ? '' : `?${query}`;
}
