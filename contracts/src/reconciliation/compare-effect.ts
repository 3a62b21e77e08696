import type { BookedEffect } from './kinds.js';
import type { Comparison, EffectSides, EffectTransaction } from './types.js';

const hourMilliseconds = 3_600_000;

interface EffectRule {
  /** The types of the transactions that make the effect; all others take it back. */
  readonly makes: readonly string[];
  /** For how many hours one side may be ahead of the other while our row has this status. */
  readonly waits: Readonly<Record<string, number>>;
}

/** How each effect is compared: one row per effect. */
export const effectRules: Readonly<Record<BookedEffect, EffectRule>> = {
  charge: {
    makes: ['charge', 'payment'],
    waits: { processing: 96, requires_action: 24, authorized: 24 },
  },
  // The processor takes the money when the refund is made; our journal follows when the buyer's bank has it.
  refund: { makes: ['refund', 'payment_refund'], waits: { pending: 240 } },
  dispute: { makes: ['adjustment'], waits: {} },
  // The partner takes the transfer at once; our journal follows when the bank has paid.
  payout: { makes: ['transfer'], waits: { created: 168, in_transit: 168 } },
};

export interface ComparisonContext {
  /** The only currency of the account in our ledger. */
  readonly currency: string;
  /** When the run began; milliseconds since 1970. */
  readonly now: number;
  readonly graceSeconds: number;
}

/**
 * Compares both sides of an effect over its whole life, so that it does not matter on which day a side recorded it.
 * Money at the processor without a journal of ours is named in `suspended`.
 */
export function compareEffect(sides: EffectSides, context: ComparisonContext): Comparison {
  const { effect, ours, transactions, status } = sides;
  if (transactions.some(({ currency }) => currency !== context.currency)) return different('currency_differs');
  const listed = transactions.reduce((sum, { amount }) => sum + amount, 0);
  if (listed === ours.amount) return { kind: 'matched' };
  if (mayWait(sides, context)) return { kind: 'in_flight' };
  if (transactions.length === 0) return different('missing_at_processor');
  if (ours.journals === 0) {
    return different(status === null ? 'missing_at_us' : 'status_differs', listed === 0 ? [] : transactions);
  }
  const [first, ...surplus] = transactions.filter(({ type }) => effectRules[effect].makes.includes(type));
  if (first?.amount === ours.amount && surplus.length > 0 && surplus.every(({ amount }) => amount === first.amount)) {
    return different('duplicate_effect', surplus);
  }
  return different(listed === 0 || ours.amount === 0 ? 'status_differs' : 'amount_differs');
}

function mayWait(
  { effect, status, ours, transactions }: EffectSides,
  { now, graceSeconds }: ComparisonContext,
): boolean {
  const instants = [...transactions.map(({ at }) => at), ...(ours.lastAt === null ? [] : [ours.lastAt])];
  const age = now - Math.max(...instants.map((at) => Date.parse(at)));
  return age < Math.max(graceSeconds * 1_000, (effectRules[effect].waits[status ?? ''] ?? 0) * hourMilliseconds);
}

function different(
  difference: Extract<Comparison, { kind: 'different' }>['difference'],
  suspended: readonly EffectTransaction[] = [],
): Comparison {
  return { kind: 'different', difference, suspended: suspended.map(({ id }) => id) };
}
