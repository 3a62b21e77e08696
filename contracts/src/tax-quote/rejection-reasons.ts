/**
 * Why goods of an order are not quoted: `details.reason` of `country_not_supported`, with our sentence for it. The
 * indexes of the lines are in `details.lines`; the list is empty when no line is the cause.
 */
export const goodsRejections = {
  restricted_product: 'Goods of this HS code are not sold through this service.',
  rate_unavailable: 'No duty rate is on file for this HS code.',
  surtax_unknown: 'An additional duty may apply to this HS code, and its list is not on file.',
  range_too_wide: 'The possible duty of this HS code is wider than the limit that was set.',
  registration_missing: 'The seller has no registration for the tax scheme of this destination.',
} as const;

export type GoodsRejection = keyof typeof goodsRejections;

/** Why a destination is not quoted, whatever the goods are. */
export const destinationRejections = ['no_rule_pack', 'tier2_disabled', 'territory_excluded', 'stale_rules'] as const;

export type DestinationRejection = (typeof destinationRejections)[number];
