import type { MessageKey } from '../messages/messages.js';

/** Parts of the codes of the service and of the processor, the most specific first. */
const parts: readonly (readonly [part: string, MessageKey])[] = [
  ['authentication', 'authentication'],
  ['insufficient', 'funds'],
  ['number', 'number'],
  ['expir', 'expiry'],
  ['cvc', 'cvc'],
  ['declined', 'declined'],
];

/** An error of the processor's script. An issuer's reason can be in the second code. */
export interface ProcessorError {
  readonly code?: string | undefined;
  readonly decline_code?: string | undefined;
}

/** The sentence for a failed payment or a rejected card. Without a known code: that nothing was charged. */
export function failureMessage({ code, decline_code: decline }: ProcessorError): MessageKey {
  const codes = `${code} ${decline}`;
  return parts.find(([part]) => codes.includes(part))?.[1] ?? 'notPaid';
}
