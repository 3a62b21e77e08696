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
         * @description Finds the HS 2022 code of each product from its text, or checks the code that you have. The code is needed on each line of a tax quote. A supplied code is never overridden; one that does not exist refuses the request as a whole. Text always gets an answer: `confidence` says how far to trust it, `needs_more_detail` what would make it surer. At most 25 products and 32 KiB of JSON.
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
         * Quote tax and duty
         * @description Prices the landed cost of an order: tax, duty and delivery to a destination. The price is guaranteed for 30 minutes; charge it by passing its `id` as `tax_quote_id`. At most 25 lines and 32 KiB of JSON. A destination without rules is refused with `country_not_supported`.
         */
        post: operations["createTaxQuote"];
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
        get?: never;
        put?: never;
        /**
         * Create and confirm or authorize a charge
         * @description Charges a card once per idempotency key. `currency` selects the acquiring entity. With a quote the charged total is that of the quote, which must match the order; `amount` is the merchandise subtotal. Whether `tax_quote_id` may be left out is a setting of the merchant; without it no tax or duty is charged. An answer `requires_action` means that the card's bank asks for the buyer: hand `client_secret` and `flow_response` to the processor's script in the browser, then read the payment. An answer `processing` means that the processor has not confirmed yet: read the payment later, or send the request again.
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
         * Read the status of a payment
         * @description Where the payment stands now; the authority after a webhook or an unknown outcome. It never returns the client secret. What is no UUID is as absent as another merchant’s payment.
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
         * @description Takes the whole authorized amount of a payment that was created with `capture_method` `manual`, before its `capture_before`; there is no partial capture. An answer whose `status` is still `authorized` means that the processor has not confirmed yet: read the payment later. Of a capture and a cancel at the same moment one wins and the other is refused.
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
         * @description Releases an authorization: nothing was taken, and nothing can be taken or refunded any more. An answer whose `status` is still `authorized` means that the processor has not confirmed yet: read the payment later. Of a capture and a cancel at the same moment one wins and the other is refused.
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
         * @description Gives a captured payment back in full or in part, within 180 days of its capture. Without `amount` it is everything that can still be given back. All refunds together never exceed what was captured. `amount_breakdown` is the refund’s share of tax, duty, delivery and merchandise. A `status` of `pending` means that the processor has not confirmed: read the refund later. One that succeeded can still become `failed` when the buyer’s bank sends the money back. The status of the payment does not change.
         */
        post: operations["createRefund"];
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
         * Read a refund
         * @description Where the refund stands now; the authority after a webhook, a `pending` answer or an unknown outcome. What is no UUID is as absent as another merchant’s refund.
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
    "/v1/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List events
         * @description What happened to the merchant’s resources on this rail, newest first, as deliveries tell it. To go on, ask again with `starting_after` set to the `id` of the last event of the page, while `has_more` is true. An event whose change was still being written while a page was read can appear before that page’s end later on: to miss nothing, read a few seconds back.
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
         * Read an event
         * @description The event as deliveries carry it. It shows its resource as it was then; where the resource stands now is read at the resource. What is no UUID is as absent as another merchant’s event.
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
        CreateClassifications: {
            destination_country?: string | null;
            products: components["schemas"]["Product"][];
        };
        Product: {
            sku: string;
            title: string;
            description?: string | null;
            hs_code?: string | null;
        };
        CreateTaxQuote: {
            destination_country: string;
            destination_postal_code?: string | null;
            ship_from_country: string;
            /** @enum {string} */
            currency: "USD" | "GBP" | "EUR" | "CAD" | "AUD";
            /** @default 0 */
            shipping_amount?: number;
            line_items: components["schemas"]["QuoteLineItem"][];
            customer?: {
                /** Format: email */
                email: string;
            } | null;
        };
        QuoteLineItem: {
            sku?: string | null;
            description: string;
            quantity: number;
            unit_amount: number;
            hs_code: string;
            origin_country?: string | null;
        };
        CreatePaymentIntent: {
            tax_quote_id?: string | null;
            amount: number;
            /** @enum {string} */
            currency: "USD" | "GBP" | "EUR" | "CAD" | "AUD";
            /** @default 0 */
            shipping_amount?: number;
            /**
             * @default automatic
             * @enum {string}
             */
            capture_method?: "automatic" | "manual";
            payment_method: string;
            customer: {
                /** Format: email */
                email: string;
                name?: string | null;
            };
            billing_address?: components["schemas"]["Address"] | null;
            shipping_address?: components["schemas"]["Address"] | null;
            line_items?: components["schemas"]["ChargeLineItem"][] | null;
            merchant_reference?: string | null;
            buyer_context?: {
                ip_address: string;
            } | null;
        };
        Address: {
            line1?: string | null;
            line2?: string | null;
            city?: string | null;
            state?: string | null;
            postal_code?: string | null;
            country: string;
        };
        ChargeLineItem: {
            sku?: string | null;
            description: string;
            quantity: number;
            unit_amount: number;
            hs_code?: string | null;
            origin_country?: string | null;
        };
        Capture: {
            /** Format: uuid */
            payment_intent_id: string;
        };
        Cancel: {
            /** Format: uuid */
            payment_intent_id: string;
        };
        RefundRequest: {
            /** Format: uuid */
            payment_intent_id: string;
            amount?: number | null;
            reason?: ("duplicate" | "fraudulent" | "requested_by_customer" | "return" | "other") | null;
        };
        /** @description A payment was accepted and is about to be put to the processor. */
        PaymentIntentCreatedEvent: {
            /** Format: uuid */
            id: string;
            /** @constant */
            object: "event";
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "payment_intent.created";
            /** @constant */
            api_version: "v1";
            livemode: boolean;
            /**
             * Format: date-time
             * @description When the state changed.
             */
            timestamp: string;
            /** @description Counts from 1 per resource, without gaps. */
            sequence: number;
            request: components["schemas"]["EventRequest"];
            data: {
                object: components["schemas"]["PaymentIntentAction"];
                previous_status: ("requires_action" | "processing" | "authorized" | "succeeded" | "captured" | "canceled" | "failed") | null;
            };
        };
        /** @description The request that led to the event. */
        EventRequest: {
            /** @description `Request-Id` of the answer; null where nobody asked. */
            id: string | null;
            /** @description As it was sent; null where nobody asked, and once the key is forgotten. */
            idempotency_key: string | null;
        };
        PaymentIntentAction: {
            /** Format: uuid */
            id: string;
            /** @constant */
            object: "payment_intent";
            livemode: boolean;
            /** @enum {string} */
            status: "requires_action" | "processing" | "authorized" | "succeeded" | "captured" | "canceled" | "failed";
            /** @enum {string} */
            entity: "us" | "gb" | "eu" | "ca" | "au";
            amount: number;
            amount_captured: number;
            amount_refunded: number;
            amount_disputed: number;
            /** @enum {string} */
            currency: "USD" | "GBP" | "EUR" | "CAD" | "AUD";
            failure: {
                /** @enum {string} */
                code: "card_declined" | "insufficient_funds" | "expired_card" | "incorrect_cvc" | "incorrect_number" | "authentication_failed" | "processing_error";
                message: string;
                /** @enum {string} */
                advice: "try_another_card" | "check_card_details" | "try_again_later";
            } | null;
            /** Format: date-time */
            updated_at: string;
            amount_capturable: number;
            /** @enum {string} */
            refund_status: "none" | "partial" | "full";
            amount_breakdown: components["schemas"]["AmountBreakdown"];
            /** @enum {string} */
            capture_method: "automatic" | "manual";
            tax_quote_id: string | null;
            payment_method: string;
            merchant_reference: string | null;
            cancellation_reason: ("requested_by_merchant" | "expired") | null;
            action_expires_at: string | null;
            capture_before: string | null;
            /** Format: date-time */
            created_at: string;
        };
        /** @description Landed cost in minor units: total = subtotal + shipping + tax + duty. */
        AmountBreakdown: {
            subtotal: number;
            shipping: number;
            tax: number;
            duty: number;
            total: number;
            /** @enum {string} */
            currency: "USD" | "GBP" | "EUR" | "CAD" | "AUD";
        };
        /** @description The bank of the card asks for the buyer. */
        PaymentIntentRequiresActionEvent: {
            /** Format: uuid */
            id: string;
            /** @constant */
            object: "event";
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "payment_intent.requires_action";
            /** @constant */
            api_version: "v1";
            livemode: boolean;
            /**
             * Format: date-time
             * @description When the state changed.
             */
            timestamp: string;
            /** @description Counts from 1 per resource, without gaps. */
            sequence: number;
            request: components["schemas"]["EventRequest"];
            data: {
                object: components["schemas"]["PaymentIntentAction"];
                previous_status: ("requires_action" | "processing" | "authorized" | "succeeded" | "captured" | "canceled" | "failed") | null;
            };
        };
        /** @description The buyer has acted, and the processor has not said yet what came of it. */
        PaymentIntentProcessingEvent: {
            /** Format: uuid */
            id: string;
            /** @constant */
            object: "event";
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "payment_intent.processing";
            /** @constant */
            api_version: "v1";
            livemode: boolean;
            /**
             * Format: date-time
             * @description When the state changed.
             */
            timestamp: string;
            /** @description Counts from 1 per resource, without gaps. */
            sequence: number;
            request: components["schemas"]["EventRequest"];
            data: {
                object: components["schemas"]["PaymentIntentAction"];
                previous_status: ("requires_action" | "processing" | "authorized" | "succeeded" | "captured" | "canceled" | "failed") | null;
            };
        };
        /** @description The amount is held on the card and waits to be captured. */
        PaymentIntentAuthorizedEvent: {
            /** Format: uuid */
            id: string;
            /** @constant */
            object: "event";
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "payment_intent.authorized";
            /** @constant */
            api_version: "v1";
            livemode: boolean;
            /**
             * Format: date-time
             * @description When the state changed.
             */
            timestamp: string;
            /** @description Counts from 1 per resource, without gaps. */
            sequence: number;
            request: components["schemas"]["EventRequest"];
            data: {
                object: components["schemas"]["PaymentIntentAction"];
                previous_status: ("requires_action" | "processing" | "authorized" | "succeeded" | "captured" | "canceled" | "failed") | null;
            };
        };
        /** @description The authorization ends in 24 hours unless it is captured; no status changes. */
        PaymentIntentAuthorizationExpiringEvent: {
            /** Format: uuid */
            id: string;
            /** @constant */
            object: "event";
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "payment_intent.authorization_expiring";
            /** @constant */
            api_version: "v1";
            livemode: boolean;
            /**
             * Format: date-time
             * @description When the state changed.
             */
            timestamp: string;
            /** @description Counts from 1 per resource, without gaps. */
            sequence: number;
            request: components["schemas"]["EventRequest"];
            data: {
                object: components["schemas"]["PaymentIntentAction"];
                previous_status: ("requires_action" | "processing" | "authorized" | "succeeded" | "captured" | "canceled" | "failed") | null;
            };
        };
        /** @description The payment is paid. */
        PaymentIntentSucceededEvent: {
            /** Format: uuid */
            id: string;
            /** @constant */
            object: "event";
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "payment_intent.succeeded";
            /** @constant */
            api_version: "v1";
            livemode: boolean;
            /**
             * Format: date-time
             * @description When the state changed.
             */
            timestamp: string;
            /** @description Counts from 1 per resource, without gaps. */
            sequence: number;
            request: components["schemas"]["EventRequest"];
            data: {
                object: components["schemas"]["PaymentIntentAction"];
                previous_status: ("requires_action" | "processing" | "authorized" | "succeeded" | "captured" | "canceled" | "failed") | null;
            };
        };
        /** @description The authorized payment was captured: it is paid. */
        PaymentIntentCapturedEvent: {
            /** Format: uuid */
            id: string;
            /** @constant */
            object: "event";
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "payment_intent.captured";
            /** @constant */
            api_version: "v1";
            livemode: boolean;
            /**
             * Format: date-time
             * @description When the state changed.
             */
            timestamp: string;
            /** @description Counts from 1 per resource, without gaps. */
            sequence: number;
            request: components["schemas"]["EventRequest"];
            data: {
                object: components["schemas"]["PaymentIntentAction"];
                previous_status: ("requires_action" | "processing" | "authorized" | "succeeded" | "captured" | "canceled" | "failed") | null;
            };
        };
        /** @description The payment was canceled, or its time was over; nothing is held any more. */
        PaymentIntentCanceledEvent: {
            /** Format: uuid */
            id: string;
            /** @constant */
            object: "event";
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "payment_intent.canceled";
            /** @constant */
            api_version: "v1";
            livemode: boolean;
            /**
             * Format: date-time
             * @description When the state changed.
             */
            timestamp: string;
            /** @description Counts from 1 per resource, without gaps. */
            sequence: number;
            request: components["schemas"]["EventRequest"];
            data: {
                object: components["schemas"]["PaymentIntentAction"];
                previous_status: ("requires_action" | "processing" | "authorized" | "succeeded" | "captured" | "canceled" | "failed") | null;
            };
        };
        /** @description The card was declined or not authenticated; nothing was charged. */
        PaymentIntentFailedEvent: {
            /** Format: uuid */
            id: string;
            /** @constant */
            object: "event";
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "payment_intent.failed";
            /** @constant */
            api_version: "v1";
            livemode: boolean;
            /**
             * Format: date-time
             * @description When the state changed.
             */
            timestamp: string;
            /** @description Counts from 1 per resource, without gaps. */
            sequence: number;
            request: components["schemas"]["EventRequest"];
            data: {
                object: components["schemas"]["PaymentIntentAction"];
                previous_status: ("requires_action" | "processing" | "authorized" | "succeeded" | "captured" | "canceled" | "failed") | null;
            };
        };
        /** @description A refund was accepted and its amount is reserved. */
        RefundCreatedEvent: {
            /** Format: uuid */
            id: string;
            /** @constant */
            object: "event";
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "refund.created";
            /** @constant */
            api_version: "v1";
            livemode: boolean;
            /**
             * Format: date-time
             * @description When the state changed.
             */
            timestamp: string;
            /** @description Counts from 1 per resource, without gaps. */
            sequence: number;
            request: components["schemas"]["EventRequest"];
            data: {
                object: components["schemas"]["Refund"];
                previous_status: ("pending" | "succeeded" | "failed") | null;
            };
        };
        Refund: {
            /** Format: uuid */
            id: string;
            /** @constant */
            object: "refund";
            livemode: boolean;
            /** Format: uuid */
            payment_intent_id: string;
            amount: number;
            /** @enum {string} */
            currency: "USD" | "GBP" | "EUR" | "CAD" | "AUD";
            amount_breakdown: components["schemas"]["AmountBreakdown"];
            reason: ("duplicate" | "fraudulent" | "requested_by_customer" | "return" | "other") | null;
            /** @enum {string} */
            status: "pending" | "succeeded" | "failed";
            failure_reason: ("declined" | "expired_or_canceled_card" | "lost_or_stolen_card" | "disputed" | "processing_error") | null;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
        };
        /** @description The money went back to the buyer. */
        RefundSucceededEvent: {
            /** Format: uuid */
            id: string;
            /** @constant */
            object: "event";
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "refund.succeeded";
            /** @constant */
            api_version: "v1";
            livemode: boolean;
            /**
             * Format: date-time
             * @description When the state changed.
             */
            timestamp: string;
            /** @description Counts from 1 per resource, without gaps. */
            sequence: number;
            request: components["schemas"]["EventRequest"];
            data: {
                object: components["schemas"]["Refund"];
                previous_status: ("pending" | "succeeded" | "failed") | null;
            };
        };
        /** @description The money did not reach the buyer, or came back from the bank. */
        RefundFailedEvent: {
            /** Format: uuid */
            id: string;
            /** @constant */
            object: "event";
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "refund.failed";
            /** @constant */
            api_version: "v1";
            livemode: boolean;
            /**
             * Format: date-time
             * @description When the state changed.
             */
            timestamp: string;
            /** @description Counts from 1 per resource, without gaps. */
            sequence: number;
            request: components["schemas"]["EventRequest"];
            data: {
                object: components["schemas"]["Refund"];
                previous_status: ("pending" | "succeeded" | "failed") | null;
            };
        };
        /** @description The bank of the buyer opened a dispute. */
        DisputeCreatedEvent: {
            /** Format: uuid */
            id: string;
            /** @constant */
            object: "event";
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "dispute.created";
            /** @constant */
            api_version: "v1";
            livemode: boolean;
            /**
             * Format: date-time
             * @description When the state changed.
             */
            timestamp: string;
            /** @description Counts from 1 per resource, without gaps. */
            sequence: number;
            request: components["schemas"]["EventRequest"];
            data: {
                object: components["schemas"]["DisputeSnapshot"];
                previous_status: ("needs_response" | "under_review" | "won" | "lost" | "prevented") | null;
            };
        };
        /** @description A dispute without its evidence. */
        DisputeSnapshot: {
            /** Format: uuid */
            id: string;
            /** @constant */
            object: "dispute";
            livemode: boolean;
            /** Format: uuid */
            payment_intent_id: string;
            merchant_reference: string | null;
            amount: number;
            /** @enum {string} */
            currency: "USD" | "GBP" | "EUR" | "CAD" | "AUD";
            /** @enum {string} */
            reason: "fraudulent" | "duplicate" | "product_not_received" | "product_unacceptable" | "credit_not_processed" | "unrecognized" | "subscription_canceled" | "general";
            /** @enum {string} */
            stage: "inquiry" | "chargeback" | "pre_arbitration" | "arbitration";
            /** @enum {string} */
            status: "needs_response" | "under_review" | "won" | "lost" | "prevented";
            evidence_due_by: string | null;
            evidence_submitted_at: string | null;
            closed_reason: string | null;
            fee_amount: number;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
        };
        /** @description The dispute waits for evidence. */
        DisputeNeedsResponseEvent: {
            /** Format: uuid */
            id: string;
            /** @constant */
            object: "event";
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "dispute.needs_response";
            /** @constant */
            api_version: "v1";
            livemode: boolean;
            /**
             * Format: date-time
             * @description When the state changed.
             */
            timestamp: string;
            /** @description Counts from 1 per resource, without gaps. */
            sequence: number;
            request: components["schemas"]["EventRequest"];
            data: {
                object: components["schemas"]["DisputeSnapshot"];
                previous_status: ("needs_response" | "under_review" | "won" | "lost" | "prevented") | null;
            };
        };
        /** @description Evidence was handed in, and the bank decides. */
        DisputeUnderReviewEvent: {
            /** Format: uuid */
            id: string;
            /** @constant */
            object: "event";
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "dispute.under_review";
            /** @constant */
            api_version: "v1";
            livemode: boolean;
            /**
             * Format: date-time
             * @description When the state changed.
             */
            timestamp: string;
            /** @description Counts from 1 per resource, without gaps. */
            sequence: number;
            request: components["schemas"]["EventRequest"];
            data: {
                object: components["schemas"]["DisputeSnapshot"];
                previous_status: ("needs_response" | "under_review" | "won" | "lost" | "prevented") | null;
            };
        };
        /** @description The dispute was decided for the merchant. */
        DisputeWonEvent: {
            /** Format: uuid */
            id: string;
            /** @constant */
            object: "event";
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "dispute.won";
            /** @constant */
            api_version: "v1";
            livemode: boolean;
            /**
             * Format: date-time
             * @description When the state changed.
             */
            timestamp: string;
            /** @description Counts from 1 per resource, without gaps. */
            sequence: number;
            request: components["schemas"]["EventRequest"];
            data: {
                object: components["schemas"]["DisputeSnapshot"];
                previous_status: ("needs_response" | "under_review" | "won" | "lost" | "prevented") | null;
            };
        };
        /** @description The dispute was decided for the buyer. */
        DisputeLostEvent: {
            /** Format: uuid */
            id: string;
            /** @constant */
            object: "event";
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "dispute.lost";
            /** @constant */
            api_version: "v1";
            livemode: boolean;
            /**
             * Format: date-time
             * @description When the state changed.
             */
            timestamp: string;
            /** @description Counts from 1 per resource, without gaps. */
            sequence: number;
            request: components["schemas"]["EventRequest"];
            data: {
                object: components["schemas"]["DisputeSnapshot"];
                previous_status: ("needs_response" | "under_review" | "won" | "lost" | "prevented") | null;
            };
        };
        /** @description The dispute ended before it took money. */
        DisputePreventedEvent: {
            /** Format: uuid */
            id: string;
            /** @constant */
            object: "event";
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "dispute.prevented";
            /** @constant */
            api_version: "v1";
            livemode: boolean;
            /**
             * Format: date-time
             * @description When the state changed.
             */
            timestamp: string;
            /** @description Counts from 1 per resource, without gaps. */
            sequence: number;
            request: components["schemas"]["EventRequest"];
            data: {
                object: components["schemas"]["DisputeSnapshot"];
                previous_status: ("needs_response" | "under_review" | "won" | "lost" | "prevented") | null;
            };
        };
        /** @description The time for evidence runs out in 72 hours, and again in 24; no status changes. */
        DisputeEvidenceDueEvent: {
            /** Format: uuid */
            id: string;
            /** @constant */
            object: "event";
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "dispute.evidence_due";
            /** @constant */
            api_version: "v1";
            livemode: boolean;
            /**
             * Format: date-time
             * @description When the state changed.
             */
            timestamp: string;
            /** @description Counts from 1 per resource, without gaps. */
            sequence: number;
            request: components["schemas"]["EventRequest"];
            data: {
                object: components["schemas"]["DisputeSnapshot"];
                previous_status: ("needs_response" | "under_review" | "won" | "lost" | "prevented") | null;
            };
        };
        /** @description The weekly run took the balance for a payout. */
        PayoutCreatedEvent: {
            /** Format: uuid */
            id: string;
            /** @constant */
            object: "event";
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "payout.created";
            /** @constant */
            api_version: "v1";
            livemode: boolean;
            /**
             * Format: date-time
             * @description When the state changed.
             */
            timestamp: string;
            /** @description Counts from 1 per resource, without gaps. */
            sequence: number;
            request: components["schemas"]["EventRequest"];
            data: {
                object: components["schemas"]["Payout"];
                previous_status: ("created" | "in_transit" | "paid" | "failed") | null;
            };
        };
        Payout: {
            /** Format: uuid */
            id: string;
            /** @constant */
            object: "payout";
            livemode: boolean;
            amount: number;
            /** @enum {string} */
            currency: "USD" | "GBP" | "EUR" | "CAD" | "AUD";
            amount_breakdown: components["schemas"]["PayoutBreakdown"];
            period: string;
            /** @enum {string} */
            status: "created" | "in_transit" | "paid" | "failed";
            failure: {
                /** @enum {string} */
                code: "account_closed" | "no_account" | "invalid_account_number" | "incorrect_account_holder_name" | "account_frozen" | "bank_account_restricted" | "invalid_currency" | "could_not_process";
                message: string;
            } | null;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
        };
        /** @description Minor units with their sign: `total` is the sum of all other parts, and the amount of the payout. */
        PayoutBreakdown: {
            captured: number;
            tax_withheld: number;
            fees: number;
            reserve_held: number;
            reserve_released: number;
            refunds: number;
            disputes: number;
            adjustments: number;
            total: number;
            /** @enum {string} */
            currency: "USD" | "GBP" | "EUR" | "CAD" | "AUD";
        };
        /** @description The transfer has left for the bank. */
        PayoutInTransitEvent: {
            /** Format: uuid */
            id: string;
            /** @constant */
            object: "event";
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "payout.in_transit";
            /** @constant */
            api_version: "v1";
            livemode: boolean;
            /**
             * Format: date-time
             * @description When the state changed.
             */
            timestamp: string;
            /** @description Counts from 1 per resource, without gaps. */
            sequence: number;
            request: components["schemas"]["EventRequest"];
            data: {
                object: components["schemas"]["Payout"];
                previous_status: ("created" | "in_transit" | "paid" | "failed") | null;
            };
        };
        /** @description The bank has confirmed the receipt. */
        PayoutPaidEvent: {
            /** Format: uuid */
            id: string;
            /** @constant */
            object: "event";
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "payout.paid";
            /** @constant */
            api_version: "v1";
            livemode: boolean;
            /**
             * Format: date-time
             * @description When the state changed.
             */
            timestamp: string;
            /** @description Counts from 1 per resource, without gaps. */
            sequence: number;
            request: components["schemas"]["EventRequest"];
            data: {
                object: components["schemas"]["Payout"];
                previous_status: ("created" | "in_transit" | "paid" | "failed") | null;
            };
        };
        /** @description The transfer did not arrive; the money is back in the balance. */
        PayoutFailedEvent: {
            /** Format: uuid */
            id: string;
            /** @constant */
            object: "event";
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "payout.failed";
            /** @constant */
            api_version: "v1";
            livemode: boolean;
            /**
             * Format: date-time
             * @description When the state changed.
             */
            timestamp: string;
            /** @description Counts from 1 per resource, without gaps. */
            sequence: number;
            request: components["schemas"]["EventRequest"];
            data: {
                object: components["schemas"]["Payout"];
                previous_status: ("created" | "in_transit" | "paid" | "failed") | null;
            };
        };
        /** @description Sent to one endpoint, to try it. */
        WebhookEndpointTestEvent: {
            /** Format: uuid */
            id: string;
            /** @constant */
            object: "event";
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "webhook_endpoint.test";
            /** @constant */
            api_version: "v1";
            livemode: boolean;
            /**
             * Format: date-time
             * @description When the state changed.
             */
            timestamp: string;
            /** @description Counts from 1 per resource, without gaps. */
            sequence: number;
            request: components["schemas"]["EventRequest"];
            data: {
                object: components["schemas"]["WebhookEndpoint"];
                previous_status: null;
            };
        };
        /** @description Where deliveries of a rail go. Its secret is in no event. */
        WebhookEndpoint: {
            /** Format: uuid */
            id: string;
            /** @constant */
            object: "webhook_endpoint";
            livemode: boolean;
            url: string;
            events: string[];
            /** @enum {string} */
            status: "enabled" | "disabled" | "deleted";
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
        };
        Classifications: {
            /** @constant */
            object: "classifications";
            livemode: boolean;
            /** @constant */
            nomenclature: "hs2022";
            classifications: {
                sku: string;
                hs_code: string;
                national_code: string | null;
                category: string;
                normalized_description: string;
                confidence: number;
                /** @enum {string} */
                source: "classified" | "validated";
                cached: boolean;
                alternatives: {
                    hs_code: string;
                    category: string;
                    normalized_description: string;
                    confidence: number;
                }[];
                needs_more_detail: string[];
                mismatch_warning: boolean;
            }[];
        };
        /** @description Why the request was not carried out. */
        Error: {
            error: {
                /**
                 * @description Stable: decide by it, not by the message.
                 * @enum {string}
                 */
                code: "validation_error" | "invalid_amount" | "idempotency_key_required" | "tax_quote_mismatch" | "tax_quote_expired" | "currency_mismatch" | "country_not_supported" | "refund_exceeds_captured" | "refund_not_allowed" | "unauthorized" | "not_found" | "tax_quote_not_found" | "dispute_not_found" | "idempotency_key_conflict" | "idempotency_in_progress" | "idempotency_recovery_required" | "payment_method_domain_exists" | "invalid_state_transition" | "dispute_not_actionable" | "rate_limit_exceeded" | "internal_error" | "provider_error" | "rate_limit_unavailable";
                /** @description One sentence, safe to show a buyer. It never holds provider text. */
                message: string;
                /** @description What the code needs. `validation_error` and `invalid_amount` carry `fields`: a list of `path`, `code` and `message`, with paths as in `line_items[0].hs_code`. */
                details?: {
                    [key: string]: unknown;
                };
            };
        };
        TaxQuote: {
            /** Format: uuid */
            id: string;
            /** @constant */
            object: "tax_quote";
            livemode: boolean;
            destination_country: string;
            destination_postal_code: string | null;
            ship_from_country: string;
            amount_breakdown: components["schemas"]["AmountBreakdown"];
            line_items: {
                sku: string | null;
                description: string;
                quantity: number;
                unit_amount: number;
                hs_code: string;
                origin_country: string | null;
                amount: number;
                tax: number;
                tax_components: {
                    name: string;
                    rate: string | null;
                    amount: number;
                }[];
                duty: number;
                duty_components: {
                    name: string;
                    rate: string | null;
                    amount: number;
                }[];
                duty_basis: ("subheading" | "heading" | "chapter_estimate" | "flat" | "relief" | "none") | null;
            }[];
            assumptions: string[];
            rule_packs: string[];
            /** Format: date-time */
            expires_at: string;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
        };
        PaymentIntent: {
            /** Format: uuid */
            id: string;
            /** @constant */
            object: "payment_intent";
            livemode: boolean;
            /** @enum {string} */
            status: "requires_action" | "processing" | "authorized" | "succeeded" | "captured" | "canceled" | "failed";
            /** @enum {string} */
            entity: "us" | "gb" | "eu" | "ca" | "au";
            amount: number;
            amount_captured: number;
            amount_refunded: number;
            amount_disputed: number;
            /** @enum {string} */
            currency: "USD" | "GBP" | "EUR" | "CAD" | "AUD";
            failure: {
                /** @enum {string} */
                code: "card_declined" | "insufficient_funds" | "expired_card" | "incorrect_cvc" | "incorrect_number" | "authentication_failed" | "processing_error";
                message: string;
                /** @enum {string} */
                advice: "try_another_card" | "check_card_details" | "try_again_later";
            } | null;
            /** Format: date-time */
            updated_at: string;
            amount_capturable: number;
            /** @enum {string} */
            refund_status: "none" | "partial" | "full";
            amount_breakdown: components["schemas"]["AmountBreakdown"];
            /** @enum {string} */
            capture_method: "automatic" | "manual";
            tax_quote_id: string | null;
            payment_method: string;
            merchant_reference: string | null;
            client_secret: string | null;
            flow_response: {
                [key: string]: unknown;
            } | null;
            fraud?: components["schemas"]["FraudAssessment"];
            cancellation_reason: ("requested_by_merchant" | "expired") | null;
            action_expires_at: string | null;
            capture_before: string | null;
            /** Format: date-time */
            created_at: string;
        };
        /** @description What a scorer thinks of the charge. It never decides one. Present only when scoring is on. */
        FraudAssessment: {
            /** @constant */
            status: "assessed";
            score: number;
            /** @enum {string} */
            level: "normal" | "elevated" | "highest";
            /** Format: date-time */
            assessed_at: string;
        } | {
            /** @constant */
            status: "unavailable";
            /** @enum {string} */
            reason: "timeout" | "not_configured" | "error";
        };
        PaymentIntentStatus: {
            /** Format: uuid */
            id: string;
            /** @constant */
            object: "payment_intent";
            livemode: boolean;
            /** @enum {string} */
            status: "requires_action" | "processing" | "authorized" | "succeeded" | "captured" | "canceled" | "failed";
            /** @enum {string} */
            entity: "us" | "gb" | "eu" | "ca" | "au";
            amount: number;
            amount_captured: number;
            amount_refunded: number;
            amount_disputed: number;
            /** @enum {string} */
            currency: "USD" | "GBP" | "EUR" | "CAD" | "AUD";
            failure: {
                /** @enum {string} */
                code: "card_declined" | "insufficient_funds" | "expired_card" | "incorrect_cvc" | "incorrect_number" | "authentication_failed" | "processing_error";
                message: string;
                /** @enum {string} */
                advice: "try_another_card" | "check_card_details" | "try_again_later";
            } | null;
            /** Format: date-time */
            updated_at: string;
        };
        EventList: {
            /** @constant */
            object: "list";
            data: components["schemas"]["Event"][];
            has_more: boolean;
        };
        /** @description What happened to a resource, told once and never changed. */
        Event: components["schemas"]["PaymentIntentCreatedEvent"] | components["schemas"]["PaymentIntentRequiresActionEvent"] | components["schemas"]["PaymentIntentProcessingEvent"] | components["schemas"]["PaymentIntentAuthorizedEvent"] | components["schemas"]["PaymentIntentAuthorizationExpiringEvent"] | components["schemas"]["PaymentIntentSucceededEvent"] | components["schemas"]["PaymentIntentCapturedEvent"] | components["schemas"]["PaymentIntentCanceledEvent"] | components["schemas"]["PaymentIntentFailedEvent"] | components["schemas"]["RefundCreatedEvent"] | components["schemas"]["RefundSucceededEvent"] | components["schemas"]["RefundFailedEvent"] | components["schemas"]["DisputeCreatedEvent"] | components["schemas"]["DisputeNeedsResponseEvent"] | components["schemas"]["DisputeUnderReviewEvent"] | components["schemas"]["DisputeWonEvent"] | components["schemas"]["DisputeLostEvent"] | components["schemas"]["DisputePreventedEvent"] | components["schemas"]["DisputeEvidenceDueEvent"] | components["schemas"]["PayoutCreatedEvent"] | components["schemas"]["PayoutInTransitEvent"] | components["schemas"]["PayoutPaidEvent"] | components["schemas"]["PayoutFailedEvent"] | components["schemas"]["WebhookEndpointTestEvent"];
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
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateClassifications"];
            };
        };
        responses: {
            /** @description Find or check HS codes */
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
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateTaxQuote"];
            };
        };
        responses: {
            /** @description Quote tax and duty */
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
    createPaymentIntent: {
        parameters: {
            query?: never;
            header: {
                /** @description Yours, unique per distinct request, stored before the first call and sent again on every retry. The same key with the same request replays the first answer; with another request it is refused. */
                "Idempotency-Key": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreatePaymentIntent"];
            };
        };
        responses: {
            /** @description Create and confirm or authorize a charge */
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
                /** @description `id` of the payment intent. */
                payment_intent_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Read the status of a payment */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaymentIntentStatus"];
                };
            };
        };
    };
    capturePayment: {
        parameters: {
            query?: never;
            header: {
                /** @description Yours, unique per distinct request, stored before the first call and sent again on every retry. The same key with the same request replays the first answer; with another request it is refused. */
                "Idempotency-Key": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Capture"];
            };
        };
        responses: {
            /** @description Capture an authorization */
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
                /** @description Yours, unique per distinct request, stored before the first call and sent again on every retry. The same key with the same request replays the first answer; with another request it is refused. */
                "Idempotency-Key": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Cancel"];
            };
        };
        responses: {
            /** @description Cancel an authorization */
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
                /** @description Yours, unique per distinct request, stored before the first call and sent again on every retry. The same key with the same request replays the first answer; with another request it is refused. */
                "Idempotency-Key": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RefundRequest"];
            };
        };
        responses: {
            /** @description Refund a captured payment */
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
    retrieveRefund: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description `id` of the refund. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Read a refund */
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
    listEvents: {
        parameters: {
            query?: {
                /** @description Most that one page holds. */
                limit?: number;
                /** @description `id` of the last event of the page before. */
                starting_after?: string;
                /** @description Only events of this name. */
                type?: "payment_intent.created" | "payment_intent.requires_action" | "payment_intent.processing" | "payment_intent.authorized" | "payment_intent.authorization_expiring" | "payment_intent.succeeded" | "payment_intent.captured" | "payment_intent.canceled" | "payment_intent.failed" | "refund.created" | "refund.succeeded" | "refund.failed" | "dispute.created" | "dispute.needs_response" | "dispute.under_review" | "dispute.won" | "dispute.lost" | "dispute.prevented" | "dispute.evidence_due" | "payout.created" | "payout.in_transit" | "payout.paid" | "payout.failed" | "webhook_endpoint.test";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List events */
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
                /** @description `id` of the event. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Read an event */
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
