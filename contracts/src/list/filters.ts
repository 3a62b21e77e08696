import { z } from 'zod';
import { metadataFilterField } from '../metadata/wire.js';
import { amountMax } from '../money/money.js';
import { amountField, currencyField } from '../money/wire.js';
import { emailField, text } from '../text/wire.js';
import { asInteger, idParameter, instantParameter, integerText, pageParameters } from './wire.js';

/** How the descriptions of one list name its records. */
interface Listed {
  readonly one: string;
  readonly many: string;
}

const paymentExample = '019aa5b1-6f5e-7c3a-9d1b-0a4f3c2e1d10';
const amountMin = 1;

/**
 * The filters that lists share, each with its query parameter. A list names those that it has; the schema, the OpenAPI
 * parameters and the types of the SDK follow. The condition of each is in `prisma/src/read/list/filter-conditions.ts`.
 *
 * A time range includes `created_from` and excludes `created_before`, so adjacent ranges share no record and miss none.
 */
const filters = {
  payment_intent_id: ({ many }: Listed) =>
    idParameter(`Return only ${many} of this payment. An unknown payment has no ${many}.`, paymentExample),
  currency: ({ many }: Listed) =>
    currencyField.optional().meta({ description: `Return only ${many} in this currency.`, examples: ['GBP'] }),
  amount: ({ many }: Listed) =>
    integerText()
      .pipe(amountField(amountMin))
      .optional()
      .meta({
        description: `Return only ${many} of exactly this \`amount\`, in minor units of any currency.`,
        override: asInteger({ minimum: amountMin, maximum: amountMax }),
        examples: [40_765],
      }),
  merchant_reference: ({ one, many }: Listed) =>
    text(128)
      .optional()
      .meta({
        description: `Return only ${many} ${one === 'payment' ? '' : 'of payments '}with exactly this reference of yours.`,
        examples: ['order-10042'],
      }),
  customer_email: ({ many }: Listed) =>
    emailField.optional().meta({
      description:
        `Return only ${many} of the buyer with this e-mail address, in upper or lower case. The address is stored ` +
        'encrypted: its keyed hash is compared, which differs by merchant and mode.',
      examples: ['buyer@example.com'],
    }),
  card_last4: ({ many }: Listed) =>
    z
      .string()
      .regex(/^\d{4}$/, { message: 'Must be four digits.' })
      .optional()
      .meta({
        description: `Return only ${many} by a card whose number ends in these four digits.`,
        examples: ['4242'],
      }),
  metadata: ({ many }: Listed) =>
    metadataFilterField.meta({
      description:
        `Return only ${many} whose \`metadata\` has this key with exactly this value, as in ` +
        '`metadata[order_source]=app`. One key.',
      param: { style: 'deepObject', explode: true },
      examples: [{ order_source: 'app' }],
    }),
  created_from: ({ many }: Listed) =>
    instantParameter(`Return only ${many} that were created at this instant or later.`),
  created_before: ({ many }: Listed) => instantParameter(`Return only ${many} that were created before this instant.`),
} satisfies Record<string, (list: Listed) => z.ZodType>;

export type FilterName = keyof typeof filters;

type Filters<Name extends FilterName> = { [Each in Name]: ReturnType<(typeof filters)[Each]> };

interface ListParameters<Name extends FilterName, Own extends z.ZodRawShape> extends Listed {
  /** An id for the document. */
  readonly example: string;
  readonly filters: readonly Name[];
  /** Filters that no other list has, or whose values are the list's own. */
  readonly own: Own;
}

/** Query of a list: its page, its own filters and those that it shares. Rejects parameters that exclude each other. */
export function listParameters<const Name extends FilterName, Own extends z.ZodRawShape>(
  list: ListParameters<Name, Own>,
) {
  const named = list.filters.map((name) => [name, filters[name](list)]);
  const shared = Object.fromEntries(named) as Filters<Name>;
  return z
    .strictObject({ ...pageParameters(list.one, list.example), ...list.own, ...shared })
    .superRefine(rejectExclusive);
}

/** What {@link rejectExclusive} looks at, of any list. */
interface ExclusiveParameters {
  readonly starting_after?: unknown;
  readonly ending_before?: unknown;
  readonly created_from?: Date | undefined;
  readonly created_before?: Date | undefined;
}

function rejectExclusive(query: object, context: z.RefinementCtx): void {
  const {
    starting_after: after,
    ending_before: before,
    created_from: from,
    created_before: to,
  }: ExclusiveParameters = query;
  if (after !== undefined && before !== undefined) rejectParameter(context, 'ending_before', '`starting_after`');
  if (from !== undefined && to !== undefined && from > to) {
    context.addIssue({ ...contradicting('created_before'), message: 'Must not be before `created_from`.' });
  }
}

/** Rejects a query parameter that was given together with one that excludes it. */
export function rejectParameter(context: z.RefinementCtx, name: string, other: string): void {
  context.addIssue({ ...contradicting(name), message: `Must not be given together with ${other}.` });
}

function contradicting(name: string) {
  return { code: 'custom' as const, path: [name], params: { code: 'contradicting_parameter' } };
}

/** Query parameter for the status that records have now. */
export function statusParameter<const Status extends string>(
  many: string,
  statuses: readonly Status[],
  example: NoInfer<Status>,
) {
  return z
    .enum(statuses)
    .optional()
    .meta({ description: `Return only ${many} that have this status now.`, examples: [example] });
}
