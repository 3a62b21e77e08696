import type { MessageKey } from '../messages/messages.js';

/** Codes of the service and of the processor that name the sentence. Others, such as `api_key_expired`, are not about the card. */
const known = /in[a-z]+_(number|expiry|cvc)|authentication|insufficient|expired_card|declined/;

/** Sentences whose name is not in the code. Without a connection, the buyer has to do what a form that cannot load asks. */
const named: Readonly<Record<string, MessageKey>> = {
  insufficient: 'funds',
  expired_card: 'expiry',
  api_connection_error: 'load',
};

/** An error of the processor's script. An issuer's reason can be in the second code. */
export interface ProcessorError {
  readonly type?: string | undefined;
  readonly code?: string | undefined;
  readonly decline_code?: string | undefined;
}

/** The sentence for a failed payment or a rejected card. Without a known code: that nothing was charged. */
export function failureMessage({ type, code, decline_code: reason }: ProcessorError): MessageKey {
  // The issuer's reason first: it says more than `card_declined`.
  const [found = 'notPaid', field = found] = known.exec(`${reason} ${code}`) ?? [];
  return named[type ?? field] ?? named[field] ?? (field as MessageKey);
}
