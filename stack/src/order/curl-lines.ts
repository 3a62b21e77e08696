import { randomUUID } from 'node:crypto';
import type { StackFile } from '../data-folder/stack-file.js';
import { chargeRequest, quoteRequest } from './sample-order.js';

/** Commands to paste: a quote, a charge with the existing quote, a read and a partial refund of the payment. */
export function curlLines(stack: StackFile, quoteId: string, paymentId: string): string[] {
  const key = stack.merchants[0]?.secret_key ?? '';
  const curl = `curl -sS -w '\\n' -H 'Authorization: Bearer ${key}'`;
  const post = `${curl} -H 'Content-Type: application/json'`;
  const api = stack.gateway_url;
  return [
    '',
    '  To paste (the same charge command again returns the first response; a new Idempotency-Key charges again):',
    '',
    `${post} -d '${JSON.stringify(quoteRequest)}' ${api}/v1/tax_quotes`,
    '',
    `${post} -H 'Idempotency-Key: ${randomUUID()}' -d '${JSON.stringify(chargeRequest(quoteId))}' ${api}/v1/payment_intents`,
    '',
    `${curl} ${api}/v1/payment_intents/${paymentId}`,
    '',
    `${post} -H 'Idempotency-Key: ${randomUUID()}' -d '${JSON.stringify({ payment_intent_id: paymentId, amount: 1_000, reason: 'return' })}' ${api}/v1/refund`,
  ];
}
