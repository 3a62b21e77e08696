import { renderCharge } from '../charge/render-charge.js';
import { renderDispute } from '../dispute/render-dispute.js';
import { renderRefund } from '../refund/render-refund.js';
import { renderReversal, renderTransfer } from '../transfer/render-transfer.js';
import type { Call } from '../wire/endpoint.js';
import type { TransactionRecord } from './record.js';

/** The object behind a balance transaction, or its id when this processor has no such object. */
export function renderSource({ account, index }: Call, { source, transfer: reversed }: TransactionRecord): unknown {
  if (source === null) return null;
  const livemode = account.rail === 'live';
  const charge = index.charge(account.id, source);
  const payment = charge === undefined ? undefined : index.payment(account.id, charge.payment);
  if (charge !== undefined && payment !== undefined) return renderCharge(charge, payment, livemode);
  const refund = index.refund(account.id, source);
  if (refund !== undefined) return renderRefund(refund);
  const transfer = index.transfer(account.id, reversed ?? source);
  const reversal = transfer?.reversals.find(({ id }) => id === source);
  if (transfer !== undefined)
    return reversal === undefined ? renderTransfer(transfer, livemode) : renderReversal(transfer, reversal);
  const dispute = index.dispute(account.id, source);
  return dispute === undefined ? source : renderDispute(dispute, livemode);
}
