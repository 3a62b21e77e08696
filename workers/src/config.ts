import { type ProcessorAccount, processorAccountsSchema } from '@landed/activities/processor/accounts';
import { remoteEnginesSchema } from '@landed/activities/tax/remote/config';
import { parseKeyring } from '@landed/codec/keyring';
import { z } from 'zod';

const port = z.coerce.number().int().min(0).max(65_535);

/** `PROCESSOR_ACCOUNTS` holds JSON; what is wrong with it is said without repeating it. */
const accounts = z.string().transform((text, context) => {
  try {
    return processorAccountsSchema.parse(JSON.parse(text));
  } catch {
    context.addIssue('is not a list of processor accounts');
    return z.NEVER;
  }
});

/** A live account is the processor itself; an address of our own choosing can only be a simulation. */
function isReal({ rail, api_base }: ProcessorAccount): boolean {
  return rail === 'test' || api_base === undefined;
}

const keyring = z.string().transform((text, context) => {
  try {
    return parseKeyring(text);
  } catch {
    context.addIssue('is not a list of id:base64 keys of 32 bytes');
    return z.NEVER;
  }
});

const tier2 = z
  .string()
  .regex(/^(all|[A-Z]{2}(,[A-Z]{2})*)$/, 'is neither all nor a list of countries')
  .transform((text) => (text === 'all' ? true : text.split(',')));

/** `TAX_ENGINES` holds JSON with secrets in it; what is wrong is told by its place. */
const taxEngines = z.string().transform((text, context) => {
  const parsed = remoteEnginesSchema.safeParse(jsonOf(text));
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

/** Folders of packs beside the built-in one. */
const packFolders = z.string().transform((text) => text.split(',').map((folder) => folder.trim()));

const environment = z
  .object({
    NODE_ENV: z.string().optional(),
    DATABASE_URL: z.string().min(1),
    DATABASE_POOL_MAX: z.coerce.number().int().min(1).default(20),
    /** Connections for webhooks alone: however many events wait, no charge waits behind their statements. */
    WEBHOOK_DATABASE_POOL_MAX: z.coerce.number().int().min(1).default(8),
    TEMPORAL_ADDRESS: z.string().min(1),
    TEMPORAL_NAMESPACE: z.string().min(1),
    LANDED_ENCRYPTION_KEYS: keyring,
    PROCESSOR_ACCOUNTS: accounts,
    WORKERS_OPS_HOST: z.string().default('127.0.0.1'),
    WORKERS_OPS_PORT: port,
    /** Where Temporal Web decodes payloads; absent: no codec endpoint in this process. */
    CODEC_PORT: port.optional(),
    TEMPORAL_UI_ORIGIN: z.url().default('http://127.0.0.1:8233'),
    /**
     * Workflows that each queue of a process keeps in memory; 0 replays each from its history at every step. By default the
     * SDK's own number, and fewer deliveries.
     */
    WORKFLOWS_CACHED_MAX: z.coerce.number().int().min(0).optional(),
    /** Where charges of merchants with fraud scoring are assessed; absent: nowhere. */
    FRAUD_SCORER_URL: z.url({ protocol: /^https?$/ }).optional(),
    FRAUD_SCORER_TOKEN: z.string().optional(),
    /** How long a charge may wait for its assessment, counted from when it begins. */
    FRAUD_BUDGET_MS: z.coerce.number().int().min(1).max(2_000).default(300),
    FX_MAX_AGE_DAYS: z.coerce.number().int().min(0).default(7),
    /** Destinations of tier 2 that are quoted on estimates: `all`, or countries such as `JP,KR`; absent: none. */
    TAX_TIER2: tier2.optional(),
    /** Quotes by packs past their date are refused instead of saying so. */
    TAX_FAIL_ON_STALE: z.stringbool().default(false),
    /** Goods for which only an estimate of a whole chapter is on file are refused instead of estimated. */
    TAX_STRICT_RATES: z.stringbool().default(false),
    /** Which rate counts where national rates below an HS6 differ. */
    TAX_RATE_STRATEGY: z.enum(['typical', 'max', 'min']).default('typical'),
    /** A suggested percentage stands for a duty by weight or volume, instead of a refusal. */
    TAX_SPECIFIC_DUTY_EQUIVALENTS: z.stringbool().default(false),
    /** Further folders of packs, separated by commas: newer rules, rates and exchange rates. Read once, at start. */
    TAX_PACK_FOLDERS: packFolders.optional(),
    /** Tax services that merchants' quotes can be priced by, as JSON; absent: none. */
    TAX_ENGINES: taxEngines.optional(),
    /** Whether events of the test rail may go to this very machine, as on a laptop. */
    WEBHOOK_LOCAL_TARGETS: z.stringbool().default(false),
    LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  })
  .refine(({ NODE_ENV, PROCESSOR_ACCOUNTS }) => NODE_ENV !== 'production' || PROCESSOR_ACCOUNTS.every(isReal), {
    path: ['PROCESSOR_ACCOUNTS'],
    message: 'has a live account that is simulated, which does not start in production',
  })
  .refine(({ NODE_ENV, WEBHOOK_LOCAL_TARGETS }) => NODE_ENV !== 'production' || !WEBHOOK_LOCAL_TARGETS, {
    path: ['WEBHOOK_LOCAL_TARGETS'],
    message: 'is for a local stack, which production is not',
  });

export type WorkersConfig = z.output<typeof environment>;

/** Reads the environment once. An empty variable counts as absent. Every problem is listed, no value is repeated. */
export function readConfig(env: NodeJS.ProcessEnv): WorkersConfig {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = environment.safeParse(given);
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  throw new Error(`The environment of the workers is not complete:\n  ${problems.join('\n  ')}`);
}
