import type { Entity } from '@landed/contracts/entity/entity';
import { z } from 'zod';
import type { StackAccess } from '../access/find-access.js';
import { CommandFailure, UsageFailure } from '../program/command-failure.js';
import { readNumber } from './read-number.js';
import type { SetOptions } from './set-options.js';

/** The partner's own API. A local stack has a sandbox in its place. */
const partnerApi = 'https://api.stripe.com';
const timeoutMilliseconds = 20_000;

const countries: Readonly<Record<string, string>> = { USD: 'US', GBP: 'GB', CAD: 'CA', AUD: 'AU' };

const tokenSchema = z.object({ id: z.string().startsWith('btok_') });
const errorSchema = z.object({ error: z.object({ code: z.string().optional(), param: z.string().optional() }) });

/**
 * Replaces a bank account by a token, at the payout partner itself, with the publishable key of the entity. The number is
 * in this process only, and in the request to the partner. Errors name the field, never a value.
 */
export async function tokenize(
  access: Pick<StackAccess, 'publishableKeys' | 'processorUrl'>,
  entity: Entity,
  options: SetOptions,
): Promise<string> {
  const key = access.publishableKeys.find((row) => row.entity === entity && row.rail === options.rail);
  if (key === undefined) {
    throw new CommandFailure(
      'no_publishable_key',
      `PROCESSOR_PUBLISHABLE_KEYS has no key for ${entity} in ${options.rail} mode. Set it as for the gateway, or pass ` +
        'a token with --token.',
    );
  }
  const number = await readNumber(options.numberFile);
  const country = options.country?.toUpperCase() ?? countries[options.currency] ?? countryOfIban(number);
  const fields = {
    country,
    currency: options.currency.toLowerCase(),
    account_number: number,
    routing_number: options.routing,
    account_holder_name: options.holder,
    account_holder_type: options.holderType,
  };
  const body = new URLSearchParams();
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) body.set(`bank_account[${name}]`, value);
  return send(access.processorUrl ?? partnerApi, key.publishableKey, body);
}

async function send(base: string, key: string, body: URLSearchParams): Promise<string> {
  const request = {
    method: 'POST',
    headers: { authorization: `Bearer ${key}` },
    body,
    signal: AbortSignal.timeout(timeoutMilliseconds),
  };
  const response = await fetch(new URL('/v1/tokens', base), request).catch(() => null);
  if (response === null)
    throw new CommandFailure('partner_unreachable', 'The payout partner did not respond. Nothing was changed.');
  const content: unknown = await response.json().catch(() => null);
  const token = tokenSchema.safeParse(content);
  if (response.ok && token.success) return token.data.id;
  throw rejection(errorSchema.safeParse(content).data);
}

/** Names the partner's code and field: both are from its published list. Its text may repeat what was sent. */
function rejection(failed: z.output<typeof errorSchema> | undefined): CommandFailure {
  const code = /^[a-z_]{1,60}$/.exec(failed?.error.code ?? '')?.[0];
  const field = /^bank_account\[([a-z_]{1,40})\]$/.exec(failed?.error.param ?? '')?.[1];
  const why = [code, field === undefined ? undefined : `field ${field}`].filter((part) => part !== undefined);
  return new CommandFailure(
    'bank_account_rejected',
    `The payout partner does not accept the bank account${why.length === 0 ? '' : ` (${why.join(', ')})`}. ` +
      'Check country, number and --routing. Nothing was changed.',
  );
}

/** An IBAN begins with its country. */
function countryOfIban(number: string): string {
  const country = /^[A-Za-z]{2}(?=\d{2})/.exec(number)?.[0];
  if (country === undefined) throw new UsageFailure('Expected an IBAN, or --country with the number.');
  return country.toUpperCase();
}
