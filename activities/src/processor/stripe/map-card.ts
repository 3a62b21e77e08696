import {
  type CardBrand,
  type CardWallet,
  cardBrands,
  cardWallets,
  type PaymentCard,
} from '@landed/contracts/payment-intent/card';
import type Stripe from 'stripe';

/** What a charge and a payment method of the processor have in common. */
interface StatedCard {
  readonly brand?: string | null;
  readonly last4?: string | null;
  readonly country?: string | null;
  readonly wallet?: { readonly type: string } | null;
}

/** A card as a field of a fact: absent if the processor does not state it. */
export type WithCard = { readonly card?: PaymentCard };

/**
 * The card of a payment: that of its last charge, else that of the attempt that failed before a charge. Stripe states both
 * without another call: `latest_charge` is expanded, and `last_payment_error` has its payment method.
 */
export function cardOfPayment(payment: Stripe.PaymentIntent): WithCard {
  const charge = typeof payment.latest_charge === 'object' ? payment.latest_charge : null;
  return withCard(charge?.payment_method_details?.card ?? payment.last_payment_error?.payment_method?.card);
}

/** The card of a declined call: its error has the payment method. */
export function cardOfError(error: Stripe.errors.StripeCardError): WithCard {
  return withCard(error.payment_method?.card);
}

/** Without its last four digits a card is not stated: they distinguish one card from another. */
function withCard(stated: StatedCard | null | undefined): WithCard {
  const last4 = stated?.last4 ?? '';
  if (!/^\d{4}$/.test(last4)) return {};
  const country = stated?.country ?? '';
  return {
    card: {
      brand: brandOf(stated?.brand),
      last4,
      country: /^[A-Z]{2}$/.test(country) ? country : null,
      wallet: walletOf(stated?.wallet),
    },
  };
}

function brandOf(stated: string | null | undefined): CardBrand {
  return cardBrands.find((brand) => brand === stated) ?? 'unknown';
}

function walletOf(stated: StatedCard['wallet']): CardWallet | null {
  if (stated === null || stated === undefined) return null;
  return cardWallets.find((wallet) => wallet === stated.type) ?? 'other';
}
