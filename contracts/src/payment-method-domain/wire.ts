import { z } from 'zod';
import { entities } from '../entity/entity.js';
import { currencyField } from '../money/wire.js';
import {
  createdAtField,
  idField,
  livemodeField,
  nullableInstantField,
  objectField,
  updatedAtField,
} from '../record/wire.js';
import { hostnameLengthMax, readHostname } from './hostname.js';

/** Code of the field issue for a text that is not an eligible hostname. */
export const hostnameIssue = 'invalid_hostname';

const domainField = z
  .string()
  .max(hostnameLengthMax, { abort: true })
  .transform((text, context) => {
    const read = readHostname(text);
    if (read.kind === 'hostname') return read.hostname;
    context.issues.push({ code: 'custom', input: text, params: { code: hostnameIssue }, message: read.message });
    return z.NEVER;
  })
  .meta({
    description:
      'Hostname of your checkout page, served publicly over HTTPS, such as `shop.example.com`: without scheme, port, ' +
      `path or trailing dot, with at least one dot, at most ${hostnameLengthMax} characters in ASCII. IP addresses and ` +
      'names of a local machine are not eligible. Each subdomain registers separately. Case does not matter, and an international ' +
      'name is stored as punycode.',
  });

/** `POST /v1/payment_method_domains`. */
export const registerPaymentMethodDomainSchema = z
  .strictObject({ domain: domainField })
  .meta({ id: 'PaymentMethodDomainRequest', description: 'The domain to register, or to refresh.' });

export type RegisterPaymentMethodDomainBody = z.output<typeof registerPaymentMethodDomainSchema>;

const walletSchema = z
  .looseObject({
    status: z.enum(['active', 'inactive']).meta({
      description: '`active`: the wallet can be offered on this domain for this currency. `inactive`: it cannot.',
    }),
    error_message: z.string().nullable().meta({
      description: 'Why the wallet is inactive and what to do, safe to display; null when it is active.',
    }),
  })
  .meta({ id: 'WalletActivation', description: 'Whether one wallet is active at one entity.' });

/** The domain record, as register and validate return it. */
export const paymentMethodDomainSchema = z
  .looseObject({
    id: idField('domain record'),
    object: objectField('payment_method_domain'),
    livemode: livemodeField,
    domain: z.string().meta({ description: 'The registered hostname, in lower case and in ASCII.' }),
    entities: z
      .array(
        z.looseObject({
          entity: z.enum(entities).meta({ description: 'The legal entity that acquires the currency.' }),
          currency: currencyField.meta({
            description: 'The charge currency that this entity acquires, as ISO 4217 code.',
          }),
          apple_pay: walletSchema.meta({ description: 'Apple Pay on this domain at this entity.' }),
          google_pay: walletSchema.meta({ description: 'Google Pay on this domain at this entity.' }),
        }),
      )
      .meta({ description: 'The wallets at every entity that has a payment account in this mode.' }),
    last_validated_at: nullableInstantField('When an acquirer last stated the status of a wallet; null before that.'),
    created_at: createdAtField,
    updated_at: updatedAtField,
  })
  .meta({
    id: 'PaymentMethodDomain',
    description: 'The domain on which wallets are offered. One per merchant and mode.',
  });

/** The response of `GET /v1/payment_method_domains`. It has no pages. */
export const paymentMethodDomainListSchema = z
  .looseObject({
    object: z.literal('list').meta({ description: 'Type of this object: always `list`.' }),
    data: z.array(paymentMethodDomainSchema).max(1).meta({
      description: 'The registered domain; empty when none is registered in this mode.',
    }),
    has_more: z.literal(false).meta({ description: 'Always `false`: a merchant has at most one domain.' }),
  })
  .meta({ id: 'PaymentMethodDomainList', description: 'The registered domain, as a list.' });
