import { defaultDecisionWaitMilliseconds } from '@landed/activities/operation/deadlines';
import { type ProcessorAccount, processorAccountsSchema } from '@landed/activities/processor/accounts';
import { remoteClassifierSchema } from '@landed/activities/remote-classifier/config';
import { remoteEnginesSchema } from '@landed/activities/remote-tax-engine/config';
import { parseKeyring } from '@landed/codec/keyring';
import { connectionProblems } from '@landed/codec/settings/production-problems';
import type { Entity } from '@landed/contracts/entity/entity';
import { defaultSettlementTerms } from '@landed/contracts/ledger/settlement-terms';
import { ownerEmailOf } from '@landed/contracts/merchant/owner-email';
import { approvalPolicies } from '@landed/contracts/operator-decision/approval';
import { operatorIssuersSchema } from '@landed/contracts/operator-decision/login';
import { unsignedRequestPolicies } from '@landed/contracts/operator-decision/types';
import { parsePayoutMinimums, payoutMinimums, rerunLimits } from '@landed/contracts/payout/minimums';
import { parseUrl } from '@landed/contracts/url/parse-url';
import { databaseKinds } from '@landed/prisma/durability';
import { z } from 'zod';

const port = z.coerce.number().int().min(0).max(65_535);

/** `PROCESSOR_ACCOUNTS` is JSON with keys in it, so the error message repeats none of it. */
const accounts = z.string().transform((text, context) => {
  try {
    return processorAccountsSchema.parse(JSON.parse(text));
  } catch {
    context.addIssue('is not a JSON list of processor accounts');
    return z.NEVER;
  }
});

/** An account with its own `api_base` is simulated. Only test accounts may be. */
function isReal({ rail, api_base }: ProcessorAccount): boolean {
  return rail === 'test' || api_base === undefined;
}

const keyring = z.string().transform((text, context) => {
  try {
    return parseKeyring(text);
  } catch {
    context.addIssue('is not valid. Expected `id:base64` (32 bytes); separate several keys with commas');
    return z.NEVER;
  }
});

const amounts = (defaults: typeof payoutMinimums) =>
  z.string().transform((text, context) => {
    const parsed = parsePayoutMinimums(text, defaults);
    if (parsed !== null) return parsed;
    context.addIssue('is not a list such as `USD:10000,EUR:9000`, in minor units');
    return z.NEVER;
  });

const tier2 = z
  .string()
  .regex(/^(all|[A-Z]{2}(,[A-Z]{2})*)$/, 'is not valid. Expected `all` or country codes separated by commas')
  .transform((text) => (text === 'all' ? true : text.split(',')));

/** JSON with secrets in it, so the error message names only the paths of wrong values. */
const jsonValue = <Schema extends z.ZodType>(schema: Schema) =>
  z.string().transform((text, context): z.output<Schema> => {
    const parsed = schema.safeParse(jsonOf(text));
    if (parsed.success) return parsed.data;
    for (const { path, message } of parsed.error.issues) context.addIssue(`${path.join('.')} ${message}`.trimStart());
    return z.NEVER;
  });

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const smtpUrl = z
  .url({ protocol: /^smtps?$/, error: 'is not valid. Expected `smtps://user:password@host:port`' })
  .refine(
    // Runs even when the check above has failed, on a text that is not a URL.
    (text) => {
      const url = parseUrl(text);
      return url?.search === '' && ['', '/'].includes(url.pathname);
    },
    'has a path or options. Expected `smtps://user:password@host:port`',
  );

const mailFrom = z.string().transform((text, context) => {
  const address = ownerEmailOf(text);
  if (address !== null) return address;
  context.addIssue('is not valid. Expected one e-mail address');
  return z.NEVER;
});

const settlementDelay = z
  .string()
  .regex(
    /^(\d{1,2}|(us|gb|eu|ca|au):\d{1,2}(,(us|gb|eu|ca|au):\d{1,2})*)$/,
    'is not valid. Expected days such as `2` or `us:2,gb:3`',
  )
  .refine((text) => (text.match(/\d+/g) ?? []).every((days) => Number(days) <= 90), 'has more than 90 days')
  .transform((text) => settlementDelayOf(text));

function settlementDelayOf(text: string): (entity: Entity) => number {
  const { settlementDelayDays } = defaultSettlementTerms;
  if (/^\d+$/.test(text)) return () => Number(text);
  const days = new Map(text.split(',').map((part) => part.split(':') as [string, string]));
  return (entity) => Number(days.get(entity) ?? settlementDelayDays);
}

/** Folders of rate tables beside the built-in one. */
const tableFolders = z.string().transform((text) => text.split(',').map((folder) => folder.trim()));

