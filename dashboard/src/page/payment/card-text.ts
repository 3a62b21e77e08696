import type { PaymentRow } from '../../wire/payment.js';
import { paymentTexts as texts } from '../text/payment.js';

/** `Visa •• 4242`. */
export function cardText({ brand, last4 }: NonNullable<PaymentRow['card']>): string {
  return `${texts.brands[brand] ?? texts.columns.card} •• ${last4}`;
}
