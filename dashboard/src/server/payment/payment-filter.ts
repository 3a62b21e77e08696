import { mayDo, rolesFor } from '@landed/contracts/dashboard/actions';
import type { EveryField } from '@landed/contracts/record/every-field';
import { unfiltered } from '@landed/prisma/read/list/list-query';
import type { PaymentIntentPageQuery } from '@landed/prisma/read/payment-intent/list-payment-intents';
import { buyerEmailHmacs } from '@landed/prisma/sealing';
import type { PaymentFilter } from '../../wire/payment.js';
import { DashboardException } from '../dashboard-exception.js';
import type { MerchantRequest } from '../routing/route.js';
import type { Services } from '../services.js';

/**
 * The payments of a merchant and mode that match, as the store takes them.
 *
 * @throws DashboardException `role_missing` for an e-mail address from roles that see it masked: a match would confirm it.
 */
export function filteredPayments(
  { merchantId, rail, roles }: MerchantRequest<unknown, unknown>,
  { keyring }: Pick<Services, 'keyring'>,
  filter: PaymentFilter,
): Omit<PaymentIntentPageQuery, 'limit'> {
  const { email, from, before } = filter;
  if (email !== undefined && !mayDo(roles, 'payments.read_buyer')) {
    throw new DashboardException('role_missing', { details: { roles: rolesFor('payments.read_buyer') } });
  }
  const given = {
    status: filter.status ?? null,
    currency: filter.currency ?? null,
    amount: filter.amount ?? null,
    reference: filter.reference ?? null,
    email: email === undefined ? null : buyerEmailHmacs(keyring, { rail, merchantId }, email),
    last4: filter.last4 ?? null,
    has: filter.has ?? null,
    metadata: filter.metadata ?? null,
    from: from === undefined ? null : new Date(from),
    before: before === undefined ? null : new Date(before),
  } satisfies EveryField<PaymentFilter>;
  return {
    ...unfiltered,
    merchantId,
    rail,
    status: given.status,
    currency: given.currency,
    amount: given.amount,
    merchantReference: given.reference,
    customerEmail: given.email,
    cardLast4: given.last4,
    has: given.has,
    metadata: given.metadata,
    createdFrom: given.from,
    createdBefore: given.before,
  };
}