export const environment = z
  .object({
    NODE_ENV: z.string().optional(),
    DATABASE_URL: z.string().min(1),
    /** The database of buyers' keys, which backups of the other one do not contain. Production needs it; default: the same. */
    BUYER_KEYS_DATABASE_URL: z.string().min(1).optional(),
    /** `single-node`: the database is meant to have no synchronous standby. Production does not start without one else. */
    LANDED_DATABASE: z.enum(databaseKinds).optional(),
    DATABASE_POOL_MAX: z.coerce.number().int().min(1).default(20),
    /** Connections for webhooks only, so that charges never wait behind the statements of waiting events. */
    WEBHOOK_DATABASE_POOL_MAX: z.coerce.number().int().min(1).default(8),
    TEMPORAL_ADDRESS: z.string().min(1),
    TEMPORAL_NAMESPACE: z.string().min(1),
    LANDED_ENCRYPTION_KEYS: keyring,
    PROCESSOR_ACCOUNTS: accounts,
    WORKERS_OPS_HOST: z.string().default('127.0.0.1'),
    WORKERS_OPS_PORT: port,
    /** The port of the codec endpoint, where Temporal Web decrypts payloads. Absent: this process has no endpoint. */
    CODEC_PORT: port.optional(),
    TEMPORAL_UI_ORIGIN: z.url().default('http://127.0.0.1:8233'),
    /**
     * How many workflows each queue of this process keeps in memory. With 0, each step replays the history. Default: the
     * SDK's number, and fewer for deliveries (`roles.ts`).
     */
    WORKFLOWS_CACHED_MAX: z.coerce.number().int().min(0).optional(),
    /**
     * Whether Temporal Web can show the call stack of a workflow. It costs a twelfth of a charge's processor time. Default:
     * not in production.
     */
    WORKFLOW_STACK_TRACES: z.stringbool().optional(),
    /**
     * Whether this version of the workers becomes the current one at start, and continues the running workflows of other
     * versions. For a local stack; in a deployment, operators set the current version.
     */
    WORKERS_TAKE_OVER: z.stringbool().default(false),
    /** The deployment and build of these workers, where a controller names them. Absent: `landed`, and a hash of the workflows. */
    TEMPORAL_DEPLOYMENT_NAME: z.string().min(1).optional(),
    TEMPORAL_WORKER_BUILD_ID: z.string().min(1).optional(),
    /**
     * Patches that workflows do not take yet, separated by commas. A release delays a new patch until it will no longer
     * be rolled back: the release before it cannot continue a workflow that has taken the patch.
     */
    WORKFLOW_PATCHES_HELD: z
      .string()
      .transform((text) => text.split(',').map((patch) => patch.trim()))
      .optional(),
    /** `off`: the classifier loads with the first request. For tests that restart the process many times. */
    CLASSIFIER_PRELOAD: z.enum(['on', 'off']).default('on'),
    /** The least that a run pays of a currency, such as `USD:10000,EUR:9000`. A currency that is not named keeps its default. */
    PAYOUT_MINIMUMS: amounts(payoutMinimums).default(payoutMinimums),
    /**
     * Whether requests about payouts count that no operator signed, as Temporal Web's own form sends them. `approve`: when an
     * operator approves them. `accept` only where the namespace's authorization, or the network, says who can reach it.
     */
    UNSIGNED_PAYOUT_REQUESTS: z.enum(unsignedRequestPolicies).default('approve'),
    /**
     * Whether resolutions, large re-runs and operators' changes of bank accounts need a second operator. `single-operator`:
     * the deployment has one operator, and the record names its maker.
     */
    OPERATOR_APPROVALS: z.enum(approvalPolicies).default('required'),
    /** The balances, such as `USD:1000000,EUR:900000`, above which a re-run needs a second operator. */
    RERUN_APPROVAL_LIMITS: amounts(rerunLimits).default(rerunLimits),
    /** The OpenID providers whose people sign decisions after `landed login`, as JSON; absent: only the keys of `landed operators`. */
    OPERATOR_ISSUERS: jsonValue(operatorIssuersSchema).prefault('[]'),
    /** How many payouts the weekly run starts per second. */
    PAYOUT_STARTS_PER_SECOND: z.coerce.number().int().min(1).max(1_000).default(20),
    /** The fraud scorer for merchants with fraud scoring. Absent: no charge is scored. */
    FRAUD_SCORER_URL: z.url({ protocol: /^https?$/ }).optional(),
    FRAUD_SCORER_TOKEN: z.string().optional(),
    /** How long a charge may wait for its fraud score, counted from the start of the charge. */
    FRAUD_BUDGET_MS: z.coerce.number().int().min(1).max(2_000).default(300),
    /**
     * After a server error that the processor has stored under a key: how long its reads must not show the effect before
     * the operation counts as not made.
     */
    STORED_ERROR_WAIT_SECONDS: z.coerce.number().int().min(0).max(82_800).default(600),
    /**
     * For this long after acceptance, an operator cannot decide that an operation did not happen: its first call may still
     * be sent. Shorter than the default only where no buyer pays, such as on a local stack.
     */
    DECISION_WAIT_SECONDS: z.coerce
      .number()
      .int()
      .min(0)
      .max(3_600)
      .default(defaultDecisionWaitMilliseconds / 1_000),
    /**
     * Days from a capture until a payout may take the merchant's part: a number, or numbers by entity such as
     * `us:2,gb:3`, where the others have 2. At least the days after which the processor pays us.
     */
    SETTLEMENT_DELAY_DAYS: settlementDelay.prefault(String(defaultSettlementTerms.settlementDelayDays)),
    /** Days from a capture until what is left of its reserve is released. */
    RESERVE_DAYS: z.coerce.number().int().min(0).max(730).default(90),
    /** How long payouts wait after a dashboard user has changed the bank account. */
    BANK_ACCOUNT_HOLD_HOURS: z.coerce.number().int().min(0).max(720).default(24),
    /** How long payouts wait after an operator has changed the bank account. */
    OPERATOR_BANK_ACCOUNT_HOLD_HOURS: z.coerce.number().int().min(0).max(720).default(24),
    /**
     * The mail server for e-mails to owners of merchants: `smtps://user:password@host:465`, or `smtp://…:587`, which must
     * offer STARTTLS unless it is on the same machine. Percent-encode user and password. A secret. Absent: no e-mail is sent.
     */
    SMTP_URL: smtpUrl.optional(),
    /** The address that e-mails are from, without a name. Replies to it must be read. */
    MAIL_FROM: mailFrom.optional(),
    /** After how many days exchange rates are stale. */
    FX_MAX_AGE_DAYS: z.coerce.number().int().min(0).default(7),
    /** Tier 2 destinations to quote, with estimated rates: `all`, or countries such as `JP,KR`. Absent: none. */
    TAX_TIER2: tier2.optional(),
    /**
     * Whether quotes with stale rate tables or exchange rates are rejected. Absent: they are rejected in live mode and
     * carry a note in test mode.
     */
    TAX_FAIL_ON_STALE: z.stringbool().optional(),
    /** Whether goods are rejected when only an estimate for the whole HS chapter is available. */
    TAX_STRICT_RATES: z.stringbool().default(false),
    /** Which rate applies when the national rates below an HS6 code differ. */
    TAX_RATE_STRATEGY: z.enum(['typical', 'max', 'min']).default('typical'),
    /** Whether a published percentage replaces a duty by a weight or volume that the line lacks; the quote warns of it. */
    TAX_SPECIFIC_DUTY_EQUIVALENTS: z.stringbool().default(true),
    /** Goods are rejected when the national rates below their code differ by more parts per million: 100000 is 10 points. */
    TAX_DUTY_RANGE_MAX_PPM: z.coerce.number().int().min(0).optional(),
    /** Further folders of rate tables, separated by commas: newer rules, rates and exchange rates. Read again when a file changes. */
    TAX_PACK_FOLDERS: tableFolders.optional(),
    /** Tax services that merchants' quotes can be priced by, as JSON; absent: none. */
    TAX_ENGINES: jsonValue(remoteEnginesSchema).optional(),
    /** A service that is asked for the code of texts that our classifier is not certain about, as JSON; absent: none. */
    REMOTE_CLASSIFIER: jsonValue(remoteClassifierSchema).optional(),
    /** Whether test-mode events may be sent to this machine, as on a laptop. */
    WEBHOOK_LOCAL_TARGETS: z.stringbool().default(false),
    LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  })
  .refine(({ NODE_ENV, PROCESSOR_ACCOUNTS }) => NODE_ENV !== 'production' || PROCESSOR_ACCOUNTS.every(isReal), {
    path: ['PROCESSOR_ACCOUNTS'],
    message: 'has a simulated live account (with `api_base`), which is not allowed in production',
  })
  .refine(({ SMTP_URL, MAIL_FROM }) => (SMTP_URL === undefined) === (MAIL_FROM === undefined), {
    path: ['MAIL_FROM'],
    message: 'is needed with SMTP_URL, and only with it',
  })
  .refine(({ NODE_ENV, WEBHOOK_LOCAL_TARGETS }) => NODE_ENV !== 'production' || !WEBHOOK_LOCAL_TARGETS, {
    path: ['WEBHOOK_LOCAL_TARGETS'],
    message: 'is for a local stack and is not allowed in production',
  });

export type WorkersConfig = z.output<typeof environment>;

/** Reads the environment once. An empty variable counts as absent. The error lists every problem and repeats no value. */
export function readConfig(env: Readonly<Record<string, string | undefined>>): WorkersConfig {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = environment.safeParse(given);
  const unsafe = given['NODE_ENV'] === 'production' ? connectionProblems(given) : [];
  if (parsed.success && unsafe.length === 0) return parsed.data;
  const issues = parsed.error?.issues ?? [];
  const problems = [...issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`), ...unsafe];
  throw new Error(`Invalid environment variables of the workers:\n  ${problems.join('\n  ')}`);
}
