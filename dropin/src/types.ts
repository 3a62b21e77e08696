/** Currencies that can be charged. The currency selects the legal entity that acquires the payment. */
export type Currency = 'USD' | 'GBP' | 'EUR' | 'CAD' | 'AUD';

export interface LandedOptions {
  /** URL of the service. Default: where the script was loaded from, otherwise the host of the key's mode. */
  readonly baseUrl?: string | undefined;
}

/** Forwarded to the processor for address verification. It selects nothing and is not stored in the page. */
export interface BillingDetails {
  readonly name?: string | undefined;
  readonly email?: string | undefined;
  readonly address?:
    | {
        readonly line1?: string | undefined;
        readonly line2?: string | undefined;
        readonly city?: string | undefined;
        readonly state?: string | undefined;
        readonly postal_code?: string | undefined;
        /** ISO 3166-1 alpha-2. */
        readonly country?: string | undefined;
      }
    | undefined;
}

/** What the card became: send both to your server, which creates the payment. */
export interface CardToken {
  /** `pm_…`. It belongs to this entity and cannot be used for another currency. */
  readonly paymentMethodId: string;
  readonly entity: string;
}

/** Overrides of the merchant's branding. Colours are `#rgb` or `#rrggbb`. */
export interface Appearance {
  /** `dark` replaces the colours of the branding; `auto` does it when the buyer's system is dark. Default `light`. */
  readonly theme?: 'light' | 'dark' | 'auto' | undefined;
  readonly primaryColor?: string | undefined;
  readonly backgroundColor?: string | undefined;
  readonly textColor?: string | undefined;
  readonly dangerColor?: string | undefined;
  readonly buttonColor?: string | undefined;
  readonly buttonTextColor?: string | undefined;
  /** Font names separated by commas: letters, digits, spaces and hyphens. */
  readonly fontFamily?: string | undefined;
  /** Pixels, 0 to 24. */
  readonly borderRadius?: number | undefined;
}

/** Statuses of a payment that end the work of the form. */
export type CompletedStatus = 'succeeded' | 'authorized' | 'captured' | 'processing' | 'failed' | 'canceled';

export interface MountOptions {
  /** Changing it loads the configuration again, and the buyer enters the card again. */
  readonly currency: Currency;
  /** Charged total in minor units, for the label of the pay button and for wallets. It charges nothing, and may be 0. */
  readonly amount?: number | undefined;
  readonly billingDetails?: BillingDetails | undefined;
  /**
   * Called with the token of the card. Send it to your server, and return the payment that the server created: the form
   * then completes 3-D Secure. It may be called again with the same token when the outcome of the first call is
   * unknown, so your server must use one idempotency key per order.
   */
  readonly onSuccess: (token: CardToken) => unknown;
  /** Called with a sentence for the buyer, which the form shows as well. Not while the buyer fills in a field. */
  readonly onError?: ((message: string) => void) | undefined;
  /** Replaces the label of the pay button. */
  readonly submitLabel?: string | undefined;
  /** The card can be entered. Also called after the currency has changed. */
  readonly onReady?: (() => void) | undefined;
  /** While the buyer enters the card: whether all of it is entered, and the brand such as `visa`, or `unknown`. */
  readonly onChange?: ((card: { readonly complete: boolean; readonly brand: string }) => void) | undefined;
  /** The status of the payment, when the form has nothing more to do. */
  readonly onComplete?: ((result: { readonly status: CompletedStatus }) => void) | undefined;
  /** Language of the form, such as `de` or `fr-CA`. Default: that of the page, then that of the browser. */
  readonly locale?: string | undefined;
  readonly appearance?: Appearance | undefined;
  /** The nonce of the page's Content-Security-Policy, where the policy needs one for scripts. */
  readonly nonce?: string | undefined;
}

/** A form in a page, as `mount` returns it. */
export interface MountedForm {
  /**
   * Removes the form. If `onSuccess` was not called yet, nothing is charged. Otherwise the payment continues, and
   * `onComplete` is still called.
   */
  unmount(): void;
  /** Changes some options. A new currency waits until a running payment has ended. Has no effect after `unmount`. */
  update(options: Partial<MountOptions>): void;
  /**
   * Continues a payment that was created earlier, for example before the page was reloaded. Waits until the form is
   * loaded. Has no effect while a payment is under way.
   */
  resume(response: unknown): void;
}

export interface LandedInstance {
  /**
   * Shows the card form in an element.
   *
   * @throws TypeError naming the option that is wrong, or the element that was not found
   */
  mount(target: string | Element, options: MountOptions): MountedForm;
}
