import { z } from 'zod';
import { canonicalPublicIpAddress } from '../ip-address/canonical-ip-address.js';

/** What is known of the buyer beside the order, for the fraud score only. */
export interface BuyerContext {
  /** A public address in canonical notation. */
  readonly ip_address?: string;
  /** Paths of what was sent and dropped, because it is not usable. The response names them in `fraud.ignored`. */
  readonly ignored?: readonly string[];
}

/** Evidence never blocks a charge: an address that is not usable is dropped, and null or absent means unknown. */
export const buyerContextSchema = z
  .strictObject({
    ip_address: z
      .unknown()
      .optional()
      .meta({
        override: { type: ['string', 'null'] },
        description:
          "The buyer's public IPv4 or IPv6 address, as your server saw it; null if you do not know it. " +
          '`::ffff:81.2.69.142` counts as IPv4. Anything else is dropped, and `fraud.ignored` of the response names it.',
      }),
  })
  .transform(readContext);

function readContext({ ip_address: sent }: { readonly ip_address?: unknown }): BuyerContext | undefined {
  if (sent === undefined || sent === null) return undefined;
  const address = typeof sent === 'string' ? canonicalPublicIpAddress(sent) : null;
  return address === null ? { ignored: ['buyer_context.ip_address'] } : { ip_address: address };
}
