import { retrieveBalance } from '../balance/retrieve.js';
import { listBalanceTransactions } from '../balance-transaction/list.js';
import { retrieveBalanceTransaction } from '../balance-transaction/retrieve.js';
import { retrieveCharge } from '../charge/retrieve.js';
import { createAccount } from '../connected-account/create.js';
import { listAccounts } from '../connected-account/list.js';
import { retrieveAccount } from '../connected-account/retrieve.js';
import { listDisputes } from '../dispute/list.js';
import { retrieveDispute } from '../dispute/retrieve.js';
import { updateDispute } from '../dispute/update.js';
import { listEvents } from '../event/list.js';
import { retrieveEvent } from '../event/retrieve.js';
import { createExternalAccount } from '../external-account/create.js';
import { listExternalAccounts } from '../external-account/list.js';
import { createAccountLink } from '../onboarding/create-link.js';
import { cancelPaymentIntent } from '../payment-intent/cancel.js';
import { capturePaymentIntent } from '../payment-intent/capture.js';
import { confirmPaymentIntent } from '../payment-intent/confirm.js';
import { createPaymentIntent } from '../payment-intent/create.js';
import { listPaymentIntents } from '../payment-intent/list.js';
import { retrievePaymentIntent } from '../payment-intent/retrieve.js';
import { searchPaymentIntents } from '../payment-intent/search.js';
import { createPaymentMethod } from '../payment-method/create.js';
import { retrievePaymentMethod } from '../payment-method/retrieve.js';
import { createPaymentMethodDomain } from '../payment-method-domain/create.js';
import { listPaymentMethodDomains } from '../payment-method-domain/list.js';
import { retrievePaymentMethodDomain } from '../payment-method-domain/retrieve.js';
import { updatePaymentMethodDomain } from '../payment-method-domain/update.js';
import { validatePaymentMethodDomain } from '../payment-method-domain/validate.js';
import { createPayout } from '../payout/create.js';
import { listPayouts } from '../payout/list.js';
import { retrievePayout } from '../payout/retrieve.js';
import { createRefund } from '../refund/create.js';
import { listRefunds } from '../refund/list.js';
import { retrieveRefund } from '../refund/retrieve.js';
import { createToken } from '../token/create.js';
import { retrieveToken } from '../token/retrieve.js';
import { createTransfer } from '../transfer/create.js';
import { listTransfers } from '../transfer/list.js';
import { listReversals } from '../transfer/list-reversals.js';
import { retrieveTransfer } from '../transfer/retrieve.js';
import { reverseTransfer } from '../transfer/reverse.js';
import type { Endpoint } from './endpoint.js';

/** All simulated endpoints of Stripe's API. */
export const ENDPOINTS: readonly Endpoint[] = [
  createPaymentIntent,
  listPaymentIntents,
  searchPaymentIntents,
  retrievePaymentIntent,
  confirmPaymentIntent,
  capturePaymentIntent,
  cancelPaymentIntent,
  createPaymentMethod,
  retrievePaymentMethod,
  createPaymentMethodDomain,
  listPaymentMethodDomains,
  retrievePaymentMethodDomain,
  updatePaymentMethodDomain,
  validatePaymentMethodDomain,
  createToken,
  retrieveToken,
  retrieveCharge,
  retrieveBalance,
  listBalanceTransactions,
  retrieveBalanceTransaction,
  createRefund,
  listRefunds,
  retrieveRefund,
  listDisputes,
  retrieveDispute,
  updateDispute,
  createAccount,
  listAccounts,
  retrieveAccount,
  createAccountLink,
  createExternalAccount,
  listExternalAccounts,
  createTransfer,
  listTransfers,
  retrieveTransfer,
  reverseTransfer,
  listReversals,
  createPayout,
  listPayouts,
  retrievePayout,
  listEvents,
  retrieveEvent,
];
