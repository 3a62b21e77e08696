import { z } from 'zod';
import { borderRadiusMax, buttonLabelMax, displayNameMax } from '../branding/rules.js';
import { entities } from '../entity/entity.js';
import { currencyField } from '../money/wire.js';
import { livemodeField, objectField } from '../record/wire.js';
import { walletStatuses } from './types.js';

/** `POST /v1/checkout/config` and `POST /v1/checkout/browser_config`. */
export const checkoutConfigSchema = z
  .strictObject({
    currency: currencyField.meta({ description: 'ISO 4217 code of the charge. It selects the acquiring entity.' }),
  })
  .meta({ id: 'CheckoutConfigRequest', description: 'The currency of the checkout. Unknown fields are rejected.' });

export type CheckoutConfigBody = z.output<typeof checkoutConfigSchema>;

const walletField = (name: string) =>
  z.enum(walletStatuses).meta({
    description:
      `\`active\` when ${name} can be offered: your domain is registered, this entity is active for it, and the ` +
      'wallet is switched on for you. Otherwise `inactive`.',
  });

const colorField = (description: string) =>
  z
    .string()
    .regex(/^#[0-9a-f]{6}$/)
    .meta({ description: `${description} \`#rrggbb\` in lower case.` });

const brandingSchema = z
  .looseObject({
    display_name: z.string().min(1).max(displayNameMax).meta({
      description: 'Name that the buyer sees. Unset: the name of the merchant.',
    }),
    logo_url: z.url().nullable().meta({ description: 'https URL of the logo; null without one.' }),
    primary_color: colorField('Colour of focused fields and of the selected method.'),
    background_color: colorField('Background of the form.'),
    text_color: colorField('Text on the background.'),
    danger_color: colorField('Error messages on the background.'),
    button_color: colorField('Background of the pay button.'),
    button_text_color: colorField('Text on the pay button.'),
    font_family: z.string().meta({ description: 'CSS list of font families.' }),
    border_radius: z.int().min(0).max(borderRadiusMax).meta({ description: 'Radius of corners in pixels, 0 to 24.' }),
    button_label: z.string().min(1).max(buttonLabelMax).meta({
      description: 'Label of the pay button, 1 to 40 characters. `submitLabel` of the drop-in overrides it.',
    }),
  })
  .meta({ description: 'How the checkout looks. Fields that are not set have the value of the base theme.' });

const configFields = {
  livemode: livemodeField,
  currency: currencyField.meta({ description: 'The requested currency.' }),
  entity: z.enum(entities).meta({
    description: 'The legal entity that acquires charges in this currency. A `pm_` token belongs to one entity.',
  }),
  entity_name: z.string().min(1).meta({ description: 'Name of the legal entity.' }),
  country: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .meta({ description: 'Country of the entity: two-letter code of ISO 3166-1.' }),
  settlement_currency: currencyField.meta({
    description: 'Currency that the entity settles in: always the charge currency. Nothing is converted.',
  }),
  publishable_key: z
    .string()
    .min(1)
    .meta({
      description:
        "The **processor's** publishable key of this entity's account in this mode. Give it to the processor's script. " +
        'It is not your `pk_test_…` or `pk_live_…` key and does not work with this API.',
    }),
  wallets: z
    .looseObject({ apple_pay: walletField('Apple Pay'), google_pay: walletField('Google Pay') })
    .meta({ description: 'Which wallets can be offered above the card form.' }),
  processor: z
    .looseObject({
      name: z.string().min(1).meta({ description: 'Name of the payment processor.' }),
      script_url: z.url().meta({ description: "URL of the processor's browser script, which collects the card." }),
    })
    .meta({ description: 'The payment processor that collects the card in the browser.' }),
};

export const checkoutConfigResponseSchema = z
  .looseObject({ object: objectField('checkout_config'), ...configFields })
  .meta({ id: 'CheckoutConfig', description: 'The entity, account and wallets behind a charge currency.' });

export const browserConfigResponseSchema = z
  .looseObject({ object: objectField('browser_config'), ...configFields, branding: brandingSchema })
  .meta({ id: 'BrowserConfig', description: 'The checkout configuration for browsers, with branding.' });

export type CheckoutConfigResponse = z.output<typeof checkoutConfigResponseSchema>;
export type BrowserConfigResponse = z.output<typeof browserConfigResponseSchema>;
