// Written by `npm run generate -w @landed/sdk` from the OpenAPI document. Not edited by hand.

export interface paths {
    "/v1/classifications": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Find or check HS codes
         * @description Finds the HS 2022 code of each product from its text, or checks the code that you send. Every line of a tax quote needs such a code. A code that you send is never replaced because of the text. A code that HS 2022 replaced by exactly one code is returned as that code. A code that does not exist, or that HS 2022 split, rejects the whole request. Every text gets a code: `confidence` says how far to trust it, and `needs_more_detail` what would make it more certain. At most 25 products and 32 KiB of JSON.
         */
        post: operations["createClassifications"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/tax_quotes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Quote duty and tax
         * @description Prices the landed cost of an order: goods, shipping, duty and tax for one destination. The price is guaranteed for 30 minutes. To charge it, send its `id` as `tax_quote_id` together with the same lines, shipping, address and currency. Until the quote expires, it can be charged more than once. Each line needs an HS code; `POST /v1/classifications` finds it. At most 25 lines and 32 KiB of JSON. An unsupported destination, and goods that are not quoted, are rejected with `country_not_supported`: `details.reason` says why, and `details.lines` lists the indexes of the lines.
         */
        post: operations["createTaxQuote"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/tax_quotes/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Retrieve a tax quote
         * @description Returns the quote byte for byte as it was created, except for `status`. Use it if you did not keep the response. Quotes are kept after they expire. Malformed ids and other merchants' quotes both return 404.
         */
        get: operations["retrieveTaxQuote"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/checkout/config": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Read the checkout configuration
         * @description Resolves a charge currency to the legal entity, its account at the processor and the wallets that can be offered. Read it before the card is collected, so that the token belongs to the account that the charge uses. `publishable_key` is the key of the **processor**, not your own. Nothing is created or changed.
         */
        post: operations["createCheckoutConfig"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/checkout/browser_config": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Read the checkout configuration in a browser
         * @description The same as `POST /v1/checkout/config`, with your branding, for the browser of the buyer. It takes your **publishable** key, `pk_test_…` or `pk_live_…`, as the Bearer token or as `X-API-Key`. A secret key is rejected with 401 and recorded as exposed, because the browser has shown it to every visitor: rotate it. Pages of every origin may call this operation, without credentials, and no other operation of this API. It has a rate limit of its own, `browser_config`, per publishable key. Keep the response for 60 seconds. After that, send its `ETag` in `If-None-Match`.
         */
        post: operations["createBrowserConfig"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/payment_method_domains": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the wallet domain
         * @description Returns the registered domain of this mode with the last known status of each wallet, as a list with one element. The list is empty when no domain is registered. This request does not contact the acquirers: to refresh the statuses, validate the domain.
         */
        get: operations["listPaymentMethodDomains"];
        put?: never;
        /**
         * Register the wallet domain
         * @description Registers the domain of your checkout page for Apple Pay and Google Pay, at every entity that has a payment account in this mode. You host no file and need no developer account of a wallet. The same domain again refreshes its activation at every entity. A merchant has one domain per mode: another one is rejected with `payment_method_domain_exists`, until an operator has removed the first. If an acquirer rejects the domain or does not respond, the response is still 200, within 4 seconds. Its wallets are then `inactive`, `error_message` says why, and slow checks continue in the background.
         */
        post: operations["registerPaymentMethodDomain"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/payment_method_domains/validate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Retry the activation of wallets
         * @description Retries the activation at every entity where a wallet is `inactive`, and returns the refreshed statuses. Entities whose wallets are all active are left untouched. Call it after you have fixed what `error_message` describes. Inactive wallets are also validated automatically every day. The operation has no body; a body is ignored.
         */
        post: operations["validatePaymentMethodDomain"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/payment_intents": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List payments
         * @description Returns the merchant's payments in this mode, newest first, each with all its fields. All filters must match. While `has_more` is true, request the next page with the same filters and with `starting_after` set to the `id` of the last payment of this page. A payment that is created while you read a page can later appear inside that page: to miss no payment, read again from a few seconds earlier.
         */
        get: operations["listPaymentIntents"];
        put?: never;
        /**
         * Charge or authorize a card
         * @description Charges a card once per idempotency key. With `capture_method` `manual`, it only authorizes the card.
         *
         *     `amount` is the subtotal of the goods in the request and the charged total in the response. With a tax quote, the charged total is the total of the quote. The order must then be the quoted one: send subtotal, shipping, address and lines exactly as they were quoted. A quote can be charged more than once until it expires; only the idempotency key prevents a second charge.
         *
         *     HTTP 200 does not mean paid. Check `status`:
         *
         *     - `succeeded`: paid.
         *     - `authorized`: the money is held. Capture or cancel the payment before `capture_before`.
         *     - `requires_action`: the issuer requires 3-D Secure authentication. Pass `client_secret` and `flow_response` to the processor's script in the browser, then read the payment.
         *     - `processing`: the outcome is not known yet. Read the payment later; do not charge again with a new key.
         *     - `failed`: not paid, for example because the card was declined. A new attempt needs a new idempotency key.
         */
        post: operations["createPaymentIntent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/payment_intents/{payment_intent_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Retrieve the status of a payment
         * @description Returns the current state of the payment. Use it after a webhook, after a `processing` response, and if the outcome of a request is unknown. It never returns the client secret. Malformed ids and other merchants' payments both return 404. These fields extend the contract: `amount_breakdown`, `merchant_reference`, `tax_quote_id`, `capture_method`, `amount_capturable`, `capture_before`, `action_expires_at`, `metadata`, `card`, `pending_action` and `created_at`.
         */
        get: operations["retrievePaymentIntent"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/payment_intents/{payment_intent_id}/customs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Retrieve the customs data of a payment
         * @description Returns what the parcel of a charged order declares: HS codes, origin, declared values, the duties and taxes that the price includes, who collects the tax and under which registration. After refunds it also says what to correct. It contains no data of the buyer. The payment must be `authorized`, `succeeded` or `captured` (otherwise `invalid_state_transition`), and charged with a quote (otherwise `tax_quote_not_found`).
         */
        get: operations["retrieveCustoms"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/payment_intents/{payment_intent_id}/commercial_invoice": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download the commercial invoice of a payment
         * @description Returns the commercial invoice of a charged order as a PDF for the carrier: the customs data with the name and address of the recipient. Its lines, shipping, duty and tax add up to the charge. Do not attach it to the parcel where the number of a scheme must stay confidential (IOSS). Errors are as for the customs data, in JSON.
         */
        get: operations["retrieveCommercialInvoice"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/capture": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Capture an authorization
         * @description Takes the whole authorized amount of a payment that was created with `capture_method` `manual`, before its `capture_before`. A partial capture is not possible. HTTP 200 does not mean captured: if `status` is still `authorized`, the processor has not confirmed yet; read the payment until it changes, and do not capture again. Of a capture and a cancel at the same time, one wins and the other is rejected with `invalid_state_transition`.
         */
        post: operations["capturePayment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel an authorization
         * @description Releases the money that an `authorized` payment holds. After that, nothing can be captured or refunded. HTTP 200 does not mean canceled: if `status` is still `authorized`, the processor has not confirmed yet; read the payment until it changes. Of a capture and a cancel at the same time, one wins and the other is rejected with `invalid_state_transition`. A payment that requires 3-D Secure authentication cannot be canceled; it expires automatically.
         */
        post: operations["cancelPayment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/refund": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Refund a captured payment
         * @description Refunds a captured payment in full or in part, within 180 days of its capture. Without `amount`, it refunds everything that can still be refunded. All refunds together never exceed the captured amount. `amount_breakdown` is the refund's share of goods, shipping, tax and duty. HTTP 200 does not mean refunded: `pending` means that the processor has not confirmed yet; read the refund until it changes, and do not refund again. A `succeeded` refund can still become `failed` if the buyer's bank returns the money. The status of the payment does not change.
         */
        post: operations["createRefund"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/refunds": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List refunds
         * @description Returns the merchant's refunds in this mode, newest first, each with all its fields. All filters must match. While `has_more` is true, request the next page with the same filters and with `starting_after` set to the `id` of the last refund of this page. A refund that is created while you read a page can later appear inside that page: to miss no refund, read again from a few seconds earlier.
         */
        get: operations["listRefunds"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/refunds/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Retrieve a refund
         * @description Returns the current state of the refund. Use it after a webhook, after a `pending` response, and if the outcome of a request is unknown. Malformed ids and other merchants' refunds both return 404.
         */
        get: operations["retrieveRefund"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/disputes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List disputes
         * @description Returns the merchant's disputes in this mode, newest first, each with all its fields. All filters must match. While `has_more` is true, request the next page with the same filters and with `starting_after` set to the `id` of the last dispute of this page. For disputes that wait for you, filter by `status=needs_response` and `due_before`.
         */
        get: operations["listDisputes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/disputes/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Retrieve a dispute
         * @description Returns the current state of the dispute. Use it after a webhook, and after a submission whose response still shows `needs_response`. Malformed ids and other merchants' disputes both return 404.
         */
        get: operations["retrieveDispute"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/disputes/{id}/evidence": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Submit evidence against a dispute
         * @description Submits evidence to the bank, once for each stage of the dispute. The dispute must be `needs_response`, and `evidence_due_by` must not have passed. Without a body or with an empty object, the service submits what it holds about the order: items, totals, addresses, name, e-mail address and refunds. With any field, it submits exactly the fields that you send. All texts together have at most 150,000 characters. The response shows the dispute as `under_review`. If it still shows `needs_response`, the processor has not confirmed the submission yet: read the dispute until it changes. Responses never return the texts.
         */
        post: operations["submitDisputeEvidence"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/balance": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Retrieve the balance
         * @description Returns what the service owes you in this mode, by currency, at one moment: what a payout can take now, what becomes available later, the rolling reserve with the days of its release, and payouts that the bank has not confirmed. `next_payout` estimates the next weekly run and names what would make it skip the balance.
         */
        get: operations["retrieveBalance"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/payouts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List payouts
         * @description Returns the merchant's payouts in this mode, newest first, each with all its fields. All filters must match. While `has_more` is true, request the next page with the same filters and with `starting_after` set to the `id` of the last payout of this page. A week in which nothing was paid has no payout.
         */
        get: operations["listPayouts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/payouts/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Retrieve a payout
         * @description Returns the current state of the payout. Use it after a webhook. Its breakdown adds up to its amount. Malformed ids and other merchants' payouts both return 404.
         */
        get: operations["retrievePayout"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/payouts/{id}/entries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the entries of a payout
         * @description Returns what the payout pays: one entry per change of the balance, newest first. The amounts of all entries add up to the amount of the payout, to the minor unit. While `has_more` is true, request the next page with `starting_after` set to the `id` of the last entry of this page. Malformed ids and other merchants' payouts both return 404.
         */
        get: operations["listPayoutEntries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List events
         * @description Returns the merchant's events in this mode, newest first, as webhooks deliver them. While `has_more` is true, request the next page with `starting_after` set to the `id` of the last event of this page. An event that is written while you read a page can later appear inside that page: to miss no event, read again from a few seconds earlier, or use webhooks.
         */
        get: operations["listEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/events/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Retrieve an event
         * @description Returns the event as webhooks deliver it. It shows its resource right after the change: read the resource for its current state. Malformed ids and other merchants' events both return 404.
         */
        get: operations["retrieveEvent"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** @description The products to classify. Unknown fields are rejected. */
        CreateClassifications: {
            /** @description Country of delivery: two-letter code of ISO 3166-1. Required unless every product has an `hs_code`. HS codes are the same everywhere, so it changes no code. */
            destination_country?: string | null;
            /** @description The products to classify or to check, 1 to 25. */
            products: components["schemas"]["Product"][];
        };
        /** @description A product to classify, or to check if it has an `hs_code`. */
        Product: {
            /** @description Your own code for the product, at most 128 characters. It is returned and does not affect the result. */
            sku: string;
            /** @description Name of the product, in English if possible. At most 250 characters. */
            title: string;
            /** @description More about the product: material, knitted or woven, for whom it is made, how it is powered. At most 1,000 characters. */
            description?: string | null;
            /** @description Your own HS code. It is checked, and the text does not override it. Six digits, or 8, 10 or 12 digits of a national tariff code; four digits if the heading has one code only. Spaces, dots and dashes are ignored. */
            hs_code?: string | null;
        };
        /** @description The order to price. Unknown fields are rejected. */
        CreateTaxQuote: {
            /** @description Country of delivery: two-letter code of ISO 3166-1, upper or lower case. A territory is priced as what it is: `IM` by British rules. */
            destination_country: string;
            /** @description Postal code of delivery, at most 20 characters. Required for `US` and `CA`, where it decides the tax area. Upper or lower case, spaces, hyphens and a country sign (`D-10115`) do not matter, and the part that decides the tax is enough: `H2X`, `SW1A`. A charge needs a code with the same tax. Null, `""` or absent: the price does not hold in territories with other rates, such as Northern Ireland or the Canary Islands. */
            destination_postal_code?: string | null;
            /** @description Country that the goods ship from: two-letter code. It is the origin of lines without one. */
            ship_from_country: string;
            /**
             * @description ISO 4217 code of all amounts of the quote. The charge must use the same currency.
             * @enum {string}
             */
            currency: "USD" | "GBP" | "EUR" | "CAD" | "AUD";
            /**
             * @description Shipping price in minor units, default 0. It is taxed and is part of the total.
             * @default 0
             */
            shipping_amount?: number | null;
            /** @description The lines of the order, 1 to 25. The charge must repeat them. */
            line_items: components["schemas"]["QuoteLineItem"][];
            /** @description Your own data about the quote: texts by key, at most 50 keys. A key has 1 to 40 characters without square brackets, a value at most 500; neither has control characters. It is stored unencrypted and returned as it is, so put no personal data and no secrets into it; card numbers are rejected. */
            metadata?: {
                [key: string]: string;
            } | null;
            /** @description The buyer. The e-mail address is validated and not stored. */
            customer?: {
                /**
                 * Format: idn-email
                 * @description E-mail address of the buyer, at most 254 characters: one `@`, no spaces. International addresses are accepted, in Unicode or as punycode.
                 */
                email: string;
            } | null;
        };
        /** @description One line of the order to price. */
        QuoteLineItem: {
            /** @description Your own code for the item. At most 128 characters. It is returned unchanged and does not affect the price. */
            sku?: string | null;
            /** @description What the item is, at most 500 characters. A charge must repeat it: the texts are compared in Unicode NFC, without white space at either end. */
            description: string;
            /** @description Number of units, from 1 to 10,000. */
            quantity: number;
            /** @description Price of one unit in minor units, without shipping, tax and duty. 10.00 is `1000`. */
            unit_amount: number;
            /** @description HS code of the item: 6, 8, 10 or 12 digits. More digits decide between national rates. Use the `hs_code` that `POST /v1/classifications` returns for the item, or a code that you already know. */
            hs_code: string;
            /** @description Two-letter code of the country where the item was made. If it is null or absent, `ship_from_country` counts as the origin. */
            origin_country?: string | null;
            /** @description Net weight of the whole line in grams, all units together. Duties by weight need it; without it they are estimated or the line is rejected. */
            net_weight_grams?: number | null;
            /** @description Volume of the whole line in millilitres, all units together. Duties by volume need it. */
            volume_ml?: number | null;
            /** @description Share of steel, aluminium or copper in the weight, in per cent. Duties on metal content need it. */
            metal_share_percent?: number | null;
            /** @description True declares that you hold the proof of origin that a trade agreement asks for; its rate is then used where it is on file and lower, and `assumptions` name the agreement. Where it is not, the quote warns (`preference_rate_unavailable`). Null or absent is false. */
            preference?: boolean | null;
        };
        /** @description The currency of the checkout. Unknown fields are rejected. */
        CheckoutConfigRequest: {
            /**
             * @description ISO 4217 code of the charge. It selects the acquiring entity.
             * @enum {string}
             */
            currency: "USD" | "GBP" | "EUR" | "CAD" | "AUD";
        };
        /** @description The domain to register, or to refresh. */
        PaymentMethodDomainRequest: {
            /** @description Hostname of your checkout page, served publicly over HTTPS, such as `shop.example.com`: without scheme, port, path or trailing dot, with at least one dot, at most 253 characters in ASCII. IP addresses and names of a local machine are not eligible. Each subdomain registers separately. Case does not matter, and an international name is stored as punycode. */
            domain: string;
        };
        /** @description The order to charge and the card to charge it to. Unknown fields are rejected. */
        CreatePaymentIntent: {
            /**
             * Format: uuid
             * @description Id of the tax quote to charge. It is required unless an operator has made quotes optional for this merchant and mode. With a quote, the order must be the quoted one and the charged total is the total of the quote. Without a quote, tax and duty are 0. A quote can be charged more than once until it expires: only the idempotency key prevents a second charge.
             */
            tax_quote_id?: string | null;
            /** @description Subtotal of the goods in minor units, up to 99,999,999: without shipping, tax and duty. 10.00 is `1000`. With a quote it may be 0, such as for a free sample with paid shipping; otherwise it is at least 1. This is not the charged total. The `amount` of the response is the charged total. With a quote, send the quoted subtotal. Without a quote but with `line_items`, it must be the sum of `quantity` × `unit_amount`. */
            amount: number;
            /**
             * @description ISO 4217 code. It selects the legal entity that acquires the payment: `USD` selects `us`, `GBP` `gb`, `EUR` `eu`, `CAD` `ca` and `AUD` `au`. With a quote, it must be the currency of the quote.
             * @enum {string}
             */
            currency: "USD" | "GBP" | "EUR" | "CAD" | "AUD";
            /**
             * @description Shipping price in minor units, default 0. With a quote, send the quoted `shipping_amount`.
             * @default 0
             */
            shipping_amount?: number | null;
            /**
             * @description `automatic`, the default: take the money now. `manual`: only authorize it; capture or cancel the payment before `capture_before`, otherwise it is canceled.
             * @enum {string|null}
             */
            capture_method?: "automatic" | "manual" | null;
            /** @description Token of the buyer's card: `pm_` and 1 to 250 letters, digits or underscores. The processor's script in the buyer's browser sends the card to the processor and gets the token. Card numbers never reach your server or this API. A token belongs to one entity, so create it for the currency of the charge. In test mode, use a fixed token such as `pm_card_visa`. The drop-in, `/dropin/v1.js`, is a card form that does all of this; `POST /v1/checkout/config` has what a form of your own needs. */
            payment_method: string;
            /** @description The buyer. Stored encrypted; never returned in a response or an event. */
            customer: {
                /**
                 * Format: idn-email
                 * @description E-mail address of the buyer, at most 254 characters: one `@`, no spaces. International addresses are accepted, in Unicode or as punycode.
                 */
                email: string;
                /** @description Name of the buyer. At most 200 characters. */
                name?: string | null;
            };
            /** @description Billing address of the card, stored encrypted. It does not change tax, duty or the acquiring entity. The bank does not see it: the issuer checks the billing details that the browser sends with the card. */
            billing_address?: components["schemas"]["BillingAddress"] | null;
            /** @description Where the order is delivered. Required with a quote: `country` must be the quoted destination, and `postal_code` the quoted one if the quote has one. */
            shipping_address?: components["schemas"]["Address"] | null;
            /** @description The lines of the order, 1 to 100. Required with a quote: send all quoted lines exactly as they were quoted, so at most 25; only their order may differ. Optional without a quote. */
            line_items?: components["schemas"]["ChargeLineItem"][] | null;
            /** @description Your own reference, such as an order number. At most 128 characters. It is returned in responses and events and need not be unique. Do not put personal data into it. */
            merchant_reference?: string | null;
            /** @description Your own data about the payment: texts by key, at most 50 keys. A key has 1 to 40 characters without square brackets, a value at most 500; neither has control characters. It is stored unencrypted and returned as it is, so put no personal data and no secrets into it; card numbers are rejected. */
            metadata?: {
                [key: string]: string;
            } | null;
            /** @description The buyer's IP address. It is used for the fraud score only, if scoring is enabled for you. Send the same value on a retry, and leave it out if you do not know it. It never blocks a charge. Stored encrypted. */
            buyer_context?: {
                /** @description The buyer's public IPv4 or IPv6 address, as your server saw it; null if you do not know it. `::ffff:81.2.69.142` counts as IPv4. Anything else is dropped, and `fraud.ignored` of the response names it. */
                ip_address?: string | null;
            } | null;
        };
        /** @description A postal address, stored encrypted and never returned. Null and `""` mean that a part is absent. */
        BillingAddress: {
            /** @description Street and house number. At most 200 characters. */
            line1?: string | null;
            /** @description Flat, floor or building. At most 200 characters. */
            line2?: string | null;
            /** @description City or town. At most 100 characters. */
            city?: string | null;
            /** @description State, province or region. At most 100 characters. */
            state?: string | null;
            /** @description Postal code or ZIP code. At most 20 characters. */
            postal_code?: string | null;
            /** @description Two-letter country code, such as `GB`. Upper or lower case. It is not checked against a list. */
            country: string;
        };
        /** @description A postal address, stored encrypted and never returned. Null and `""` mean that a part is absent. */
        Address: {
            /** @description Street and house number. At most 200 characters. */
            line1?: string | null;
            /** @description Flat, floor or building. At most 200 characters. */
            line2?: string | null;
            /** @description City or town. At most 100 characters. */
            city?: string | null;
            /** @description State, province or region. At most 100 characters. With a quote that has a postal code of `US`, `CA` or `AU`, a code or name of another state is rejected; a text that names no state is ignored. */
            state?: string | null;
            /** @description Postal code or ZIP code. At most 20 characters. Letter case, spaces, hyphens and a country sign in front (`D-10115`) do not matter. If the quote of a charge has a postal code, the shipping address must have one with the same tax: the same five digits in the US, three characters in Canada, outward code in Great Britain, the same rates elsewhere. If the quote has none, the postal code must not be in a territory that a quote rejects or taxes by other rates. */
            postal_code?: string | null;
            /** @description Two-letter country code of ISO 3166-1, such as `GB`, or `XK`. Upper or lower case. A territory may have its own code or that of its country: `PR`, or `US` with a ZIP code of Puerto Rico. */
            country: string;
        };
        /** @description One line of the order to charge. With a quote, `description`, `quantity`, `unit_amount` and `hs_code` must be those of a quoted line; the other fields are not compared. */
        ChargeLineItem: {
            /** @description Your own code for the item. At most 128 characters. It is not compared with the quote. */
            sku?: string | null;
            /** @description What the item is, at most 500 characters. With a quote, send the quoted text: both are compared in Unicode NFC, without white space at either end. */
            description: string;
            /** @description Number of units, from 1 to 10,000. */
            quantity: number;
            /** @description Price of one unit in minor units, without shipping, tax and duty. 10.00 is `1000`. */
            unit_amount: number;
            /** @description HS code of the item: 6, 8, 10 or 12 digits. With a quote, send exactly the digits of the quoted line. Without a quote it has no effect. */
            hs_code?: string | null;
            /** @description Two-letter code of the country where the item was made. It is not compared with the quote. */
            origin_country?: string | null;
            /** @description Net weight of the whole line in grams. It is accepted so that a quoted line can be sent unchanged, and is not compared with the quote. */
            net_weight_grams?: number | null;
            /** @description Volume of the whole line in millilitres. It is accepted so that a quoted line can be sent unchanged, and is not compared with the quote. */
            volume_ml?: number | null;
            /** @description Share of steel, aluminium or copper in the weight, in per cent. It is accepted so that a quoted line can be sent unchanged, and is not compared with the quote. */
            metal_share_percent?: number | null;
            /** @description Whether you claim the preference of a trade agreement. It is accepted so that a quoted line can be sent unchanged, and is not compared with the quote. */
            preference?: boolean | null;
        };
        /** @description The payment to capture, always in full. A field `amount` is rejected as unknown. */
        Capture: {
            /**
             * Format: uuid
             * @description Id of the payment to capture. Its `status` must be `authorized`.
             */
            payment_intent_id: string;
        };
        /** @description The authorized payment to cancel. */
        Cancel: {
            /**
             * Format: uuid
             * @description Id of the payment to cancel. Its `status` must be `authorized`.
             */
            payment_intent_id: string;
        };
        /** @description The payment to refund, in full or in part. */
        RefundRequest: {
            /**
             * Format: uuid
             * @description Id of the payment to refund. It must be `succeeded` or `captured`, and captured less than 180 days ago.
             */
            payment_intent_id: string;
            /** @description How much to refund, in minor units, tax, duty and shipping included. Null or absent: everything that can still be refunded. That is the captured amount, less succeeded and pending refunds and disputed amounts. */
            amount?: number | null;
            /**
             * @description Why you refund, for your own records. It does not change the refund.
             * @enum {string|null}
             */
            reason?: "duplicate" | "fraudulent" | "requested_by_customer" | "return" | "other" | null;
            /** @description Your own data about the refund: texts by key, at most 50 keys. A key has 1 to 40 characters without square brackets, a value at most 500; neither has control characters. It is stored unencrypted and returned as it is, so put no personal data and no secrets into it; card numbers are rejected. */
            metadata?: {
                [key: string]: string;
            } | null;
        };
        /** @description Evidence as text, at most 150,000 characters in all. Null or absent: the field is not submitted. Without any field, the service submits what it holds about the order. */
        DisputeEvidenceRequest: {
            /** @description What was sold. At most 20,000 characters. */
            product_description?: string | null;
            /** @description Name of the buyer. At most 500 characters. */
            customer_name?: string | null;
            /** @description Carrier that delivered the order. At most 500 characters. */
            shipping_carrier?: string | null;
            /** @description Tracking number of the delivery. At most 500 characters. */
            shipping_tracking_number?: string | null;
            /**
             * Format: date
             * @description Day on which the order was shipped. An ISO 8601 date, such as `2026-11-21`.
             */
            shipping_date?: string | null;
            /** @description Evidence that fits no other field. At most 20,000 characters. */
            uncategorized_text?: string | null;
            /** @description Log that shows that the buyer used a digital product. At most 20,000 characters. */
            access_activity_log?: string | null;
            /** @description How the buyer was shown the cancellation policy. At most 20,000 characters. */
            cancellation_policy_disclosure?: string | null;
            /** @description Why the order was not canceled, although the buyer claims that it was. At most 20,000 characters. */
            cancellation_rebuttal?: string | null;
            /** @description Why this charge does not duplicate another one. At most 20,000 characters. */
            duplicate_charge_explanation?: string | null;
            /** @description How the buyer was shown the refund policy. At most 20,000 characters. */
            refund_policy_disclosure?: string | null;
            /** @description Why the buyer is not entitled to a refund. At most 20,000 characters. */
            refund_refusal_explanation?: string | null;
            /** @description Billing address of the buyer. At most 1,000 characters. */
            billing_address?: string | null;
            /** @description Address of delivery. At most 1,000 characters. */
            shipping_address?: string | null;
            /** @description E-mail address of the buyer. At most 500 characters. */
            customer_email_address?: string | null;
            /** @description IP address of the buyer at the time of purchase. At most 500 characters. */
            customer_purchase_ip?: string | null;
            /**
             * Format: date
             * @description Day on which a service was provided. An ISO 8601 date, such as `2026-11-21`.
             */
            service_date?: string | null;
            /**
             * Format: uuid
             * @description Id of the payment that the buyer takes for a duplicate. It must be another payment of yours that was charged in the same currency.
             */
            duplicate_payment_intent_id?: string | null;
        };
        /** @description A payment was accepted; it is sent to the processor next. */
        PaymentIntentCreatedEvent: {
            /**
             * Format: uuid
             * @description Id of the event, the same on every delivery. Store it to process an event only once.
             */
            id: string;
            /**
             * @description Type of this object: always `event`.
             * @constant
             */
            object: "event";
            /**
             * @description Name of the event. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "payment_intent.created";
            /**
             * @description Version of the API that wrote the event.
             * @constant
             */
            api_version: "v1";
            /** @description `true` in live mode, `false` in test mode. The API key decides the mode. */
            livemode: boolean;
            /**
             * Format: date-time
             * @description When the state changed, not when the event was delivered. RFC 3339 in UTC, with milliseconds.
             */
            timestamp: string;
            /** @description Position of the event among all events of its resource: from 1, without gaps. Events can arrive in any order; ignore an event whose `sequence` is not above the last one that you applied to the resource. */
            sequence: number;
            /** @description Your request that caused the event, if there was one. */
            request: components["schemas"]["EventRequest"];
            /** @description The changed resource. */
            data: {
                /** @description The resource right after the change. Read the resource itself for its current state. */
                object: components["schemas"]["PaymentIntentAction"];
                /**
                 * @description Status of the resource before the change. Null for its first event and if the status did not change.
                 * @enum {string|null}
                 */
                previous_status: "requires_action" | "processing" | "authorized" | "succeeded" | "captured" | "canceled" | "failed" | null;
            };
        };
        /** @description Your request that caused the change. Its fields are null if the cause was the buyer, the processor or a deadline. */
        EventRequest: {
            /**
             * Format: uuid
             * @description `Request-Id` of that request; null if the change did not come from a request of yours.
             */
            id: string | null;
            /** @description Idempotency key of that request, as you sent it. Null without a request, for a key that looks like a card number, and after 30 days, when the service deletes the text of the key. */
            idempotency_key: string | null;
        };
        /**
         * @description The states of a payment.
         * @enum {string}
         */
        PaymentStatus: "requires_action" | "processing" | "authorized" | "succeeded" | "captured" | "canceled" | "failed";
        /** @description Landed cost in minor units: total = subtotal + shipping + tax + duty. */
        AmountBreakdown: {
            /** @description The goods, without shipping, tax and duty. In minor units. */
            subtotal: number;
            /** @description Shipping, without tax. In minor units. */
            shipping: number;
            /** @description All taxes: VAT, GST or sales tax. In minor units. */
            tax: number;
            /** @description Customs duty. In minor units. */
            duty: number;
            /** @description `subtotal` + `shipping` + `tax` + `duty`. In minor units. */
            total: number;
            /**
             * @description ISO 4217 code of the currency of all amounts of this object.
             * @enum {string}
             */
            currency: "USD" | "GBP" | "EUR" | "CAD" | "AUD";
        };
        /** @description The card that the buyer paid with. */
        PaymentCard: {
            /**
             * @description Brand of the card; `unknown` if it is none of the others.
             * @enum {string}
             */
            brand: "amex" | "cartes_bancaires" | "diners" | "discover" | "eftpos_au" | "jcb" | "mastercard" | "unionpay" | "visa" | "unknown";
            /** @description Last four digits of the card number. */
            last4: string;
            /** @description Two-letter code of the issuer's country; null if it is not known. */
            country: string | null;
            /**
             * @description Wallet that the buyer paid with; null without one.
             * @enum {string|null}
             */
            wallet: "apple_pay" | "google_pay" | "samsung_pay" | "link" | "other" | null;
        };
        /** @description A payment as capture, cancel and events return it: without client secret, flow data and fraud score. */
        PaymentIntentAction: {
            /**
             * Format: uuid
             * @description Id of the payment, a UUID.
             */
            id: string;
            /**
             * @description Type of this object: always `payment_intent`.
             * @constant
             */
            object: "payment_intent";
            /** @description `true` in live mode, `false` in test mode. The API key decides the mode. */
            livemode: boolean;
            /** @description State of the payment; the HTTP status says nothing about it. `succeeded` (automatic capture) and `captured` (manual capture) are paid. `authorized`: the money is held, not taken. `requires_action`: the issuer requires 3-D Secure authentication. `processing`: the outcome is not known yet, read the payment later. `failed` and `canceled`: nothing was taken, and this payment can no longer be paid. */
            status: components["schemas"]["PaymentStatus"];
            /**
             * @description Legal entity that acquires the payment. The currency of the request decides it.
             * @enum {string}
             */
            entity: "us" | "gb" | "eu" | "ca" | "au";
            /** @description The charged total: goods, shipping, tax and duty. This is not the `amount` of the request, which is the subtotal of the goods. In minor units. */
            amount: number;
            /** @description Money taken: `amount` once the payment is paid, otherwise 0. Less than `amount` if only a part was captured, directly at the processor. In minor units. */
            amount_captured: number;
            /** @description Money returned by refunds that succeeded. A pending refund is not in it. In minor units. */
            amount_refunded: number;
            /** @description Money that open and lost chargebacks have taken. In minor units. */
            amount_disputed: number;
            /**
             * @description ISO 4217 code of the currency of all amounts of this object.
             * @enum {string}
             */
            currency: "USD" | "GBP" | "EUR" | "CAD" | "AUD";
            /** @description Why the payment failed; null unless `status` is `failed`. */
            failure: {
                /**
                 * @description Why the charge failed. Lost, stolen and suspected cards are all `card_declined`.
                 * @enum {string}
                 */
                code: "card_declined" | "insufficient_funds" | "expired_card" | "incorrect_cvc" | "incorrect_number" | "authentication_failed" | "processing_error";
                /** @description One sentence about the failure, safe to show to the buyer. */
                message: string;
                /**
                 * @description What the buyer can do: use another card, check the card details, or try again later. Each new attempt is a new charge with a new idempotency key.
                 * @enum {string}
                 */
                advice: "try_another_card" | "check_card_details" | "try_again_later";
            } | null;
            /**
             * Format: date-time
             * @description When the record last changed. RFC 3339 in UTC, with milliseconds.
             */
            updated_at: string;
            /** @description Amount that a capture would take: `amount` while `authorized`, otherwise 0. In minor units. */
            amount_capturable: number;
            /**
             * @description Whether succeeded refunds returned nothing, a part or all of the captured amount.
             * @enum {string}
             */
            refund_status: "none" | "partial" | "full";
            /** @description What the charged total consists of. */
            amount_breakdown: components["schemas"]["AmountBreakdown"];
            /**
             * @description As requested: `automatic` or `manual`.
             * @enum {string}
             */
            capture_method: "automatic" | "manual";
            /**
             * Format: uuid
             * @description Id of the charged tax quote; null without a quote.
             */
            tax_quote_id: string | null;
            /** @description Token of the buyer's card, as requested. */
            payment_method: string;
            /** @description Your reference, as requested; null without one. */
            merchant_reference: string | null;
            /** @description Your own data about the payment, in the order of its keys; empty without any. */
            metadata: {
                [key: string]: string;
            };
            /** @description The card, so that you can tell a buyer which one was used. Null until the issuer has approved or declined it, and if the processor never got that far. */
            card: components["schemas"]["PaymentCard"] | null;
            /**
             * @description The `capture` or `cancel` that is in flight: its outcome is not known yet, and no other can begin. Null without one.
             * @enum {string|null}
             */
            pending_action: "capture" | "cancel" | null;
            /**
             * @description `requested_by_merchant`: you canceled it. `expired`: the buyer did not authenticate in time, or the authorization ended before a capture. Null unless `status` is `canceled`.
             * @enum {string|null}
             */
            cancellation_reason: "requested_by_merchant" | "expired" | null;
            /**
             * Format: date-time
             * @description When the payment is canceled if the buyer has not completed 3-D Secure authentication, about 30 minutes after create. Null if no authentication was required. RFC 3339 in UTC, with milliseconds.
             */
            action_expires_at: string | null;
            /**
             * Format: date-time
             * @description When the authorization ends: a payment that is still `authorized` is canceled then. Null if the payment was never authorized. RFC 3339 in UTC, with milliseconds.
             */
            capture_before: string | null;
            /**
             * Format: date-time
             * @description When the record was created. RFC 3339 in UTC, with milliseconds.
             */
            created_at: string;
        };
        /** @description The issuer requires 3-D Secure authentication by the buyer. */
        PaymentIntentRequiresActionEvent: {
            /**
             * Format: uuid
             * @description Id of the event, the same on every delivery. Store it to process an event only once.
             */
            id: string;
            /**
             * @description Type of this object: always `event`.
             * @constant
             */
            object: "event";
            /**
             * @description Name of the event. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "payment_intent.requires_action";
            /**
             * @description Version of the API that wrote the event.
             * @constant
             */
            api_version: "v1";
            /** @description `true` in live mode, `false` in test mode. The API key decides the mode. */
            livemode: boolean;
            /**
             * Format: date-time
             * @description When the state changed, not when the event was delivered. RFC 3339 in UTC, with milliseconds.
             */
            timestamp: string;
            /** @description Position of the event among all events of its resource: from 1, without gaps. Events can arrive in any order; ignore an event whose `sequence` is not above the last one that you applied to the resource. */
            sequence: number;
            /** @description Your request that caused the event, if there was one. */
            request: components["schemas"]["EventRequest"];
            /** @description The changed resource. */
            data: {
                /** @description The resource right after the change. Read the resource itself for its current state. */
                object: components["schemas"]["PaymentIntentAction"];
                /**
                 * @description Status of the resource before the change. Null for its first event and if the status did not change.
                 * @enum {string|null}
                 */
                previous_status: "requires_action" | "processing" | "authorized" | "succeeded" | "captured" | "canceled" | "failed" | null;
            };
        };
        /** @description The outcome is not known after 20 seconds, and the response was `processing`. */
        PaymentIntentProcessingEvent: {
            /**
             * Format: uuid
             * @description Id of the event, the same on every delivery. Store it to process an event only once.
             */
            id: string;
            /**
             * @description Type of this object: always `event`.
             * @constant
             */
            object: "event";
            /**
             * @description Name of the event. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "payment_intent.processing";
            /**
             * @description Version of the API that wrote the event.
             * @constant
             */
            api_version: "v1";
            /** @description `true` in live mode, `false` in test mode. The API key decides the mode. */
            livemode: boolean;
            /**
             * Format: date-time
             * @description When the state changed, not when the event was delivered. RFC 3339 in UTC, with milliseconds.
             */
            timestamp: string;
            /** @description Position of the event among all events of its resource: from 1, without gaps. Events can arrive in any order; ignore an event whose `sequence` is not above the last one that you applied to the resource. */
            sequence: number;
            /** @description Your request that caused the event, if there was one. */
            request: components["schemas"]["EventRequest"];
            /** @description The changed resource. */
            data: {
                /** @description The resource right after the change. Read the resource itself for its current state. */
                object: components["schemas"]["PaymentIntentAction"];
                /**
                 * @description Status of the resource before the change. Null for its first event and if the status did not change.
                 * @enum {string|null}
                 */
                previous_status: "requires_action" | "processing" | "authorized" | "succeeded" | "captured" | "canceled" | "failed" | null;
            };
        };
        /** @description The amount is held on the card until you capture or cancel the payment. */
        PaymentIntentAuthorizedEvent: {
            /**
             * Format: uuid
             * @description Id of the event, the same on every delivery. Store it to process an event only once.
             */
            id: string;
            /**
             * @description Type of this object: always `event`.
             * @constant
             */
            object: "event";
            /**
             * @description Name of the event. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "payment_intent.authorized";
            /**
             * @description Version of the API that wrote the event.
             * @constant
             */
            api_version: "v1";
            /** @description `true` in live mode, `false` in test mode. The API key decides the mode. */
            livemode: boolean;
            /**
             * Format: date-time
             * @description When the state changed, not when the event was delivered. RFC 3339 in UTC, with milliseconds.
             */
            timestamp: string;
            /** @description Position of the event among all events of its resource: from 1, without gaps. Events can arrive in any order; ignore an event whose `sequence` is not above the last one that you applied to the resource. */
            sequence: number;
            /** @description Your request that caused the event, if there was one. */
            request: components["schemas"]["EventRequest"];
            /** @description The changed resource. */
            data: {
                /** @description The resource right after the change. Read the resource itself for its current state. */
                object: components["schemas"]["PaymentIntentAction"];
                /**
                 * @description Status of the resource before the change. Null for its first event and if the status did not change.
                 * @enum {string|null}
                 */
                previous_status: "requires_action" | "processing" | "authorized" | "succeeded" | "captured" | "canceled" | "failed" | null;
            };
        };
        /** @description The authorization ends in 24 hours unless you capture the payment; its status does not change. */
        PaymentIntentAuthorizationExpiringEvent: {
            /**
             * Format: uuid
             * @description Id of the event, the same on every delivery. Store it to process an event only once.
             */
            id: string;
            /**
             * @description Type of this object: always `event`.
             * @constant
             */
            object: "event";
            /**
             * @description Name of the event. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "payment_intent.authorization_expiring";
            /**
             * @description Version of the API that wrote the event.
             * @constant
             */
            api_version: "v1";
            /** @description `true` in live mode, `false` in test mode. The API key decides the mode. */
            livemode: boolean;
            /**
             * Format: date-time
             * @description When the state changed, not when the event was delivered. RFC 3339 in UTC, with milliseconds.
             */
            timestamp: string;
            /** @description Position of the event among all events of its resource: from 1, without gaps. Events can arrive in any order; ignore an event whose `sequence` is not above the last one that you applied to the resource. */
            sequence: number;
            /** @description Your request that caused the event, if there was one. */
            request: components["schemas"]["EventRequest"];
            /** @description The changed resource. */
            data: {
                /** @description The resource right after the change. Read the resource itself for its current state. */
                object: components["schemas"]["PaymentIntentAction"];
                /**
                 * @description Status of the resource before the change. Null for its first event and if the status did not change.
                 * @enum {string|null}
                 */
                previous_status: "requires_action" | "processing" | "authorized" | "succeeded" | "captured" | "canceled" | "failed" | null;
            };
        };
        /** @description The payment is paid. */
        PaymentIntentSucceededEvent: {
            /**
             * Format: uuid
             * @description Id of the event, the same on every delivery. Store it to process an event only once.
             */
            id: string;
            /**
             * @description Type of this object: always `event`.
             * @constant
             */
            object: "event";
            /**
             * @description Name of the event. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "payment_intent.succeeded";
            /**
             * @description Version of the API that wrote the event.
             * @constant
             */
            api_version: "v1";
            /** @description `true` in live mode, `false` in test mode. The API key decides the mode. */
            livemode: boolean;
            /**
             * Format: date-time
             * @description When the state changed, not when the event was delivered. RFC 3339 in UTC, with milliseconds.
             */
            timestamp: string;
            /** @description Position of the event among all events of its resource: from 1, without gaps. Events can arrive in any order; ignore an event whose `sequence` is not above the last one that you applied to the resource. */
            sequence: number;
            /** @description Your request that caused the event, if there was one. */
            request: components["schemas"]["EventRequest"];
            /** @description The changed resource. */
            data: {
                /** @description The resource right after the change. Read the resource itself for its current state. */
                object: components["schemas"]["PaymentIntentAction"];
                /**
                 * @description Status of the resource before the change. Null for its first event and if the status did not change.
                 * @enum {string|null}
                 */
                previous_status: "requires_action" | "processing" | "authorized" | "succeeded" | "captured" | "canceled" | "failed" | null;
            };
        };
        /** @description The authorized payment was captured: it is paid. */
        PaymentIntentCapturedEvent: {
            /**
             * Format: uuid
             * @description Id of the event, the same on every delivery. Store it to process an event only once.
             */
            id: string;
            /**
             * @description Type of this object: always `event`.
             * @constant
             */
            object: "event";
            /**
             * @description Name of the event. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "payment_intent.captured";
            /**
             * @description Version of the API that wrote the event.
             * @constant
             */
            api_version: "v1";
            /** @description `true` in live mode, `false` in test mode. The API key decides the mode. */
            livemode: boolean;
            /**
             * Format: date-time
             * @description When the state changed, not when the event was delivered. RFC 3339 in UTC, with milliseconds.
             */
            timestamp: string;
            /** @description Position of the event among all events of its resource: from 1, without gaps. Events can arrive in any order; ignore an event whose `sequence` is not above the last one that you applied to the resource. */
            sequence: number;
            /** @description Your request that caused the event, if there was one. */
            request: components["schemas"]["EventRequest"];
            /** @description The changed resource. */
            data: {
                /** @description The resource right after the change. Read the resource itself for its current state. */
                object: components["schemas"]["PaymentIntentAction"];
                /**
                 * @description Status of the resource before the change. Null for its first event and if the status did not change.
                 * @enum {string|null}
                 */
                previous_status: "requires_action" | "processing" | "authorized" | "succeeded" | "captured" | "canceled" | "failed" | null;
            };
        };
        /** @description The payment was canceled or has expired; no money is held. */
        PaymentIntentCanceledEvent: {
            /**
             * Format: uuid
             * @description Id of the event, the same on every delivery. Store it to process an event only once.
             */
            id: string;
            /**
             * @description Type of this object: always `event`.
             * @constant
             */
            object: "event";
            /**
             * @description Name of the event. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "payment_intent.canceled";
            /**
             * @description Version of the API that wrote the event.
             * @constant
             */
            api_version: "v1";
            /** @description `true` in live mode, `false` in test mode. The API key decides the mode. */
            livemode: boolean;
            /**
             * Format: date-time
             * @description When the state changed, not when the event was delivered. RFC 3339 in UTC, with milliseconds.
             */
            timestamp: string;
            /** @description Position of the event among all events of its resource: from 1, without gaps. Events can arrive in any order; ignore an event whose `sequence` is not above the last one that you applied to the resource. */
            sequence: number;
            /** @description Your request that caused the event, if there was one. */
            request: components["schemas"]["EventRequest"];
            /** @description The changed resource. */
            data: {
                /** @description The resource right after the change. Read the resource itself for its current state. */
                object: components["schemas"]["PaymentIntentAction"];
                /**
                 * @description Status of the resource before the change. Null for its first event and if the status did not change.
                 * @enum {string|null}
                 */
                previous_status: "requires_action" | "processing" | "authorized" | "succeeded" | "captured" | "canceled" | "failed" | null;
            };
        };
        /** @description The card was declined or not authenticated, or the processor did not make the charge; nothing was charged. */
        PaymentIntentFailedEvent: {
            /**
             * Format: uuid
             * @description Id of the event, the same on every delivery. Store it to process an event only once.
             */
            id: string;
            /**
             * @description Type of this object: always `event`.
             * @constant
             */
            object: "event";
            /**
             * @description Name of the event. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "payment_intent.failed";
            /**
             * @description Version of the API that wrote the event.
             * @constant
             */
            api_version: "v1";
            /** @description `true` in live mode, `false` in test mode. The API key decides the mode. */
            livemode: boolean;
            /**
             * Format: date-time
             * @description When the state changed, not when the event was delivered. RFC 3339 in UTC, with milliseconds.
             */
            timestamp: string;
            /** @description Position of the event among all events of its resource: from 1, without gaps. Events can arrive in any order; ignore an event whose `sequence` is not above the last one that you applied to the resource. */
            sequence: number;
            /** @description Your request that caused the event, if there was one. */
            request: components["schemas"]["EventRequest"];
            /** @description The changed resource. */
            data: {
                /** @description The resource right after the change. Read the resource itself for its current state. */
                object: components["schemas"]["PaymentIntentAction"];
                /**
                 * @description Status of the resource before the change. Null for its first event and if the status did not change.
                 * @enum {string|null}
                 */
                previous_status: "requires_action" | "processing" | "authorized" | "succeeded" | "captured" | "canceled" | "failed" | null;
            };
        };
        /** @description The processor completed the charge after the payment had ended; it was voided or refunded. The status of the payment does not change. */
        PaymentIntentLateChargeReturnedEvent: {
            /**
             * Format: uuid
             * @description Id of the event, the same on every delivery. Store it to process an event only once.
             */
            id: string;
            /**
             * @description Type of this object: always `event`.
             * @constant
             */
            object: "event";
            /**
             * @description Name of the event. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "payment_intent.late_charge_returned";
            /**
             * @description Version of the API that wrote the event.
             * @constant
             */
            api_version: "v1";
            /** @description `true` in live mode, `false` in test mode. The API key decides the mode. */
            livemode: boolean;
            /**
             * Format: date-time
             * @description When the state changed, not when the event was delivered. RFC 3339 in UTC, with milliseconds.
             */
            timestamp: string;
            /** @description Position of the event among all events of its resource: from 1, without gaps. Events can arrive in any order; ignore an event whose `sequence` is not above the last one that you applied to the resource. */
            sequence: number;
            /** @description Your request that caused the event, if there was one. */
            request: components["schemas"]["EventRequest"];
            /** @description The changed resource. */
            data: {
                /** @description The resource right after the change. Read the resource itself for its current state. */
                object: components["schemas"]["PaymentIntentAction"];
                /**
                 * @description Status of the resource before the change. Null for its first event and if the status did not change.
                 * @enum {string|null}
                 */
                previous_status: "requires_action" | "processing" | "authorized" | "succeeded" | "captured" | "canceled" | "failed" | null;
            };
        };
        /** @description A refund was accepted, and its amount is reserved. */
        RefundCreatedEvent: {
            /**
             * Format: uuid
             * @description Id of the event, the same on every delivery. Store it to process an event only once.
             */
            id: string;
            /**
             * @description Type of this object: always `event`.
             * @constant
             */
            object: "event";
            /**
             * @description Name of the event. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "refund.created";
            /**
             * @description Version of the API that wrote the event.
             * @constant
             */
            api_version: "v1";
            /** @description `true` in live mode, `false` in test mode. The API key decides the mode. */
            livemode: boolean;
            /**
             * Format: date-time
             * @description When the state changed, not when the event was delivered. RFC 3339 in UTC, with milliseconds.
             */
            timestamp: string;
            /** @description Position of the event among all events of its resource: from 1, without gaps. Events can arrive in any order; ignore an event whose `sequence` is not above the last one that you applied to the resource. */
            sequence: number;
            /** @description Your request that caused the event, if there was one. */
            request: components["schemas"]["EventRequest"];
            /** @description The changed resource. */
            data: {
                /** @description The resource right after the change. Read the resource itself for its current state. */
                object: components["schemas"]["Refund"];
                /**
                 * @description Status of the resource before the change. Null for its first event and if the status did not change.
                 * @enum {string|null}
                 */
                previous_status: "pending" | "succeeded" | "failed" | null;
            };
        };
        /** @description A refund of a payment. The status of the payment does not change. */
        Refund: {
            /**
             * Format: uuid
             * @description Id of the refund, a UUID.
             */
            id: string;
            /**
             * @description Type of this object: always `refund`.
             * @constant
             */
            object: "refund";
            /** @description `true` in live mode, `false` in test mode. The API key decides the mode. */
            livemode: boolean;
            /**
             * Format: uuid
             * @description Id of the refunded payment.
             */
            payment_intent_id: string;
            /** @description Amount that this refund returns to the buyer. In minor units. */
            amount: number;
            /**
             * @description ISO 4217 code of the currency of all amounts of this object.
             * @enum {string}
             */
            currency: "USD" | "GBP" | "EUR" | "CAD" | "AUD";
            /** @description This refund's share of the goods, shipping, tax and duty. `total` is `amount`. The shares of refunds that return the whole payment add up to its parts exactly. */
            amount_breakdown: components["schemas"]["AmountBreakdown"];
            /**
             * @description Your reason, as requested; null without one.
             * @enum {string|null}
             */
            reason: "duplicate" | "fraudulent" | "requested_by_customer" | "return" | "other" | null;
            /** @description Your own data about the refund, in the order of its keys; empty without any. */
            metadata: {
                [key: string]: string;
            };
            /**
             * @description `pending`: the processor has not confirmed the refund yet, and its amount is reserved. `succeeded`: the processor returned the money. `failed`: the buyer does not get the money. A `succeeded` refund can still become `failed` if the buyer's bank returns the money.
             * @enum {string}
             */
            status: "pending" | "succeeded" | "failed";
            /**
             * @description Why the refund failed; null unless `status` is `failed`.
             * @enum {string|null}
             */
            failure_reason: "declined" | "expired_or_canceled_card" | "lost_or_stolen_card" | "disputed" | "processing_error" | null;
            /**
             * @description Extension. `api`: you made the refund. `processor`: it was made directly at the processor and recorded here.
             * @enum {string}
             */
            source: "api" | "processor";
            /**
             * Format: date-time
             * @description When the record was created. RFC 3339 in UTC, with milliseconds.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When the record last changed. RFC 3339 in UTC, with milliseconds.
             */
            updated_at: string;
        };
        /** @description The processor returned the money to the buyer. */
        RefundSucceededEvent: {
            /**
             * Format: uuid
             * @description Id of the event, the same on every delivery. Store it to process an event only once.
             */
            id: string;
            /**
             * @description Type of this object: always `event`.
             * @constant
             */
            object: "event";
            /**
             * @description Name of the event. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "refund.succeeded";
            /**
             * @description Version of the API that wrote the event.
             * @constant
             */
            api_version: "v1";
            /** @description `true` in live mode, `false` in test mode. The API key decides the mode. */
            livemode: boolean;
            /**
             * Format: date-time
             * @description When the state changed, not when the event was delivered. RFC 3339 in UTC, with milliseconds.
             */
            timestamp: string;
            /** @description Position of the event among all events of its resource: from 1, without gaps. Events can arrive in any order; ignore an event whose `sequence` is not above the last one that you applied to the resource. */
            sequence: number;
            /** @description Your request that caused the event, if there was one. */
            request: components["schemas"]["EventRequest"];
            /** @description The changed resource. */
            data: {
                /** @description The resource right after the change. Read the resource itself for its current state. */
                object: components["schemas"]["Refund"];
                /**
                 * @description Status of the resource before the change. Null for its first event and if the status did not change.
                 * @enum {string|null}
                 */
                previous_status: "pending" | "succeeded" | "failed" | null;
            };
        };
        /** @description The money did not reach the buyer, or the buyer's bank returned it. */
        RefundFailedEvent: {
            /**
             * Format: uuid
             * @description Id of the event, the same on every delivery. Store it to process an event only once.
             */
            id: string;
            /**
             * @description Type of this object: always `event`.
             * @constant
             */
            object: "event";
            /**
             * @description Name of the event. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "refund.failed";
            /**
             * @description Version of the API that wrote the event.
             * @constant
             */
            api_version: "v1";
            /** @description `true` in live mode, `false` in test mode. The API key decides the mode. */
            livemode: boolean;
            /**
             * Format: date-time
             * @description When the state changed, not when the event was delivered. RFC 3339 in UTC, with milliseconds.
             */
            timestamp: string;
            /** @description Position of the event among all events of its resource: from 1, without gaps. Events can arrive in any order; ignore an event whose `sequence` is not above the last one that you applied to the resource. */
            sequence: number;
            /** @description Your request that caused the event, if there was one. */
            request: components["schemas"]["EventRequest"];
            /** @description The changed resource. */
            data: {
                /** @description The resource right after the change. Read the resource itself for its current state. */
                object: components["schemas"]["Refund"];
                /**
                 * @description Status of the resource before the change. Null for its first event and if the status did not change.
                 * @enum {string|null}
                 */
                previous_status: "pending" | "succeeded" | "failed" | null;
            };
        };
        /** @description The buyer's bank opened a dispute. */
        DisputeCreatedEvent: {
            /**
             * Format: uuid
             * @description Id of the event, the same on every delivery. Store it to process an event only once.
             */
            id: string;
            /**
             * @description Type of this object: always `event`.
             * @constant
             */
            object: "event";
            /**
             * @description Name of the event. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "dispute.created";
            /**
             * @description Version of the API that wrote the event.
             * @constant
             */
            api_version: "v1";
            /** @description `true` in live mode, `false` in test mode. The API key decides the mode. */
            livemode: boolean;
            /**
             * Format: date-time
             * @description When the state changed, not when the event was delivered. RFC 3339 in UTC, with milliseconds.
             */
            timestamp: string;
            /** @description Position of the event among all events of its resource: from 1, without gaps. Events can arrive in any order; ignore an event whose `sequence` is not above the last one that you applied to the resource. */
            sequence: number;
            /** @description Your request that caused the event, if there was one. */
            request: components["schemas"]["EventRequest"];
            /** @description The changed resource. */
            data: {
                /** @description The resource right after the change. Read the resource itself for its current state. */
                object: components["schemas"]["DisputeSnapshot"];
                /**
                 * @description Status of the resource before the change. Null for its first event and if the status did not change.
                 * @enum {string|null}
                 */
                previous_status: "needs_response" | "under_review" | "won" | "lost" | "prevented" | null;
            };
        };
        /** @description A dispute without its evidence. */
        DisputeSnapshot: {
            /**
             * Format: uuid
             * @description Id of the dispute, a UUID.
             */
            id: string;
            /**
             * @description Type of this object: always `dispute`.
             * @constant
             */
            object: "dispute";
            /** @description `true` in live mode, `false` in test mode. The API key decides the mode. */
            livemode: boolean;
            /**
             * Format: uuid
             * @description Id of the disputed payment.
             */
            payment_intent_id: string;
            /** @description Your reference of the disputed payment; null without one. */
            merchant_reference: string | null;
            /** @description The disputed amount. In minor units. */
            amount: number;
            /**
             * @description ISO 4217 code of the currency of all amounts of this object.
             * @enum {string}
             */
            currency: "USD" | "GBP" | "EUR" | "CAD" | "AUD";
            /**
             * @description Reason that the buyer's bank gives.
             * @enum {string}
             */
            reason: "fraudulent" | "duplicate" | "product_not_received" | "product_unacceptable" | "credit_not_processed" | "unrecognized" | "subscription_canceled" | "general";
            /**
             * @description How far the dispute has gone. An `inquiry` takes no money; a `chargeback` does.
             * @enum {string}
             */
            stage: "inquiry" | "chargeback" | "pre_arbitration" | "arbitration";
            /**
             * @description `needs_response`: evidence is needed before `evidence_due_by`. `under_review`: the bank decides. `won`, `lost` and `prevented`: the dispute has ended; `prevented` means that it ended before it took money. A later stage can open the dispute again.
             * @enum {string}
             */
            status: "needs_response" | "under_review" | "won" | "lost" | "prevented";
            /**
             * @description `dispute_evidence`: a submission of evidence is in flight, its outcome is not known yet, and no other can begin. Null without one.
             * @enum {string|null}
             */
            pending_action: "dispute_evidence" | null;
            /**
             * Format: date-time
             * @description Deadline for evidence; null if there is none. RFC 3339 in UTC, with milliseconds.
             */
            evidence_due_by: string | null;
            /**
             * Format: date-time
             * @description When evidence was submitted in this stage; null if none was. RFC 3339 in UTC, with milliseconds.
             */
            evidence_submitted_at: string | null;
            /**
             * @description Why the dispute ended: `decided` by the bank, `withdrawn` by the buyer or the bank, `refunded` because the buyer has the money back, `expired` because no evidence came in time. Null while it is open.
             * @enum {string|null}
             */
            closed_reason: "decided" | "withdrawn" | "refunded" | "expired" | null;
            /** @description Fee of the dispute, charged once; 0 for an inquiry. In minor units. */
            fee_amount: number;
            /**
             * Format: date-time
             * @description When the record was created. RFC 3339 in UTC, with milliseconds.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When the record last changed. RFC 3339 in UTC, with milliseconds.
             */
            updated_at: string;
        };
        /** @description The dispute needs evidence. */
        DisputeNeedsResponseEvent: {
            /**
             * Format: uuid
             * @description Id of the event, the same on every delivery. Store it to process an event only once.
             */
            id: string;
            /**
             * @description Type of this object: always `event`.
             * @constant
             */
            object: "event";
            /**
             * @description Name of the event. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "dispute.needs_response";
            /**
             * @description Version of the API that wrote the event.
             * @constant
             */
            api_version: "v1";
            /** @description `true` in live mode, `false` in test mode. The API key decides the mode. */
            livemode: boolean;
            /**
             * Format: date-time
             * @description When the state changed, not when the event was delivered. RFC 3339 in UTC, with milliseconds.
             */
            timestamp: string;
            /** @description Position of the event among all events of its resource: from 1, without gaps. Events can arrive in any order; ignore an event whose `sequence` is not above the last one that you applied to the resource. */
            sequence: number;
            /** @description Your request that caused the event, if there was one. */
            request: components["schemas"]["EventRequest"];
            /** @description The changed resource. */
            data: {
                /** @description The resource right after the change. Read the resource itself for its current state. */
                object: components["schemas"]["DisputeSnapshot"];
                /**
                 * @description Status of the resource before the change. Null for its first event and if the status did not change.
                 * @enum {string|null}
                 */
                previous_status: "needs_response" | "under_review" | "won" | "lost" | "prevented" | null;
            };
        };
        /** @description Evidence was submitted, and the bank decides. */
        DisputeUnderReviewEvent: {
            /**
             * Format: uuid
             * @description Id of the event, the same on every delivery. Store it to process an event only once.
             */
            id: string;
            /**
             * @description Type of this object: always `event`.
             * @constant
             */
            object: "event";
            /**
             * @description Name of the event. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "dispute.under_review";
            /**
             * @description Version of the API that wrote the event.
             * @constant
             */
            api_version: "v1";
            /** @description `true` in live mode, `false` in test mode. The API key decides the mode. */
            livemode: boolean;
            /**
             * Format: date-time
             * @description When the state changed, not when the event was delivered. RFC 3339 in UTC, with milliseconds.
             */
            timestamp: string;
            /** @description Position of the event among all events of its resource: from 1, without gaps. Events can arrive in any order; ignore an event whose `sequence` is not above the last one that you applied to the resource. */
            sequence: number;
            /** @description Your request that caused the event, if there was one. */
            request: components["schemas"]["EventRequest"];
            /** @description The changed resource. */
            data: {
                /** @description The resource right after the change. Read the resource itself for its current state. */
                object: components["schemas"]["DisputeSnapshot"];
                /**
                 * @description Status of the resource before the change. Null for its first event and if the status did not change.
                 * @enum {string|null}
                 */
                previous_status: "needs_response" | "under_review" | "won" | "lost" | "prevented" | null;
            };
        };
        /** @description The bank decided the dispute for the merchant. */
        DisputeWonEvent: {
            /**
             * Format: uuid
             * @description Id of the event, the same on every delivery. Store it to process an event only once.
             */
            id: string;
            /**
             * @description Type of this object: always `event`.
             * @constant
             */
            object: "event";
            /**
             * @description Name of the event. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "dispute.won";
            /**
             * @description Version of the API that wrote the event.
             * @constant
             */
            api_version: "v1";
            /** @description `true` in live mode, `false` in test mode. The API key decides the mode. */
            livemode: boolean;
            /**
             * Format: date-time
             * @description When the state changed, not when the event was delivered. RFC 3339 in UTC, with milliseconds.
             */
            timestamp: string;
            /** @description Position of the event among all events of its resource: from 1, without gaps. Events can arrive in any order; ignore an event whose `sequence` is not above the last one that you applied to the resource. */
            sequence: number;
            /** @description Your request that caused the event, if there was one. */
            request: components["schemas"]["EventRequest"];
            /** @description The changed resource. */
            data: {
                /** @description The resource right after the change. Read the resource itself for its current state. */
                object: components["schemas"]["DisputeSnapshot"];
                /**
                 * @description Status of the resource before the change. Null for its first event and if the status did not change.
                 * @enum {string|null}
                 */
                previous_status: "needs_response" | "under_review" | "won" | "lost" | "prevented" | null;
            };
        };
        /** @description The bank decided the dispute for the buyer. */
        DisputeLostEvent: {
            /**
             * Format: uuid
             * @description Id of the event, the same on every delivery. Store it to process an event only once.
             */
            id: string;
            /**
             * @description Type of this object: always `event`.
             * @constant
             */
            object: "event";
            /**
             * @description Name of the event. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "dispute.lost";
            /**
             * @description Version of the API that wrote the event.
             * @constant
             */
            api_version: "v1";
            /** @description `true` in live mode, `false` in test mode. The API key decides the mode. */
            livemode: boolean;
            /**
             * Format: date-time
             * @description When the state changed, not when the event was delivered. RFC 3339 in UTC, with milliseconds.
             */
            timestamp: string;
            /** @description Position of the event among all events of its resource: from 1, without gaps. Events can arrive in any order; ignore an event whose `sequence` is not above the last one that you applied to the resource. */
            sequence: number;
            /** @description Your request that caused the event, if there was one. */
            request: components["schemas"]["EventRequest"];
            /** @description The changed resource. */
            data: {
                /** @description The resource right after the change. Read the resource itself for its current state. */
                object: components["schemas"]["DisputeSnapshot"];
                /**
                 * @description Status of the resource before the change. Null for its first event and if the status did not change.
                 * @enum {string|null}
                 */
                previous_status: "needs_response" | "under_review" | "won" | "lost" | "prevented" | null;
            };
        };
        /** @description The dispute ended before it took money. */
        DisputePreventedEvent: {
            /**
             * Format: uuid
             * @description Id of the event, the same on every delivery. Store it to process an event only once.
             */
            id: string;
            /**
             * @description Type of this object: always `event`.
             * @constant
             */
            object: "event";
            /**
             * @description Name of the event. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "dispute.prevented";
            /**
             * @description Version of the API that wrote the event.
             * @constant
             */
            api_version: "v1";
            /** @description `true` in live mode, `false` in test mode. The API key decides the mode. */
            livemode: boolean;
            /**
             * Format: date-time
             * @description When the state changed, not when the event was delivered. RFC 3339 in UTC, with milliseconds.
             */
            timestamp: string;
            /** @description Position of the event among all events of its resource: from 1, without gaps. Events can arrive in any order; ignore an event whose `sequence` is not above the last one that you applied to the resource. */
            sequence: number;
            /** @description Your request that caused the event, if there was one. */
            request: components["schemas"]["EventRequest"];
            /** @description The changed resource. */
            data: {
                /** @description The resource right after the change. Read the resource itself for its current state. */
                object: components["schemas"]["DisputeSnapshot"];
                /**
                 * @description Status of the resource before the change. Null for its first event and if the status did not change.
                 * @enum {string|null}
                 */
                previous_status: "needs_response" | "under_review" | "won" | "lost" | "prevented" | null;
            };
        };
        /** @description Sent 72 hours and again 24 hours before the deadline for evidence; the status does not change. */
        DisputeEvidenceDueEvent: {
            /**
             * Format: uuid
             * @description Id of the event, the same on every delivery. Store it to process an event only once.
             */
            id: string;
            /**
             * @description Type of this object: always `event`.
             * @constant
             */
            object: "event";
            /**
             * @description Name of the event. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "dispute.evidence_due";
            /**
             * @description Version of the API that wrote the event.
             * @constant
             */
            api_version: "v1";
            /** @description `true` in live mode, `false` in test mode. The API key decides the mode. */
            livemode: boolean;
            /**
             * Format: date-time
             * @description When the state changed, not when the event was delivered. RFC 3339 in UTC, with milliseconds.
             */
            timestamp: string;
            /** @description Position of the event among all events of its resource: from 1, without gaps. Events can arrive in any order; ignore an event whose `sequence` is not above the last one that you applied to the resource. */
            sequence: number;
            /** @description Your request that caused the event, if there was one. */
            request: components["schemas"]["EventRequest"];
            /** @description The changed resource. */
            data: {
                /** @description The resource right after the change. Read the resource itself for its current state. */
                object: components["schemas"]["DisputeSnapshot"];
                /**
                 * @description Status of the resource before the change. Null for its first event and if the status did not change.
                 * @enum {string|null}
                 */
                previous_status: "needs_response" | "under_review" | "won" | "lost" | "prevented" | null;
            };
        };
        /** @description The weekly run, or its re-run after a failure, took the balance for a payout. */
        PayoutCreatedEvent: {
            /**
             * Format: uuid
             * @description Id of the event, the same on every delivery. Store it to process an event only once.
             */
            id: string;
            /**
             * @description Type of this object: always `event`.
             * @constant
             */
            object: "event";
            /**
             * @description Name of the event. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "payout.created";
            /**
             * @description Version of the API that wrote the event.
             * @constant
             */
            api_version: "v1";
            /** @description `true` in live mode, `false` in test mode. The API key decides the mode. */
            livemode: boolean;
            /**
             * Format: date-time
             * @description When the state changed, not when the event was delivered. RFC 3339 in UTC, with milliseconds.
             */
            timestamp: string;
            /** @description Position of the event among all events of its resource: from 1, without gaps. Events can arrive in any order; ignore an event whose `sequence` is not above the last one that you applied to the resource. */
            sequence: number;
            /** @description Your request that caused the event, if there was one. */
            request: components["schemas"]["EventRequest"];
            /** @description The changed resource. */
            data: {
                /** @description The resource right after the change. Read the resource itself for its current state. */
                object: components["schemas"]["Payout"];
                /**
                 * @description Status of the resource before the change. Null for its first event and if the status did not change.
                 * @enum {string|null}
                 */
                previous_status: "created" | "in_transit" | "paid" | "failed" | null;
            };
        };
        /** @description Minor units with their sign: `total` is the sum of all other parts, and the amount of the payout. */
        PayoutBreakdown: {
            /** @description Captured payments, tax and duty included. In minor units, with its sign. */
            gross_sales: number;
            /** @description Platform fees of the captured payments. In minor units, with its sign. */
            platform_fee: number;
            /** @description Tax that the platform remits, less what refunds and disputes returned of it. In minor units, with its sign. */
            tax_withheld: number;
            /** @description Import duty that the platform remits, less what refunds and disputes returned of it. In minor units, with its sign. */
            duty_withheld: number;
            /** @description Money of the captured payments that moved into the rolling reserve. In minor units, with its sign. */
            reserve_held: number;
            /** @description Money released from the rolling reserve, less what failed refunds and won disputes moved back into it. In minor units, with its sign. */
            reserve_released: number;
            /** @description Refunded amounts, less those of refunds that failed. In minor units, with its sign. */
            refunds: number;
            /** @description Disputed amounts, less those that were returned. In minor units, with its sign. */
            disputes: number;
            /** @description Fees of disputes. In minor units, with its sign. */
            dispute_fees: number;
            /** @description Earlier payouts that failed: their money is paid out again. In minor units, with its sign. */
            returned_payouts: number;
            /** @description Corrections by an operator. In minor units, with its sign. */
            adjustments: number;
            /** @description Sum of all other parts: the amount of the payout. In minor units, with its sign. */
            total: number;
            /**
             * @description ISO 4217 code of the currency of all amounts of this object.
             * @enum {string}
             */
            currency: "USD" | "GBP" | "EUR" | "CAD" | "AUD";
        };
        /** @description Masked reference of a bank account. Its number is not stored. */
        PayoutBankAccount: {
            /** @description ISO 3166-1 alpha-2 code of the country of the bank. */
            country: string;
            /** @description Name of the bank; null if it is not known. */
            bank_name: string | null;
            /** @description Last four characters of the account number. */
            last_four: string;
        };
        /** @description Why a payout failed. */
        PayoutFailure: {
            /**
             * @description Why the transfer to the merchant's bank failed.
             * @enum {string}
             */
            code: "account_closed" | "no_account" | "invalid_account_number" | "incorrect_account_holder_name" | "account_frozen" | "bank_account_restricted" | "invalid_currency" | "could_not_process";
            /** @description One sentence about the failure. */
            message: string;
        };
        /** @description A transfer of the balance to the merchant's bank. */
        Payout: {
            /**
             * Format: uuid
             * @description Id of the payout, a UUID.
             */
            id: string;
            /**
             * @description Type of this object: always `payout`.
             * @constant
             */
            object: "payout";
            /** @description `true` in live mode, `false` in test mode. The API key decides the mode. */
            livemode: boolean;
            /** @description Amount that is transferred to the merchant's bank account. In minor units. */
            amount: number;
            /**
             * @description ISO 4217 code of the currency of all amounts of this object.
             * @enum {string}
             */
            currency: "USD" | "GBP" | "EUR" | "CAD" | "AUD";
            /** @description What the payout consists of. */
            amount_breakdown: components["schemas"]["PayoutBreakdown"];
            /** @description ISO 8601 week of the weekly run, such as `2026-W49`. */
            period: string;
            /** @description Number of the payout for its week and currency, from 1. A payout that replaces a failed one has the next number. */
            attempt: number;
            /** @description The bank account that the payout goes to. */
            bank_account: components["schemas"]["PayoutBankAccount"];
            /**
             * @description `created`: the amount left the balance. `in_transit`: the transfer is on its way. `paid`: the bank confirmed it. `failed`: the money is back in the balance. A `paid` payout can still become `failed`.
             * @enum {string}
             */
            status: "created" | "in_transit" | "paid" | "failed";
            /** @description Why the payout failed; null unless `status` is `failed`. */
            failure: components["schemas"]["PayoutFailure"] | null;
            /**
             * Format: date-time
             * @description When the bank is expected to have the money; null while that is not known. RFC 3339 in UTC, with milliseconds.
             */
            expected_at: string | null;
            /**
             * Format: date-time
             * @description When the bank confirmed the payout; null if it has not. It stays set if the bank returns the money. RFC 3339 in UTC, with milliseconds.
             */
            paid_at: string | null;
            /**
             * Format: date-time
             * @description When the payout failed; null unless `status` is `failed`. RFC 3339 in UTC, with milliseconds.
             */
            failed_at: string | null;
            /**
             * Format: date-time
             * @description When the record was created. RFC 3339 in UTC, with milliseconds.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When the record last changed. RFC 3339 in UTC, with milliseconds.
             */
            updated_at: string;
        };
        /** @description The transfer is on its way to the bank. */
        PayoutInTransitEvent: {
            /**
             * Format: uuid
             * @description Id of the event, the same on every delivery. Store it to process an event only once.
             */
            id: string;
            /**
             * @description Type of this object: always `event`.
             * @constant
             */
            object: "event";
            /**
             * @description Name of the event. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "payout.in_transit";
            /**
             * @description Version of the API that wrote the event.
             * @constant
             */
            api_version: "v1";
            /** @description `true` in live mode, `false` in test mode. The API key decides the mode. */
            livemode: boolean;
            /**
             * Format: date-time
             * @description When the state changed, not when the event was delivered. RFC 3339 in UTC, with milliseconds.
             */
            timestamp: string;
            /** @description Position of the event among all events of its resource: from 1, without gaps. Events can arrive in any order; ignore an event whose `sequence` is not above the last one that you applied to the resource. */
            sequence: number;
            /** @description Your request that caused the event, if there was one. */
            request: components["schemas"]["EventRequest"];
            /** @description The changed resource. */
            data: {
                /** @description The resource right after the change. Read the resource itself for its current state. */
                object: components["schemas"]["Payout"];
                /**
                 * @description Status of the resource before the change. Null for its first event and if the status did not change.
                 * @enum {string|null}
                 */
                previous_status: "created" | "in_transit" | "paid" | "failed" | null;
            };
        };
        /** @description The bank confirmed the payout. */
        PayoutPaidEvent: {
            /**
             * Format: uuid
             * @description Id of the event, the same on every delivery. Store it to process an event only once.
             */
            id: string;
            /**
             * @description Type of this object: always `event`.
             * @constant
             */
            object: "event";
            /**
             * @description Name of the event. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "payout.paid";
            /**
             * @description Version of the API that wrote the event.
             * @constant
             */
            api_version: "v1";
            /** @description `true` in live mode, `false` in test mode. The API key decides the mode. */
            livemode: boolean;
            /**
             * Format: date-time
             * @description When the state changed, not when the event was delivered. RFC 3339 in UTC, with milliseconds.
             */
            timestamp: string;
            /** @description Position of the event among all events of its resource: from 1, without gaps. Events can arrive in any order; ignore an event whose `sequence` is not above the last one that you applied to the resource. */
            sequence: number;
            /** @description Your request that caused the event, if there was one. */
            request: components["schemas"]["EventRequest"];
            /** @description The changed resource. */
            data: {
                /** @description The resource right after the change. Read the resource itself for its current state. */
                object: components["schemas"]["Payout"];
                /**
                 * @description Status of the resource before the change. Null for its first event and if the status did not change.
                 * @enum {string|null}
                 */
                previous_status: "created" | "in_transit" | "paid" | "failed" | null;
            };
        };
        /** @description The transfer failed, or the bank returned it; the money is back in the balance. */
        PayoutFailedEvent: {
            /**
             * Format: uuid
             * @description Id of the event, the same on every delivery. Store it to process an event only once.
             */
            id: string;
            /**
             * @description Type of this object: always `event`.
             * @constant
             */
            object: "event";
            /**
             * @description Name of the event. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "payout.failed";
            /**
             * @description Version of the API that wrote the event.
             * @constant
             */
            api_version: "v1";
            /** @description `true` in live mode, `false` in test mode. The API key decides the mode. */
            livemode: boolean;
            /**
             * Format: date-time
             * @description When the state changed, not when the event was delivered. RFC 3339 in UTC, with milliseconds.
             */
            timestamp: string;
            /** @description Position of the event among all events of its resource: from 1, without gaps. Events can arrive in any order; ignore an event whose `sequence` is not above the last one that you applied to the resource. */
            sequence: number;
            /** @description Your request that caused the event, if there was one. */
            request: components["schemas"]["EventRequest"];
            /** @description The changed resource. */
            data: {
                /** @description The resource right after the change. Read the resource itself for its current state. */
                object: components["schemas"]["Payout"];
                /**
                 * @description Status of the resource before the change. Null for its first event and if the status did not change.
                 * @enum {string|null}
                 */
                previous_status: "created" | "in_transit" | "paid" | "failed" | null;
            };
        };
        /** @description A test event that an operator sends to one endpoint. */
        WebhookEndpointTestEvent: {
            /**
             * Format: uuid
             * @description Id of the event, the same on every delivery. Store it to process an event only once.
             */
            id: string;
            /**
             * @description Type of this object: always `event`.
             * @constant
             */
            object: "event";
            /**
             * @description Name of the event. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "webhook_endpoint.test";
            /**
             * @description Version of the API that wrote the event.
             * @constant
             */
            api_version: "v1";
            /** @description `true` in live mode, `false` in test mode. The API key decides the mode. */
            livemode: boolean;
            /**
             * Format: date-time
             * @description When the state changed, not when the event was delivered. RFC 3339 in UTC, with milliseconds.
             */
            timestamp: string;
            /** @description Position of the event among all events of its resource: from 1, without gaps. Events can arrive in any order; ignore an event whose `sequence` is not above the last one that you applied to the resource. */
            sequence: number;
            /** @description Your request that caused the event, if there was one. */
            request: components["schemas"]["EventRequest"];
            /** @description The changed resource. */
            data: {
                /** @description The resource right after the change. Read the resource itself for its current state. */
                object: components["schemas"]["WebhookEndpoint"];
                /** @description Status of the resource before the change. Null for its first event and if the status did not change. */
                previous_status: string | null;
            };
        };
        /** @description An endpoint that receives events of one mode. An operator creates it; a merchant has at most 32 per mode. Its signing secret is not part of it. */
        WebhookEndpoint: {
            /**
             * Format: uuid
             * @description Id of the endpoint, a UUID.
             */
            id: string;
            /**
             * @description Type of this object: always `webhook_endpoint`.
             * @constant
             */
            object: "webhook_endpoint";
            /** @description `true` in live mode, `false` in test mode. The API key decides the mode. */
            livemode: boolean;
            /** @description URL that receives the events. */
            url: string;
            /** @description Names of the events that the endpoint receives; `*` means all, including future ones. */
            events: string[];
            /**
             * @description `enabled`: events are sent. `disabled`: no events are sent until an operator enables it. `deleted`: it is gone.
             * @enum {string}
             */
            status: "enabled" | "disabled" | "deleted";
            /**
             * Format: date-time
             * @description When the record was created. RFC 3339 in UTC, with milliseconds.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When the record last changed. RFC 3339 in UTC, with milliseconds.
             */
            updated_at: string;
        };
        /** @description HS codes of the requested products. */
        Classifications: {
            /**
             * @description Type of this object: always `classifications`.
             * @constant
             */
            object: "classifications";
            /** @description `true` in live mode, `false` in test mode. The API key decides the mode. */
            livemode: boolean;
            /**
             * @description Edition of the Harmonized System: always `hs2022`.
             * @constant
             */
            nomenclature: "hs2022";
            /** @description One result per product, in the order of the request. */
            classifications: {
                /** @description Your code for the product, as requested. */
                sku: string;
                /** @description Six digits of HS 2022. Send them as `hs_code` of a tax quote line. */
                hs_code: string;
                /** @description All digits of a supplied code that had more than six, which are not checked. Otherwise, with `destination_country`: the eight digits of the only line that its tariff has for the code, or null if it has several or is not on file. Send more digits for an exact duty. */
                national_code: string | null;
                /** @description Stable name of the kind of product, from general to special, such as `apparel.tops.t-shirt`. */
                category: string;
                /** @description What the product was understood to be. */
                normalized_description: string;
                /** @description How far to trust the code, from 0 to 1. From 0.8, check the code once for each product, then use it: of 74 such codes for texts new to the classifier, 68 had the right heading. From 0.4 to 0.8, add what `needs_more_detail` names and classify again. Below 0.4, the text does not say what the product is: do not use the code. */
                confidence: number;
                /**
                 * @description `classified`: found from the text. `validated`: the code that you sent, or its only successor in HS 2022.
                 * @enum {string}
                 */
                source: "classified" | "validated";
                /** @description Whether this result was stored by an earlier request. */
                cached: boolean;
                /** @description Up to five other codes that the text could mean, the most likely first. Empty for your own code. */
                alternatives: {
                    /** @description Six digits of HS 2022. */
                    hs_code: string;
                    /** @description Stable name of the kind of product, from general to special, such as `apparel.tops.t-shirt`. */
                    category: string;
                    /** @description What the product was understood to be. */
                    normalized_description: string;
                    /** @description How likely this code is, from 0 to 1. */
                    confidence: number;
                }[];
                /** @description What the text does not say and what could change the code, such as `material`, `knit_or_woven`, `gender` or `power_source`. `product`: the text names no known kind of product. */
                needs_more_detail: string[];
                /**
                 * @description Only if the operator has a second classifier and the text was not certain enough: `decided` if it chose the code, `unavailable` if it did not respond, so that the code is ours and the same request may get another one.
                 * @enum {string}
                 */
                remote?: "decided" | "unavailable";
                /** @description `true` if the text strongly suggests a different HS chapter than your own code. The code is kept: check it. */
                mismatch_warning: boolean;
                /** @description Why a tax quote for goods of this code is rejected (`restricted_product`): as an import to `destination_country`, or, without one, to every country. `null`: no rule forbids all goods of the code. What the operator allowed to you is not considered. */
                restricted: {
                    /** @description Such as `narcotic`, `weapon`, `explosive`, `alcohol`, `tobacco`, `medicine`, `live_animal`, `ivory_cites` or `sanitary`. More may follow. */
                    reason: string;
                } | null;
            }[];
        };
        /** @description Why the request was rejected or failed. */
        Error: {
            /** @description The error. */
            error: {
                /**
                 * @description Stable code of the error. Decide by it, not by the message.
                 * @enum {string}
                 */
                code: "validation_error" | "invalid_amount" | "idempotency_key_required" | "tax_quote_mismatch" | "tax_quote_expired" | "currency_mismatch" | "country_not_supported" | "refund_exceeds_captured" | "refund_not_allowed" | "unauthorized" | "not_found" | "tax_quote_not_found" | "dispute_not_found" | "idempotency_key_conflict" | "idempotency_in_progress" | "idempotency_recovery_required" | "payment_method_domain_exists" | "invalid_state_transition" | "dispute_not_actionable" | "rate_limit_exceeded" | "internal_error" | "provider_error" | "rate_limit_unavailable";
                /** @description One sentence, safe to show to a buyer. It never contains text of the processor, and it may change. */
                message: string;
                /** @description More about the error; the fields depend on the code. `validation_error` and `invalid_amount` have `fields`: a list of `path`, `code` and `message`, with paths such as `line_items[0].hs_code`. */
                details?: {
                    [key: string]: unknown;
                };
            };
        };
        /** @description The guaranteed landed cost of an order. */
        TaxQuote: {
            /**
             * Format: uuid
             * @description Id of the quote. Send it as `tax_quote_id` in the charge.
             */
            id: string;
            /**
             * @description Type of this object: always `tax_quote`.
             * @constant
             */
            object: "tax_quote";
            /** @description `true` in live mode, `false` in test mode. The API key decides the mode. */
            livemode: boolean;
            /**
             * @description `open`: can be charged. `expired`: is past `expires_at` and was not charged. `charged`: a payment with this quote is `authorized`, `succeeded` or `captured`; until `expires_at` the quote can be charged again. A quote whose only payments failed, were canceled or are not decided yet is `open` or `expired`.
             * @enum {string}
             */
            status: "open" | "expired" | "charged";
            /** @description Country of delivery, as requested, in upper case. */
            destination_country: string;
            /** @description Postal code of delivery, as requested; null without one. Then a charge may have any postal code with the same rates. */
            destination_postal_code: string | null;
            /** @description Country that the goods ship from, in upper case. */
            ship_from_country: string;
            /** @description The landed cost. `total` is what a charge with this quote takes. */
            amount_breakdown: components["schemas"]["AmountBreakdown"];
            /** @description The lines in the order of the request, each with its tax and duty. */
            line_items: {
                /** @description Your code for the item, as requested; null without one. */
                sku: string | null;
                /** @description What the item is, as requested. Send it unchanged in the charge. */
                description: string;
                /** @description Number of units, as requested. */
                quantity: number;
                /** @description Price of one unit, as requested. In minor units. */
                unit_amount: number;
                /** @description HS code as requested, not shortened. Send the same digits in the charge. */
                hs_code: string;
                /** @description Country of origin as requested; null means that `ship_from_country` was used. */
                origin_country: string | null;
                /** @description Net weight of the line in grams, as requested, or null. */
                net_weight_grams: number | null;
                /** @description Volume of the line in millilitres, as requested, or null. */
                volume_ml: number | null;
                /** @description Share of metal in the weight, as requested, or null. */
                metal_share_percent: number | null;
                /** @description Whether the request claimed a preference for this line. */
                preference: boolean;
                /** @description `quantity` × `unit_amount`. In minor units. */
                amount: number;
                /** @description Tax of this line, including the tax on its share of shipping. In minor units. */
                tax: number;
                /** @description The taxes of this line. They add up to `tax`. */
                tax_components: {
                    /** @description Name of the tax or of the part of the duty, such as `VAT`. */
                    name: string;
                    /** @description Rate in per cent as text, such as `9.975`; null if the part is a fixed amount. */
                    rate: string | null;
                    /** @description Amount that this part adds. In minor units. */
                    amount: number;
                }[];
                /** @description Customs duty of this line. In minor units. */
                duty: number;
                /** @description The parts of the duty. They add up to `duty`; empty if no duty is charged. */
                duty_components: {
                    /** @description Name of the tax or of the part of the duty, such as `VAT`. */
                    name: string;
                    /** @description Rate in per cent as text, such as `9.975`; null if the part is a fixed amount. */
                    rate: string | null;
                    /** @description Amount that this part adds. In minor units. */
                    amount: number;
                }[];
                /**
                 * @description Where the duty comes from. `national_line`: a rate for more than six digits of the HS code. `subheading`, `heading`: a rate for its first six or four digits. `chapter_estimate`: an estimate for the chapter. `flat`: a fixed amount. `relief`: no duty, because of low value. `none`: no duty, because it is not an import. Null: the tax engine does not say.
                 * @enum {string|null}
                 */
                duty_basis: "national_line" | "subheading" | "heading" | "chapter_estimate" | "flat" | "relief" | "none" | null;
                /** @description The rates of the national tariff lines that the HS code may mean. More digits in `hs_code` make it narrower. Null: the tax engine does not say, or the duty is not by rates. */
                duty_rate_range: {
                    /** @description Lowest rate in per cent as text, such as `2.5`. */
                    min: string;
                    /** @description Highest rate in per cent as text. */
                    max: string;
                    /** @description Number of national tariff lines that the rates are of. */
                    lines: number;
                    /** @description How many digits of the HS code decided the rate; 0 for an estimate for the chapter. */
                    code_digits: number;
                } | null;
            }[];
            /** @description What the duty could be by the rates that the HS codes allow. The price holds all the same. Null: the tax engine does not say. */
            duty_range: {
                /** @description The least duty of the order. In minor units. */
                min: number;
                /** @description The most duty of the order. In minor units. */
                max: number;
            } | null;
            /** @description What the price rests on or leaves out, as codes. Empty without warnings. New codes may be added: ignore those that you do not know. */
            warnings: {
                /**
                 * @description `range_wide`: The national rates below the HS code differ widely, and the code does not decide between them. `metal_share_unknown`: A duty applies to metal content, and `metal_share_percent` was not given. `table_ends_soon`: A table that priced the quote is checked up to a day that is near. `table_ended`: A table that priced the quote is past the day up to which it was checked (test mode only). `vat_part_of_code`: Only a part of the goods of this HS code has the tax rate that was used. `local_tax_not_included`: Taxes of a county, a city or a district are not included: the operator has not imported them for the postal code. `origin_assumed`: The line has no `origin_country`; the country that the goods ship from was used. `preference_not_claimed`: The duty is the one without a trade agreement. `preference_rate_unavailable`: The line claims a preference, but no lower rate for it is on file: the duty is the one without a trade agreement. `registration_missing`: The seller has no registration for the scheme that the price assumes (test mode only). `rate_unverified`: A rate was not compared with an official table or statute. `specific_duty_estimated`: A duty by weight or volume was replaced by a percentage. `restricted_in_part`: A part of the goods of this HS code may not be sold. `restricted_conditions`: The goods may be sold only under conditions, such as the rules for batteries or an age limit. `sold_under_allowance`: The goods are restricted, and the operator allowed them to this merchant. `code_disagrees`: The description suggests goods of another chapter than the HS code. Not every description can be read in time, so no warning does not confirm a code. `parcel_fee_not_included`: A fee per parcel of the destination is not included. `sample_exchange_rates`: Limits were converted at sample exchange rates, which are not current.
                 * @enum {string}
                 */
                code: "range_wide" | "metal_share_unknown" | "table_ends_soon" | "table_ended" | "vat_part_of_code" | "local_tax_not_included" | "origin_assumed" | "preference_not_claimed" | "preference_rate_unavailable" | "registration_missing" | "rate_unverified" | "specific_duty_estimated" | "restricted_in_part" | "restricted_conditions" | "sold_under_allowance" | "code_disagrees" | "parcel_fee_not_included" | "sample_exchange_rates";
                /** @description Index of the line in `line_items`, from 0; null if the warning is about the whole order. */
                line: number | null;
                /** @description What the code means for this order. For your tax staff, not for buyers. */
                message: string;
            }[];
            /** @description Sentences that name the assumptions behind the price. They are for your tax staff, not for buyers. */
            assumptions: string[];
            /** @description Ids of the dated rule sets and rate tables that priced the quote, such as `rules/GB@2026-04-01`. */
            rule_packs: string[];
            /** @description Your own data about the quote, in the order of its keys; empty without any. */
            metadata: {
                [key: string]: string;
            };
            /**
             * Format: date-time
             * @description When the quote expires, 30 minutes after `created_at`. Until then it can be charged more than once. RFC 3339 in UTC, with milliseconds.
             */
            expires_at: string;
            /**
             * Format: date-time
             * @description When the record was created. RFC 3339 in UTC, with milliseconds.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description Equal to `created_at`: of a quote, only `status` changes.
             */
            updated_at: string;
        };
        /** @description The entity, account and wallets behind a charge currency. */
        CheckoutConfig: {
            /**
             * @description Type of this object: always `checkout_config`.
             * @constant
             */
            object: "checkout_config";
            /** @description `true` in live mode, `false` in test mode. The API key decides the mode. */
            livemode: boolean;
            /**
             * @description The requested currency.
             * @enum {string}
             */
            currency: "USD" | "GBP" | "EUR" | "CAD" | "AUD";
            /**
             * @description The legal entity that acquires charges in this currency. A `pm_` token belongs to one entity.
             * @enum {string}
             */
            entity: "us" | "gb" | "eu" | "ca" | "au";
            /** @description Name of the legal entity. */
            entity_name: string;
            /** @description Country of the entity: two-letter code of ISO 3166-1. */
            country: string;
            /**
             * @description Currency that the entity settles in: always the charge currency. Nothing is converted.
             * @enum {string}
             */
            settlement_currency: "USD" | "GBP" | "EUR" | "CAD" | "AUD";
            /** @description The **processor's** publishable key of this entity's account in this mode. Give it to the processor's script. It is not your `pk_test_…` or `pk_live_…` key and does not work with this API. */
            publishable_key: string;
            /** @description Which wallets can be offered above the card form. */
            wallets: {
                /**
                 * @description `active` when Apple Pay can be offered: your domain is registered, this entity is active for it, and the wallet is switched on for you. Otherwise `inactive`.
                 * @enum {string}
                 */
                apple_pay: "active" | "inactive";
                /**
                 * @description `active` when Google Pay can be offered: your domain is registered, this entity is active for it, and the wallet is switched on for you. Otherwise `inactive`.
                 * @enum {string}
                 */
                google_pay: "active" | "inactive";
            };
            /** @description The payment processor that collects the card in the browser. */
            processor: {
                /** @description Name of the payment processor. */
                name: string;
                /**
                 * Format: uri
                 * @description URL of the processor's browser script, which collects the card.
                 */
                script_url: string;
            };
        };
        /** @description The checkout configuration for browsers, with branding. */
        BrowserConfig: {
            /**
             * @description Type of this object: always `browser_config`.
             * @constant
             */
            object: "browser_config";
            /** @description `true` in live mode, `false` in test mode. The API key decides the mode. */
            livemode: boolean;
            /**
             * @description The requested currency.
             * @enum {string}
             */
            currency: "USD" | "GBP" | "EUR" | "CAD" | "AUD";
            /**
             * @description The legal entity that acquires charges in this currency. A `pm_` token belongs to one entity.
             * @enum {string}
             */
            entity: "us" | "gb" | "eu" | "ca" | "au";
            /** @description Name of the legal entity. */
            entity_name: string;
            /** @description Country of the entity: two-letter code of ISO 3166-1. */
            country: string;
            /**
             * @description Currency that the entity settles in: always the charge currency. Nothing is converted.
             * @enum {string}
             */
            settlement_currency: "USD" | "GBP" | "EUR" | "CAD" | "AUD";
            /** @description The **processor's** publishable key of this entity's account in this mode. Give it to the processor's script. It is not your `pk_test_…` or `pk_live_…` key and does not work with this API. */
            publishable_key: string;
            /** @description Which wallets can be offered above the card form. */
            wallets: {
                /**
                 * @description `active` when Apple Pay can be offered: your domain is registered, this entity is active for it, and the wallet is switched on for you. Otherwise `inactive`.
                 * @enum {string}
                 */
                apple_pay: "active" | "inactive";
                /**
                 * @description `active` when Google Pay can be offered: your domain is registered, this entity is active for it, and the wallet is switched on for you. Otherwise `inactive`.
                 * @enum {string}
                 */
                google_pay: "active" | "inactive";
            };
            /** @description The payment processor that collects the card in the browser. */
            processor: {
                /** @description Name of the payment processor. */
                name: string;
                /**
                 * Format: uri
                 * @description URL of the processor's browser script, which collects the card.
                 */
                script_url: string;
            };
            /** @description How the checkout looks. Fields that are not set have the value of the base theme. */
            branding: {
                /** @description Name that the buyer sees. Unset: the name of the merchant. */
                display_name: string;
                /**
                 * Format: uri
                 * @description https URL of the logo; null without one.
                 */
                logo_url: string | null;
                /** @description Colour of focused fields and of the selected method. `#rrggbb` in lower case. */
                primary_color: string;
                /** @description Background of the form. `#rrggbb` in lower case. */
                background_color: string;
                /** @description Text on the background. `#rrggbb` in lower case. */
                text_color: string;
                /** @description Error messages on the background. `#rrggbb` in lower case. */
                danger_color: string;
                /** @description Background of the pay button. `#rrggbb` in lower case. */
                button_color: string;
                /** @description Text on the pay button. `#rrggbb` in lower case. */
                button_text_color: string;
                /** @description CSS list of font families. */
                font_family: string;
                /** @description Radius of corners in pixels, 0 to 24. */
                border_radius: number;
                /** @description Label of the pay button, 1 to 40 characters. `submitLabel` of the drop-in overrides it. */
                button_label: string;
            };
        };
        /** @description The domain on which wallets are offered. One per merchant and mode. */
        PaymentMethodDomain: {
            /**
             * Format: uuid
             * @description Id of the domain record, a UUID.
             */
            id: string;
            /**
             * @description Type of this object: always `payment_method_domain`.
             * @constant
             */
            object: "payment_method_domain";
            /** @description `true` in live mode, `false` in test mode. The API key decides the mode. */
            livemode: boolean;
            /** @description The registered hostname, in lower case and in ASCII. */
            domain: string;
            /** @description The wallets at every entity that has a payment account in this mode. */
            entities: {
                /**
                 * @description The legal entity that acquires the currency.
                 * @enum {string}
                 */
                entity: "us" | "gb" | "eu" | "ca" | "au";
                /**
                 * @description The charge currency that this entity acquires, as ISO 4217 code.
                 * @enum {string}
                 */
                currency: "USD" | "GBP" | "EUR" | "CAD" | "AUD";
                /** @description Apple Pay on this domain at this entity. */
                apple_pay: components["schemas"]["WalletActivation"];
                /** @description Google Pay on this domain at this entity. */
                google_pay: components["schemas"]["WalletActivation"];
            }[];
            /**
             * Format: date-time
             * @description When an acquirer last stated the status of a wallet; null before that. RFC 3339 in UTC, with milliseconds.
             */
            last_validated_at: string | null;
            /**
             * Format: date-time
             * @description When the record was created. RFC 3339 in UTC, with milliseconds.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When the record last changed. RFC 3339 in UTC, with milliseconds.
             */
            updated_at: string;
        };
        /** @description Whether one wallet is active at one entity. */
        WalletActivation: {
            /**
             * @description `active`: the wallet can be offered on this domain for this currency. `inactive`: it cannot.
             * @enum {string}
             */
            status: "active" | "inactive";
            /** @description Why the wallet is inactive and what to do, safe to display; null when it is active. */
            error_message: string | null;
        };
        /** @description The registered domain, as a list. */
        PaymentMethodDomainList: {
            /**
             * @description Type of this object: always `list`.
             * @constant
             */
            object: "list";
            /** @description The registered domain; empty when none is registered in this mode. */
            data: components["schemas"]["PaymentMethodDomain"][];
            /**
             * @description Always `false`: a merchant has at most one domain.
             * @constant
             */
            has_more: false;
        };
        /** @description A payment as create returns it. */
        PaymentIntent: {
            /**
             * Format: uuid
             * @description Id of the payment, a UUID.
             */
            id: string;
            /**
             * @description Type of this object: always `payment_intent`.
             * @constant
             */
            object: "payment_intent";
            /** @description `true` in live mode, `false` in test mode. The API key decides the mode. */
            livemode: boolean;
            /** @description State of the payment; the HTTP status says nothing about it. `succeeded` (automatic capture) and `captured` (manual capture) are paid. `authorized`: the money is held, not taken. `requires_action`: the issuer requires 3-D Secure authentication. `processing`: the outcome is not known yet, read the payment later. `failed` and `canceled`: nothing was taken, and this payment can no longer be paid. */
            status: components["schemas"]["PaymentStatus"];
            /**
             * @description Legal entity that acquires the payment. The currency of the request decides it.
             * @enum {string}
             */
            entity: "us" | "gb" | "eu" | "ca" | "au";
            /** @description The charged total: goods, shipping, tax and duty. This is not the `amount` of the request, which is the subtotal of the goods. In minor units. */
            amount: number;
            /** @description Money taken: `amount` once the payment is paid, otherwise 0. Less than `amount` if only a part was captured, directly at the processor. In minor units. */
            amount_captured: number;
            /** @description Money returned by refunds that succeeded. A pending refund is not in it. In minor units. */
            amount_refunded: number;
            /** @description Money that open and lost chargebacks have taken. In minor units. */
            amount_disputed: number;
            /**
             * @description ISO 4217 code of the currency of all amounts of this object.
             * @enum {string}
             */
            currency: "USD" | "GBP" | "EUR" | "CAD" | "AUD";
            /** @description Why the payment failed; null unless `status` is `failed`. */
            failure: {
                /**
                 * @description Why the charge failed. Lost, stolen and suspected cards are all `card_declined`.
                 * @enum {string}
                 */
                code: "card_declined" | "insufficient_funds" | "expired_card" | "incorrect_cvc" | "incorrect_number" | "authentication_failed" | "processing_error";
                /** @description One sentence about the failure, safe to show to the buyer. */
                message: string;
                /**
                 * @description What the buyer can do: use another card, check the card details, or try again later. Each new attempt is a new charge with a new idempotency key.
                 * @enum {string}
                 */
                advice: "try_another_card" | "check_card_details" | "try_again_later";
            } | null;
            /**
             * Format: date-time
             * @description When the record last changed. RFC 3339 in UTC, with milliseconds.
             */
            updated_at: string;
            /** @description Amount that a capture would take: `amount` while `authorized`, otherwise 0. In minor units. */
            amount_capturable: number;
            /**
             * @description Whether succeeded refunds returned nothing, a part or all of the captured amount.
             * @enum {string}
             */
            refund_status: "none" | "partial" | "full";
            /** @description What the charged total consists of. */
            amount_breakdown: components["schemas"]["AmountBreakdown"];
            /**
             * @description As requested: `automatic` or `manual`.
             * @enum {string}
             */
            capture_method: "automatic" | "manual";
            /**
             * Format: uuid
             * @description Id of the charged tax quote; null without a quote.
             */
            tax_quote_id: string | null;
            /** @description Token of the buyer's card, as requested. */
            payment_method: string;
            /** @description Your reference, as requested; null without one. */
            merchant_reference: string | null;
            /** @description Your own data about the payment, in the order of its keys; empty without any. */
            metadata: {
                [key: string]: string;
            };
            /** @description The card, so that you can tell a buyer which one was used. Null until the issuer has approved or declined it, and if the processor never got that far. */
            card: components["schemas"]["PaymentCard"] | null;
            /**
             * @description The `capture` or `cancel` that is in flight: its outcome is not known yet, and no other can begin. Null without one.
             * @enum {string|null}
             */
            pending_action: "capture" | "cancel" | null;
            /** @description Secret for the processor's script in the browser. Set only when create returns `requires_action`; otherwise null. No later read and no event returns it. Do not log or store it. */
            client_secret: string | null;
            /** @description Data for 3-D Secure authentication: pass it unchanged to the processor's script in the browser. Null unless create returns `requires_action`. */
            flow_response: {
                [key: string]: unknown;
            } | null;
            /** @description Fraud score of the charge. Only create returns it, and only if scoring is on for the merchant or evidence was dropped. */
            fraud?: components["schemas"]["FraudAssessment"];
            /**
             * @description `requested_by_merchant`: you canceled it. `expired`: the buyer did not authenticate in time, or the authorization ended before a capture. Null unless `status` is `canceled`.
             * @enum {string|null}
             */
            cancellation_reason: "requested_by_merchant" | "expired" | null;
            /**
             * Format: date-time
             * @description When the payment is canceled if the buyer has not completed 3-D Secure authentication, about 30 minutes after create. Null if no authentication was required. RFC 3339 in UTC, with milliseconds.
             */
            action_expires_at: string | null;
            /**
             * Format: date-time
             * @description When the authorization ends: a payment that is still `authorized` is canceled then. Null if the payment was never authorized. RFC 3339 in UTC, with milliseconds.
             */
            capture_before: string | null;
            /**
             * Format: date-time
             * @description When the record was created. RFC 3339 in UTC, with milliseconds.
             */
            created_at: string;
        };
        /** @description Fraud score of the charge. It informs you and never blocks or changes a charge. Present only if fraud scoring is on for the merchant and mode, or if evidence was dropped. */
        FraudAssessment: {
            /**
             * @description The fraud scorer returned a score.
             * @constant
             */
            status: "assessed";
            /** @description Risk from 0 to 100. A higher score is worse. */
            score: number;
            /**
             * @description `normal`: score 0 to 64. `elevated`: 65 to 74. `highest`: 75 to 100.
             * @enum {string}
             */
            level: "normal" | "elevated" | "highest";
            /**
             * Format: date-time
             * @description When the scorer responded. RFC 3339 in UTC, with milliseconds.
             */
            assessed_at: string;
            /** @description Paths of the evidence that you sent and that was dropped because it is not usable, such as `buyer_context.ip_address` with a private address. Absent if nothing was dropped. */
            ignored?: string[];
        } | {
            /**
             * @description A score is not available; `reason` says why.
             * @constant
             */
            status: "unavailable";
            /**
             * @description `timeout`: no score in time; every `processing` response has it. `not_configured`: this installation has no scorer, or scoring is off for you. `error`: the scorer failed or returned something that is not a score.
             * @enum {string}
             */
            reason: "timeout" | "not_configured" | "error";
            /** @description Paths of the evidence that you sent and that was dropped because it is not usable, such as `buyer_context.ip_address` with a private address. Absent if nothing was dropped. */
            ignored?: string[];
        };
        /** @description One page of a list. */
        PaymentIntentList: {
            /**
             * @description Type of this object: always `list`.
             * @constant
             */
            object: "list";
            /** @description The elements of this page, newest first. */
            data: components["schemas"]["RetrievedPaymentIntent"][];
            /** @description Whether another page follows: request it with `starting_after`. On a page that was requested with `ending_before`: whether another page comes before it. */
            has_more: boolean;
        };
        /** @description The current state of a payment, without buyer data or secrets. */
        RetrievedPaymentIntent: {
            /**
             * Format: uuid
             * @description Id of the payment, a UUID.
             */
            id: string;
            /**
             * @description Type of this object: always `payment_intent`.
             * @constant
             */
            object: "payment_intent";
            /** @description `true` in live mode, `false` in test mode. The API key decides the mode. */
            livemode: boolean;
            /** @description State of the payment; the HTTP status says nothing about it. `succeeded` (automatic capture) and `captured` (manual capture) are paid. `authorized`: the money is held, not taken. `requires_action`: the issuer requires 3-D Secure authentication. `processing`: the outcome is not known yet, read the payment later. `failed` and `canceled`: nothing was taken, and this payment can no longer be paid. */
            status: components["schemas"]["PaymentStatus"];
            /**
             * @description Legal entity that acquires the payment. The currency of the request decides it.
             * @enum {string}
             */
            entity: "us" | "gb" | "eu" | "ca" | "au";
            /** @description The charged total: goods, shipping, tax and duty. This is not the `amount` of the request, which is the subtotal of the goods. In minor units. */
            amount: number;
            /** @description Money taken: `amount` once the payment is paid, otherwise 0. Less than `amount` if only a part was captured, directly at the processor. In minor units. */
            amount_captured: number;
            /** @description Money returned by refunds that succeeded. A pending refund is not in it. In minor units. */
            amount_refunded: number;
            /** @description Money that open and lost chargebacks have taken. In minor units. */
            amount_disputed: number;
            /**
             * @description ISO 4217 code of the currency of all amounts of this object.
             * @enum {string}
             */
            currency: "USD" | "GBP" | "EUR" | "CAD" | "AUD";
            /** @description Why the payment failed; null unless `status` is `failed`. */
            failure: {
                /**
                 * @description Why the charge failed. Lost, stolen and suspected cards are all `card_declined`.
                 * @enum {string}
                 */
                code: "card_declined" | "insufficient_funds" | "expired_card" | "incorrect_cvc" | "incorrect_number" | "authentication_failed" | "processing_error";
                /** @description One sentence about the failure, safe to show to the buyer. */
                message: string;
                /**
                 * @description What the buyer can do: use another card, check the card details, or try again later. Each new attempt is a new charge with a new idempotency key.
                 * @enum {string}
                 */
                advice: "try_another_card" | "check_card_details" | "try_again_later";
            } | null;
            /**
             * Format: date-time
             * @description When the record last changed. RFC 3339 in UTC, with milliseconds.
             */
            updated_at: string;
            /** @description Amount that a capture would take: `amount` while `authorized`, otherwise 0. In minor units. */
            amount_capturable: number;
            /** @description What the charged total consists of. */
            amount_breakdown: components["schemas"]["AmountBreakdown"];
            /**
             * @description As requested: `automatic` or `manual`.
             * @enum {string}
             */
            capture_method: "automatic" | "manual";
            /**
             * Format: uuid
             * @description Id of the charged tax quote; null without a quote.
             */
            tax_quote_id: string | null;
            /** @description Your reference, as requested; null without one. */
            merchant_reference: string | null;
            /** @description Your own data about the payment, in the order of its keys; empty without any. */
            metadata: {
                [key: string]: string;
            };
            /** @description The card, so that you can tell a buyer which one was used. Null until the issuer has approved or declined it, and if the processor never got that far. */
            card: components["schemas"]["PaymentCard"] | null;
            /**
             * @description The `capture` or `cancel` that is in flight: its outcome is not known yet, and no other can begin. Null without one.
             * @enum {string|null}
             */
            pending_action: "capture" | "cancel" | null;
            /**
             * Format: date-time
             * @description When the payment is canceled if the buyer has not completed 3-D Secure authentication, about 30 minutes after create. Null if no authentication was required. RFC 3339 in UTC, with milliseconds.
             */
            action_expires_at: string | null;
            /**
             * Format: date-time
             * @description When the authorization ends: a payment that is still `authorized` is canceled then. Null if the payment was never authorized. RFC 3339 in UTC, with milliseconds.
             */
            capture_before: string | null;
            /**
             * Format: date-time
             * @description When the record was created. RFC 3339 in UTC, with milliseconds.
             */
            created_at: string;
        };
        /** @description What a charged order declares to customs. */
        CustomsData: {
            /**
             * @description Type of this object: always `customs_data`.
             * @constant
             */
            object: "customs_data";
            /** @description `true` in live mode, `false` in test mode. The API key decides the mode. */
            livemode: boolean;
            /**
             * Format: uuid
             * @description Id of the payment.
             */
            payment_intent_id: string;
            /**
             * Format: uuid
             * @description Id of the quote that the payment was charged with.
             */
            tax_quote_id: string;
            /** @description Your own data about the payment, in the order of its keys; empty without any. */
            metadata: {
                [key: string]: string;
            };
            /** @description Whether the order crosses a customs border. */
            is_import: boolean;
            /**
             * @description Always `DDP`: the price includes duty and tax, so the recipient pays nothing on delivery.
             * @constant
             */
            incoterm: "DDP";
            /** @description Number of the commercial invoice: the id of the payment. */
            invoice_number: string;
            /**
             * Format: date
             * @description Day of the charge, in UTC.
             */
            invoice_date: string;
            /**
             * @description ISO 4217 code of the currency of all amounts of this object.
             * @enum {string}
             */
            currency: "USD" | "GBP" | "EUR" | "CAD" | "AUD";
            /**
             * @description What the destination wants declared: `fob` the goods, `cif` the goods with their share of shipping.
             * @enum {string}
             */
            value_basis: "fob" | "cif";
            /** @description The charged price. */
            amount_breakdown: components["schemas"]["AmountBreakdown"];
            /** @description Who sends the goods: you. */
            exporter: {
                /** @description Name. */
                name: string;
                /** @description Two-letter country code. */
                country: string;
            };
            /** @description The merchant of record, who sold the goods. */
            seller: {
                /** @description Name. */
                name: string;
                /** @description Two-letter country code. */
                country: string;
            };
            /**
             * @description `buyer` if the seller collected the tax of all lines, else `seller`.
             * @enum {string}
             */
            importer_of_record: "buyer" | "seller";
            /**
             * @description Who lodges the declaration, from this data; null without a customs border.
             * @enum {string|null}
             */
            declared_by: "carrier" | null;
            /** @description How the tax is collected. */
            tax: {
                /**
                 * @description As `tax_collected` of the lines.
                 * @enum {string}
                 */
                collected: "by_seller" | "at_border" | "mixed";
                /** @description Tax scheme that the price assumes, such as `ioss` or `us_sales_tax_ny`; null without one. */
                scheme: string | null;
                /** @description Its name, such as `IOSS`. */
                scheme_name: string | null;
                /** @description Registration number to declare; null without one. Give it to the carrier only. */
                number: string | null;
                /**
                 * @description `registered`; `at_border`: the operator pays this tax at the border; `missing`: no registration is on file, so the tax is paid at the border. Null without a scheme.
                 * @enum {string|null}
                 */
                registration: "registered" | "at_border" | "missing" | null;
                /** @description Sentence for the carrier. */
                statement: string;
            };
            /** @description The lines in the order of the quote. */
            line_items: {
                /** @description Your code for the item; null without one. */
                sku: string | null;
                /** @description What the item is, as quoted. */
                description: string;
                /** @description Number of units. */
                quantity: number;
                /** @description HS code with all digits of the quote. */
                hs_code: string;
                /** @description Country of origin: that of the line, or the country that the goods ship from. */
                origin_country: string;
                /** @description Net weight of the line in grams; null if not given. */
                net_weight_grams: number | null;
                /** @description Price of one unit. In minor units. */
                unit_amount: number;
                /** @description Price of all units. In minor units. */
                amount: number;
                /** @description Share of the shipping price. In minor units. */
                shipping: number;
                /** @description Customs value on the basis of `value_basis`. In minor units. */
                declared_value: number;
                /** @description Duty that the price includes. In minor units. */
                duty: number;
                /** @description Rate and amount of each duty. */
                duty_components: {
                    /** @description Name of the tax or of the part of the duty, such as `VAT`. */
                    name: string;
                    /** @description Rate in per cent as text, such as `9.975`; null if the part is a fixed amount. */
                    rate: string | null;
                    /** @description Amount that this part adds. In minor units. */
                    amount: number;
                }[];
                /** @description Tax that the price includes. In minor units. */
                tax: number;
                /** @description Rate and amount of each tax. */
                tax_components: {
                    /** @description Name of the tax or of the part of the duty, such as `VAT`. */
                    name: string;
                    /** @description Rate in per cent as text, such as `9.975`; null if the part is a fixed amount. */
                    rate: string | null;
                    /** @description Amount that this part adds. In minor units. */
                    amount: number;
                }[];
                /**
                 * @description `by_seller`: collected with the price. `at_border`: paid to customs and charged to the seller.
                 * @enum {string}
                 */
                tax_collected: "by_seller" | "at_border";
            }[];
            /** @description What succeeded refunds change, oldest first. Empty without refunds. */
            corrections: {
                /**
                 * Format: uuid
                 * @description Id of the refund.
                 */
                refund_id: string;
                /** @description Amount of the refund. In minor units. */
                amount: number;
                /** @description Its share of the goods. In minor units. */
                goods: number;
                /** @description Its share of shipping. In minor units. */
                shipping: number;
                /** @description Its share of the tax: by this much less tax is owed. In minor units. */
                tax: number;
                /** @description Its share of the duty. In minor units. */
                duty: number;
                /**
                 * Format: date-time
                 * @description When the refund succeeded. RFC 3339 in UTC, with milliseconds.
                 */
                refunded_at: string;
                /** @description What to correct, and where. */
                instruction: string;
            }[];
        };
        /** @description One page of a list. */
        RefundList: {
            /**
             * @description Type of this object: always `list`.
             * @constant
             */
            object: "list";
            /** @description The elements of this page, newest first. */
            data: components["schemas"]["Refund"][];
            /** @description Whether another page follows: request it with `starting_after`. On a page that was requested with `ending_before`: whether another page comes before it. */
            has_more: boolean;
        };
        /** @description One page of a list. */
        DisputeList: {
            /**
             * @description Type of this object: always `list`.
             * @constant
             */
            object: "list";
            /** @description The elements of this page, newest first. */
            data: components["schemas"]["Dispute"][];
            /** @description Whether another page follows: request it with `starting_after`. On a page that was requested with `ending_before`: whether another page comes before it. */
            has_more: boolean;
        };
        /** @description A dispute that the buyer's bank opened about a payment. */
        Dispute: {
            /**
             * Format: uuid
             * @description Id of the dispute, a UUID.
             */
            id: string;
            /**
             * @description Type of this object: always `dispute`.
             * @constant
             */
            object: "dispute";
            /** @description `true` in live mode, `false` in test mode. The API key decides the mode. */
            livemode: boolean;
            /**
             * Format: uuid
             * @description Id of the disputed payment.
             */
            payment_intent_id: string;
            /** @description Your reference of the disputed payment; null without one. */
            merchant_reference: string | null;
            /** @description The disputed amount. In minor units. */
            amount: number;
            /**
             * @description ISO 4217 code of the currency of all amounts of this object.
             * @enum {string}
             */
            currency: "USD" | "GBP" | "EUR" | "CAD" | "AUD";
            /**
             * @description Reason that the buyer's bank gives.
             * @enum {string}
             */
            reason: "fraudulent" | "duplicate" | "product_not_received" | "product_unacceptable" | "credit_not_processed" | "unrecognized" | "subscription_canceled" | "general";
            /**
             * @description How far the dispute has gone. An `inquiry` takes no money; a `chargeback` does.
             * @enum {string}
             */
            stage: "inquiry" | "chargeback" | "pre_arbitration" | "arbitration";
            /**
             * @description `needs_response`: evidence is needed before `evidence_due_by`. `under_review`: the bank decides. `won`, `lost` and `prevented`: the dispute has ended; `prevented` means that it ended before it took money. A later stage can open the dispute again.
             * @enum {string}
             */
            status: "needs_response" | "under_review" | "won" | "lost" | "prevented";
            /**
             * @description `dispute_evidence`: a submission of evidence is in flight, its outcome is not known yet, and no other can begin. Null without one.
             * @enum {string|null}
             */
            pending_action: "dispute_evidence" | null;
            /**
             * Format: date-time
             * @description Deadline for evidence; null if there is none. RFC 3339 in UTC, with milliseconds.
             */
            evidence_due_by: string | null;
            /** @description The evidence that you submitted in this stage: its fields and their lengths, not their texts. Null without a submission through this API. */
            evidence: components["schemas"]["DisputeEvidence"] | null;
            /**
             * Format: date-time
             * @description When evidence was submitted in this stage; null if none was. RFC 3339 in UTC, with milliseconds.
             */
            evidence_submitted_at: string | null;
            /**
             * @description Why the dispute ended: `decided` by the bank, `withdrawn` by the buyer or the bank, `refunded` because the buyer has the money back, `expired` because no evidence came in time. Null while it is open.
             * @enum {string|null}
             */
            closed_reason: "decided" | "withdrawn" | "refunded" | "expired" | null;
            /** @description Fee of the dispute, charged once; 0 for an inquiry. In minor units. */
            fee_amount: number;
            /**
             * Format: date-time
             * @description When the record was created. RFC 3339 in UTC, with milliseconds.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When the record last changed. RFC 3339 in UTC, with milliseconds.
             */
            updated_at: string;
        };
        /** @description The submitted fields, each with its number of characters. */
        DisputeEvidence: {
            /** @description Characters that were submitted as `product_description`; absent if none were. */
            product_description?: number;
            /** @description Characters that were submitted as `customer_name`; absent if none were. */
            customer_name?: number;
            /** @description Characters that were submitted as `shipping_carrier`; absent if none were. */
            shipping_carrier?: number;
            /** @description Characters that were submitted as `shipping_tracking_number`; absent if none were. */
            shipping_tracking_number?: number;
            /** @description Characters that were submitted as `shipping_date`; absent if none were. */
            shipping_date?: number;
            /** @description Characters that were submitted as `uncategorized_text`; absent if none were. */
            uncategorized_text?: number;
            /** @description Characters that were submitted as `access_activity_log`; absent if none were. */
            access_activity_log?: number;
            /** @description Characters that were submitted as `cancellation_policy_disclosure`; absent if none were. */
            cancellation_policy_disclosure?: number;
            /** @description Characters that were submitted as `cancellation_rebuttal`; absent if none were. */
            cancellation_rebuttal?: number;
            /** @description Characters that were submitted as `duplicate_charge_explanation`; absent if none were. */
            duplicate_charge_explanation?: number;
            /** @description Characters that were submitted as `refund_policy_disclosure`; absent if none were. */
            refund_policy_disclosure?: number;
            /** @description Characters that were submitted as `refund_refusal_explanation`; absent if none were. */
            refund_refusal_explanation?: number;
            /** @description Characters that were submitted as `billing_address`; absent if none were. */
            billing_address?: number;
            /** @description Characters that were submitted as `shipping_address`; absent if none were. */
            shipping_address?: number;
            /** @description Characters that were submitted as `customer_email_address`; absent if none were. */
            customer_email_address?: number;
            /** @description Characters that were submitted as `customer_purchase_ip`; absent if none were. */
            customer_purchase_ip?: number;
            /** @description Characters that were submitted as `service_date`; absent if none were. */
            service_date?: number;
            /** @description Characters that were submitted as `duplicate_payment_intent_id`; absent if none were. */
            duplicate_payment_intent_id?: number;
        };
        /** @description What the service owes the merchant, by currency. */
        Balance: {
            /**
             * @description Type of this object: always `balance`.
             * @constant
             */
            object: "balance";
            /** @description `true` in live mode, `false` in test mode. The API key decides the mode. */
            livemode: boolean;
            /**
             * Format: date-time
             * @description When the balance was read. RFC 3339 in UTC, with milliseconds.
             */
            as_of: string;
            /** @description One element per currency, including currencies without money. Currencies are never converted. */
            currencies: components["schemas"]["CurrencyBalance"][];
        };
        /** @description The balance of one currency. */
        CurrencyBalance: {
            /**
             * @description ISO 4217 code of the currency of all amounts of this object.
             * @enum {string}
             */
            currency: "USD" | "GBP" | "EUR" | "CAD" | "AUD";
            /** @description Amount that a payout can take now. Negative when refunds and disputes took more than you had. In minor units, with its sign. */
            available: number;
            /** @description Amount that becomes available later, because its payments were captured recently. In minor units, with its sign. */
            pending: number;
            /**
             * Format: date-time
             * @description When all of `pending` is available; null if nothing is pending. RFC 3339 in UTC, with milliseconds.
             */
            pending_until: string | null;
            /** @description The rolling reserve. */
            reserve: {
                /** @description Amount that the rolling reserve holds back. In minor units. */
                amount: number;
                /** @description The next days on which a part is released, the earliest first; at most ten. */
                next_releases: components["schemas"]["ReserveRelease"][];
            };
            /** @description Payouts that the bank has not confirmed. In minor units. */
            in_transit: number;
            /** @description What the next weekly run would pay. */
            next_payout: components["schemas"]["NextPayout"];
        };
        /** @description A part of the rolling reserve that is released on one day. */
        ReserveRelease: {
            /**
             * Format: date-time
             * @description When it is due: the beginning of a day in UTC. The daily run of that day releases it. RFC 3339 in UTC, with milliseconds.
             */
            releases_at: string;
            /** @description Amount that is due on that day, unless refunds and disputes release it earlier. In minor units. */
            amount: number;
        };
        /** @description An estimate of what the next weekly run pays. */
        NextPayout: {
            /**
             * Format: date-time
             * @description When the next weekly run begins. RFC 3339 in UTC, with milliseconds.
             */
            scheduled_at: string;
            /** @description ISO 8601 week of that run, such as `2026-W49`. */
            period: string;
            /** @description Amount that a payout could take then: what is available now, what becomes available by then, and what the reserve releases by then. New payments, refunds and disputes change it. In minor units, with its sign. */
            estimated_amount: number;
            /** @description The run pays a balance from this amount on. In minor units. */
            minimum_amount: number;
            /** @description Why the run would pay nothing, as of now; empty if it would pay. `negative_balance`: refunds and disputes took more than you had. `below_minimum`: the balance is below `minimum_amount` and stays for the next week. `held`: an operator stopped your payouts. `no_bank_account`: this currency has no bank account. `bank_account_errored`: the last payout to the bank account failed. `bank_account_changed`: the bank account was changed shortly before the run. */
            skip_reasons: ("held" | "negative_balance" | "below_minimum" | "no_bank_account" | "bank_account_errored" | "bank_account_changed")[];
        };
        /** @description One page of a list. */
        PayoutList: {
            /**
             * @description Type of this object: always `list`.
             * @constant
             */
            object: "list";
            /** @description The elements of this page, newest first. */
            data: components["schemas"]["Payout"][];
            /** @description Whether another page follows: request it with `starting_after`. On a page that was requested with `ending_before`: whether another page comes before it. */
            has_more: boolean;
        };
        /** @description One page of a list. */
        PayoutEntryList: {
            /**
             * @description Type of this object: always `list`.
             * @constant
             */
            object: "list";
            /** @description The elements of this page, newest first. */
            data: components["schemas"]["PayoutEntry"][];
            /** @description Whether another page follows: request it with `starting_after`. On a page that was requested with `ending_before`: whether another page comes before it. */
            has_more: boolean;
        };
        /** @description One change of the balance that a payout pays. */
        PayoutEntry: {
            /** @description Unique id of the entry. It is not a UUID. */
            id: string;
            /**
             * @description Type of this object: always `payout_entry`.
             * @constant
             */
            object: "payout_entry";
            /**
             * @description `payment`: your part of a captured payment, after fee, withheld tax and duty, and reserve. `reserve`: released from the rolling reserve; negative when it moved back. `refund` and `dispute`: what a refund or a dispute took; positive when it was returned. `dispute_fee`: the fee of a dispute. `returned_payout`: an earlier payout that failed. `adjustment`: a correction by an operator.
             * @enum {string}
             */
            kind: "payment" | "reserve" | "refund" | "dispute" | "dispute_fee" | "returned_payout" | "adjustment";
            /** @description Amount that the entry adds to the payout. In minor units, with its sign. */
            amount: number;
            /** @description What the amount consists of. */
            amount_breakdown: components["schemas"]["PayoutEntryBreakdown"];
            /**
             * @description ISO 4217 code of the currency of all amounts of this object.
             * @enum {string}
             */
            currency: "USD" | "GBP" | "EUR" | "CAD" | "AUD";
            /**
             * Format: uuid
             * @description Id of the payment; null for a `returned_payout` and for an `adjustment` without a payment.
             */
            payment_intent_id: string | null;
            /** @description Your reference of the payment; null without one. */
            merchant_reference: string | null;
            /**
             * Format: uuid
             * @description Id of the refund; null unless a refund caused the change.
             */
            refund_id: string | null;
            /**
             * Format: uuid
             * @description Id of the dispute; null unless a dispute caused the change.
             */
            dispute_id: string | null;
            /**
             * Format: uuid
             * @description Id of the earlier payout; null unless `kind` is `returned_payout`.
             */
            returned_payout_id: string | null;
            /**
             * Format: date-time
             * @description When the change happened. RFC 3339 in UTC, with milliseconds.
             */
            effective_at: string;
        };
        /** @description The parts of an entry. They add up to its `amount`. */
        PayoutEntryBreakdown: {
            /** @description What the buyer paid, got back or disputed, tax and duty included. In minor units, with its sign. */
            gross: number;
            /** @description The platform fee of the payment. In minor units, with its sign. */
            platform_fee: number;
            /** @description Tax that the platform remits, or no longer has to. In minor units, with its sign. */
            tax_withheld: number;
            /** @description Import duty that the platform remits, or no longer has to. In minor units, with its sign. */
            duty_withheld: number;
            /** @description Money that moved into or out of the rolling reserve. In minor units, with its sign. */
            reserve: number;
            /** @description The fee of a dispute. In minor units, with its sign. */
            dispute_fee: number;
            /** @description A returned payout or a correction. In minor units, with its sign. */
            other: number;
        };
        /** @description One page of a list. */
        EventList: {
            /**
             * @description Type of this object: always `list`.
             * @constant
             */
            object: "list";
            /** @description The elements of this page, newest first. */
            data: components["schemas"]["Event"][];
            /** @description Whether another page follows: request it with `starting_after`. On a page that was requested with `ending_before`: whether another page comes before it. */
            has_more: boolean;
        };
        /** @description A change of a resource. An event itself never changes. */
        Event: components["schemas"]["PaymentIntentCreatedEvent"] | components["schemas"]["PaymentIntentRequiresActionEvent"] | components["schemas"]["PaymentIntentProcessingEvent"] | components["schemas"]["PaymentIntentAuthorizedEvent"] | components["schemas"]["PaymentIntentAuthorizationExpiringEvent"] | components["schemas"]["PaymentIntentSucceededEvent"] | components["schemas"]["PaymentIntentCapturedEvent"] | components["schemas"]["PaymentIntentCanceledEvent"] | components["schemas"]["PaymentIntentFailedEvent"] | components["schemas"]["PaymentIntentLateChargeReturnedEvent"] | components["schemas"]["RefundCreatedEvent"] | components["schemas"]["RefundSucceededEvent"] | components["schemas"]["RefundFailedEvent"] | components["schemas"]["DisputeCreatedEvent"] | components["schemas"]["DisputeNeedsResponseEvent"] | components["schemas"]["DisputeUnderReviewEvent"] | components["schemas"]["DisputeWonEvent"] | components["schemas"]["DisputeLostEvent"] | components["schemas"]["DisputePreventedEvent"] | components["schemas"]["DisputeEvidenceDueEvent"] | components["schemas"]["PayoutCreatedEvent"] | components["schemas"]["PayoutInTransitEvent"] | components["schemas"]["PayoutPaidEvent"] | components["schemas"]["PayoutFailedEvent"] | components["schemas"]["WebhookEndpointTestEvent"];
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    createClassifications: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description JSON in UTF-8. Unknown fields are rejected. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateClassifications"];
            };
        };
        responses: {
            /** @description One result per product, in the order of the request. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Classifications"];
                };
            };
        };
    };
    createTaxQuote: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description JSON in UTF-8. Unknown fields are rejected. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateTaxQuote"];
            };
        };
        responses: {
            /** @description The quote. `amount_breakdown.total` is what a charge with this quote takes. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TaxQuote"];
                };
            };
        };
    };
    retrieveTaxQuote: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the quote, a UUID. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The quote. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TaxQuote"];
                };
            };
        };
    };
    createCheckoutConfig: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description JSON in UTF-8. Unknown fields are rejected. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["CheckoutConfigRequest"];
            };
        };
        responses: {
            /** @description The configuration of this currency. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CheckoutConfig"];
                };
            };
        };
    };
    createBrowserConfig: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of a response that you kept. If nothing has changed, the response is a 304 without a body. */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        /** @description JSON in UTF-8. Unknown fields are rejected. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["CheckoutConfigRequest"];
            };
        };
        responses: {
            /** @description The configuration of this currency, with the branding. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BrowserConfig"];
                };
            };
        };
    };
    listPaymentMethodDomains: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The registered domain, or an empty list. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaymentMethodDomainList"];
                };
            };
        };
    };
    registerPaymentMethodDomain: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description JSON in UTF-8. Unknown fields are rejected. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["PaymentMethodDomainRequest"];
            };
        };
        responses: {
            /** @description The domain with the status of each wallet at each entity. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaymentMethodDomain"];
                };
            };
        };
    };
    validatePaymentMethodDomain: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The domain with the status of each wallet at each entity. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaymentMethodDomain"];
                };
            };
        };
    };
    listPaymentIntents: {
        parameters: {
            query?: {
                /** @description Largest number of elements on a page, from 1 to 100. Default 25. */
                limit?: number;
                /** @description Where the page begins: the `id` of the last payment of the previous page. Absent: the newest payment is first. */
                starting_after?: string;
                /** @description To page backwards: the `id` of the first payment of a page. Returns the page before it, also newest first. Not together with `starting_after`. */
                ending_before?: string;
                /** @description Return only payments that have this status now. */
                status?: "requires_action" | "processing" | "authorized" | "succeeded" | "captured" | "canceled" | "failed";
                /** @description Return only payments in this currency. */
                currency?: "USD" | "GBP" | "EUR" | "CAD" | "AUD";
                /** @description Return only payments of exactly this `amount`, in minor units of any currency. */
                amount?: number;
                /** @description Return only payments with exactly this reference of yours. */
                merchant_reference?: string;
                /** @description Return only payments of the buyer with this e-mail address, in upper or lower case. The address is stored encrypted: its keyed hash is compared, which differs by merchant and mode. */
                customer_email?: string;
                /** @description Return only payments by a card whose number ends in these four digits. */
                card_last4?: string;
                /** @description Return only payments whose `metadata` has this key with exactly this value, as in `metadata[order_source]=app`. One key. */
                metadata?: {
                    [key: string]: string;
                };
                /** @description Return only payments that were created at this instant or later. RFC 3339, with `Z` or an offset; in a URL, `+` is written as `%2B`. */
                created_from?: string;
                /** @description Return only payments that were created before this instant. RFC 3339, with `Z` or an offset; in a URL, `+` is written as `%2B`. */
                created_before?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of payments. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaymentIntentList"];
                };
            };
        };
    };
    createPaymentIntent: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description A key that you choose for one operation, 1 to 255 visible ASCII characters. Store it with the request before the first call, and send both unchanged on every retry: then the operation runs at most once.
                 *
                 *     - The same key with the same request returns the first response again. Responses are kept for 30 days.
                 *     - Double quotes around a key do not count: `"k"` is the key `k`.
                 *     - The same key with a different request is rejected with 409 `idempotency_key_conflict`.
                 *     - All operations of a merchant and mode share one key space: a charge, its capture and each refund need different keys.
                 *     - A request that was rejected after it started keeps its key, for example with `tax_quote_expired` or an unknown `payment_method`. A corrected request needs a new key.
                 *     - A request that was rejected before it started (invalid fields, 401, 413, 415, 429) does not use the key.
                 *     - After a 5xx, or without a response, send the same request with the same key.
                 */
                "Idempotency-Key": string;
            };
            path?: never;
            cookie?: never;
        };
        /** @description JSON in UTF-8. Unknown fields are rejected. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreatePaymentIntent"];
            };
        };
        responses: {
            /** @description The payment. It is paid only if `status` is `succeeded`; it may also be `authorized`, `requires_action`, `processing` or `failed`. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaymentIntent"];
                };
            };
        };
    };
    retrievePaymentIntent: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the payment, a UUID. */
                payment_intent_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The current state of the payment. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RetrievedPaymentIntent"];
                };
            };
        };
    };
    retrieveCustoms: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the payment, a UUID. */
                payment_intent_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The customs data. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CustomsData"];
                };
            };
        };
    };
    retrieveCommercialInvoice: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the payment, a UUID. */
                payment_intent_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The invoice, A4. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                };
            };
        };
    };
    capturePayment: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description A key that you choose for one operation, 1 to 255 visible ASCII characters. Store it with the request before the first call, and send both unchanged on every retry: then the operation runs at most once.
                 *
                 *     - The same key with the same request returns the first response again. Responses are kept for 30 days.
                 *     - Double quotes around a key do not count: `"k"` is the key `k`.
                 *     - The same key with a different request is rejected with 409 `idempotency_key_conflict`.
                 *     - All operations of a merchant and mode share one key space: a charge, its capture and each refund need different keys.
                 *     - A request that was rejected after it started keeps its key, for example with `tax_quote_expired` or an unknown `payment_method`. A corrected request needs a new key.
                 *     - A request that was rejected before it started (invalid fields, 401, 413, 415, 429) does not use the key.
                 *     - After a 5xx, or without a response, send the same request with the same key.
                 */
                "Idempotency-Key": string;
            };
            path?: never;
            cookie?: never;
        };
        /** @description JSON in UTF-8. Unknown fields are rejected. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["Capture"];
            };
        };
        responses: {
            /** @description The payment: `captured`, or still `authorized` if the processor has not confirmed yet. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaymentIntentAction"];
                };
            };
        };
    };
    cancelPayment: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description A key that you choose for one operation, 1 to 255 visible ASCII characters. Store it with the request before the first call, and send both unchanged on every retry: then the operation runs at most once.
                 *
                 *     - The same key with the same request returns the first response again. Responses are kept for 30 days.
                 *     - Double quotes around a key do not count: `"k"` is the key `k`.
                 *     - The same key with a different request is rejected with 409 `idempotency_key_conflict`.
                 *     - All operations of a merchant and mode share one key space: a charge, its capture and each refund need different keys.
                 *     - A request that was rejected after it started keeps its key, for example with `tax_quote_expired` or an unknown `payment_method`. A corrected request needs a new key.
                 *     - A request that was rejected before it started (invalid fields, 401, 413, 415, 429) does not use the key.
                 *     - After a 5xx, or without a response, send the same request with the same key.
                 */
                "Idempotency-Key": string;
            };
            path?: never;
            cookie?: never;
        };
        /** @description JSON in UTF-8. Unknown fields are rejected. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["Cancel"];
            };
        };
        responses: {
            /** @description The payment: `canceled`, or still `authorized` if the processor has not confirmed yet. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaymentIntentAction"];
                };
            };
        };
    };
    createRefund: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description A key that you choose for one operation, 1 to 255 visible ASCII characters. Store it with the request before the first call, and send both unchanged on every retry: then the operation runs at most once.
                 *
                 *     - The same key with the same request returns the first response again. Responses are kept for 30 days.
                 *     - Double quotes around a key do not count: `"k"` is the key `k`.
                 *     - The same key with a different request is rejected with 409 `idempotency_key_conflict`.
                 *     - All operations of a merchant and mode share one key space: a charge, its capture and each refund need different keys.
                 *     - A request that was rejected after it started keeps its key, for example with `tax_quote_expired` or an unknown `payment_method`. A corrected request needs a new key.
                 *     - A request that was rejected before it started (invalid fields, 401, 413, 415, 429) does not use the key.
                 *     - After a 5xx, or without a response, send the same request with the same key.
                 */
                "Idempotency-Key": string;
            };
            path?: never;
            cookie?: never;
        };
        /** @description JSON in UTF-8. Unknown fields are rejected. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["RefundRequest"];
            };
        };
        responses: {
            /** @description The refund: `succeeded`, `pending` or `failed`. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refund"];
                };
            };
        };
    };
    listRefunds: {
        parameters: {
            query?: {
                /** @description Largest number of elements on a page, from 1 to 100. Default 25. */
                limit?: number;
                /** @description Where the page begins: the `id` of the last refund of the previous page. Absent: the newest refund is first. */
                starting_after?: string;
                /** @description To page backwards: the `id` of the first refund of a page. Returns the page before it, also newest first. Not together with `starting_after`. */
                ending_before?: string;
                /** @description Return only refunds that have this status now. */
                status?: "pending" | "succeeded" | "failed";
                /** @description Return only refunds of this payment. An unknown payment has no refunds. */
                payment_intent_id?: string;
                /** @description Return only refunds in this currency. */
                currency?: "USD" | "GBP" | "EUR" | "CAD" | "AUD";
                /** @description Return only refunds of exactly this `amount`, in minor units of any currency. */
                amount?: number;
                /** @description Return only refunds of payments with exactly this reference of yours. */
                merchant_reference?: string;
                /** @description Return only refunds whose `metadata` has this key with exactly this value, as in `metadata[order_source]=app`. One key. */
                metadata?: {
                    [key: string]: string;
                };
                /** @description Return only refunds that were created at this instant or later. RFC 3339, with `Z` or an offset; in a URL, `+` is written as `%2B`. */
                created_from?: string;
                /** @description Return only refunds that were created before this instant. RFC 3339, with `Z` or an offset; in a URL, `+` is written as `%2B`. */
                created_before?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of refunds. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RefundList"];
                };
            };
        };
    };
    retrieveRefund: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the refund, a UUID. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The current state of the refund. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refund"];
                };
            };
        };
    };
    listDisputes: {
        parameters: {
            query?: {
                /** @description Largest number of elements on a page, from 1 to 100. Default 25. */
                limit?: number;
                /** @description Where the page begins: the `id` of the last dispute of the previous page. Absent: the newest dispute is first. */
                starting_after?: string;
                /** @description To page backwards: the `id` of the first dispute of a page. Returns the page before it, also newest first. Not together with `starting_after`. */
                ending_before?: string;
                /** @description Return only disputes that have this status now. */
                status?: "needs_response" | "under_review" | "won" | "lost" | "prevented";
                /** @description Return only disputes that are in this stage now. */
                stage?: "inquiry" | "chargeback" | "pre_arbitration" | "arbitration";
                /** @description Return only disputes whose `evidence_due_by` is before this instant. Disputes without a deadline are left out. RFC 3339, with `Z` or an offset; in a URL, `+` is written as `%2B`. */
                due_before?: string;
                /** @description Return only disputes of this payment. An unknown payment has no disputes. */
                payment_intent_id?: string;
                /** @description Return only disputes in this currency. */
                currency?: "USD" | "GBP" | "EUR" | "CAD" | "AUD";
                /** @description Return only disputes of exactly this `amount`, in minor units of any currency. */
                amount?: number;
                /** @description Return only disputes of payments with exactly this reference of yours. */
                merchant_reference?: string;
                /** @description Return only disputes that were created at this instant or later. RFC 3339, with `Z` or an offset; in a URL, `+` is written as `%2B`. */
                created_from?: string;
                /** @description Return only disputes that were created before this instant. RFC 3339, with `Z` or an offset; in a URL, `+` is written as `%2B`. */
                created_before?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of disputes. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DisputeList"];
                };
            };
        };
    };
    retrieveDispute: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the dispute, a UUID. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The current state of the dispute. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Dispute"];
                };
            };
        };
    };
    submitDisputeEvidence: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description A key that you choose for one operation, 1 to 255 visible ASCII characters. Store it with the request before the first call, and send both unchanged on every retry: then the operation runs at most once.
                 *
                 *     - The same key with the same request returns the first response again. Responses are kept for 30 days.
                 *     - Double quotes around a key do not count: `"k"` is the key `k`.
                 *     - The same key with a different request is rejected with 409 `idempotency_key_conflict`.
                 *     - All operations of a merchant and mode share one key space: a charge, its capture and each refund need different keys.
                 *     - A request that was rejected after it started keeps its key, for example with `tax_quote_expired` or an unknown `payment_method`. A corrected request needs a new key.
                 *     - A request that was rejected before it started (invalid fields, 401, 413, 415, 429) does not use the key.
                 *     - After a 5xx, or without a response, send the same request with the same key.
                 */
                "Idempotency-Key": string;
            };
            path: {
                /** @description Id of the dispute, a UUID. */
                id: string;
            };
            cookie?: never;
        };
        /** @description JSON in UTF-8. Unknown fields are rejected. */
        requestBody?: {
            content: {
                "application/json": components["schemas"]["DisputeEvidenceRequest"];
            };
        };
        responses: {
            /** @description The dispute: `under_review`, or `needs_response` while the processor has not confirmed. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Dispute"];
                };
            };
        };
    };
    retrieveBalance: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The balance. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Balance"];
                };
            };
        };
    };
    listPayouts: {
        parameters: {
            query?: {
                /** @description Largest number of elements on a page, from 1 to 100. Default 25. */
                limit?: number;
                /** @description Where the page begins: the `id` of the last payout of the previous page. Absent: the newest payout is first. */
                starting_after?: string;
                /** @description To page backwards: the `id` of the first payout of a page. Returns the page before it, also newest first. Not together with `starting_after`. */
                ending_before?: string;
                /** @description Return only payouts that have this status now. */
                status?: "created" | "in_transit" | "paid" | "failed";
                /** @description Return only payouts of the weekly run of this ISO 8601 week. */
                period?: string;
                /** @description Return only payouts in this currency. */
                currency?: "USD" | "GBP" | "EUR" | "CAD" | "AUD";
                /** @description Return only payouts that were created at this instant or later. RFC 3339, with `Z` or an offset; in a URL, `+` is written as `%2B`. */
                created_from?: string;
                /** @description Return only payouts that were created before this instant. RFC 3339, with `Z` or an offset; in a URL, `+` is written as `%2B`. */
                created_before?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of payouts. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PayoutList"];
                };
            };
        };
    };
    retrievePayout: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the payout, a UUID. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The current state of the payout. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Payout"];
                };
            };
        };
    };
    listPayoutEntries: {
        parameters: {
            query?: {
                /** @description Largest number of elements on a page, from 1 to 100. Default 25. */
                limit?: number;
                /** @description Where the page begins: the `id` of the last entry of the previous page. Absent: the newest entry is first. */
                starting_after?: string;
            };
            header?: never;
            path: {
                /** @description Id of the payout, a UUID. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of entries. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PayoutEntryList"];
                };
            };
        };
    };
    listEvents: {
        parameters: {
            query?: {
                /** @description Largest number of elements on a page, from 1 to 100. Default 25. */
                limit?: number;
                /** @description Where the page begins: the `id` of the last event of the previous page. Absent: the newest event is first. */
                starting_after?: string;
                /** @description To page backwards: the `id` of the first event of a page. Returns the page before it, also newest first. Not together with `starting_after`. */
                ending_before?: string;
                /** @description Return only events with this name. Absent: all events. */
                type?: "payment_intent.created" | "payment_intent.requires_action" | "payment_intent.processing" | "payment_intent.authorized" | "payment_intent.authorization_expiring" | "payment_intent.succeeded" | "payment_intent.captured" | "payment_intent.canceled" | "payment_intent.failed" | "payment_intent.late_charge_returned" | "refund.created" | "refund.succeeded" | "refund.failed" | "dispute.created" | "dispute.needs_response" | "dispute.under_review" | "dispute.won" | "dispute.lost" | "dispute.prevented" | "dispute.evidence_due" | "payout.created" | "payout.in_transit" | "payout.paid" | "payout.failed" | "webhook_endpoint.test";
                /** @description Return only events with one of these names; repeat the parameter for each. Not together with `type`. */
                "types[]"?: ("payment_intent.created" | "payment_intent.requires_action" | "payment_intent.processing" | "payment_intent.authorized" | "payment_intent.authorization_expiring" | "payment_intent.succeeded" | "payment_intent.captured" | "payment_intent.canceled" | "payment_intent.failed" | "payment_intent.late_charge_returned" | "refund.created" | "refund.succeeded" | "refund.failed" | "dispute.created" | "dispute.needs_response" | "dispute.under_review" | "dispute.won" | "dispute.lost" | "dispute.prevented" | "dispute.evidence_due" | "payout.created" | "payout.in_transit" | "payout.paid" | "payout.failed" | "webhook_endpoint.test")[];
                /** @description Return only events that were written at this instant or later. The `id` of an event starts with that time; `timestamp` can be a little earlier. RFC 3339, with `Z` or an offset; in a URL, `+` is written as `%2B`. */
                created_from?: string;
                /** @description Return only events that were written before this instant. The `id` of an event starts with that time; `timestamp` can be a little earlier. RFC 3339, with `Z` or an offset; in a URL, `+` is written as `%2B`. */
                created_before?: string;
                /** @description Return only events of this payment, refund, dispute or payout: the `id` of `data.object`. An unknown id has no events. */
                resource_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of events. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EventList"];
                };
            };
        };
    };
    retrieveEvent: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the event, a UUID. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The event. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Event"];
                };
            };
        };
    };
}
