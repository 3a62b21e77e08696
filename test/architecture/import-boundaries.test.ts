import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { filesBelow, type ImportLine, importedFile, importsOf, repositoryRoot } from './repository.js';

interface Boundary {
  /** Which of our packages it may load: a path, or a prefix that ends in `/`. */
  readonly ours: readonly string[];
  /** Which of our packages it may also know the types of. */
  readonly typesOf?: readonly string[];
  /** Packages of others that it may not load. */
  readonly forbidden?: RegExp;
}

/** What each package may load at run time. An import that is not listed is not allowed. */
const boundaries: Readonly<Record<string, Boundary>> = {
  contracts: { ours: [], forbidden: /^(node:|koa|pg$|@temporalio|@prisma|stripe)/ },
  codec: {
    ours: ['@landed/contracts/url/parse-url'],
    forbidden: /^(@temporalio\/(worker|client|workflow)|@prisma|stripe)/,
  },
  classifier: { ours: [], forbidden: /^(?!node:|zod$|minisearch$)/ },
  'tax-engine': { ours: ['@landed/contracts/'], forbidden: /^(?!node:|zod$)/ },
  mail: { ours: [], forbidden: /^(?!nodemailer$)/ },
  pdf: { ours: ['@landed/contracts/product/product'], forbidden: /^(?!node:|pdfkit$)/ },
  prisma: { ours: ['@landed/codec/', '@landed/contracts/'], forbidden: /^(@temporalio|koa|stripe)/ },
  management: {
    ours: ['@landed/codec/', '@landed/contracts/', '@landed/pdf/', '@landed/prisma/'],
    forbidden: /^(@temporalio|koa|pg$|@prisma|stripe)/,
  },
  activities: {
    ours: [
      '@landed/classifier/classify',
      '@landed/codec/',
      '@landed/contracts/',
      '@landed/mail/',
      '@landed/prisma/',
      '@landed/tax-engine/price',
    ],
    forbidden: /^(@temporalio\/(worker|client|workflow)|koa)/,
  },
  workflows: {
    ours: ['@landed/contracts/'],
    typesOf: ['@landed/activities/'],
    forbidden: /^(node:|zod|pg$|koa|uuid|@prisma|@temporalio\/(worker|client|activity))/,
  },
  workers: {
    ours: [
      '@landed/activities/',
      '@landed/classifier/classify',
      '@landed/codec/',
      '@landed/contracts/',
      // A process may serve the merchant API beside its workers.
      '@landed/gateway/config',
      '@landed/gateway/server',
      '@landed/gateway/temporal/local-worker',
      '@landed/mail/',
      '@landed/prisma/',
      '@landed/tax-engine/price',
      '@landed/workflows/',
    ],
    forbidden: /^(koa|stripe)/,
  },
  gateway: {
    ours: [
      '@landed/codec/',
      '@landed/contracts/',
      '@landed/pdf/',
      '@landed/prisma/connection-budget',
      '@landed/prisma/connection-pool',
      '@landed/prisma/pooler',
      '@landed/prisma/production/',
      '@landed/prisma/database',
      '@landed/prisma/database-failure',
      '@landed/prisma/durability',
      '@landed/prisma/read/',
      '@landed/prisma/sealing',
      // Leasing tokens of a rate limit writes counters, but no fact about a payment.
      '@landed/prisma/write/rate-limit/',
      // When no worker is left, a caller still gets the prepared response; the workflow finds it already stored.
      '@landed/prisma/write/operation/complete-running',
      // A secret key in a web page is recorded when the gateway sees it; nothing else does.
      '@landed/prisma/write/merchant/mark-key-exposed',
      '@landed/prisma/write/merchant/move-key-hash',
      // Which keys are used is known to the gateway only; one statement per minute, none per request.
      '@landed/prisma/write/merchant/save-key-uses',
      // Requests are saved beside them, one statement a second, none per request.
      '@landed/prisma/write/request-log/',
      // A signed event that is not understood is kept before it is acknowledged.
      '@landed/prisma/write/processor-event/keep-event',
      '@landed/workflows/',
    ],
    forbidden: /^(@temporalio\/(worker|activity)|stripe|pg$)/,
  },
  dashboard: {
    ours: [
      '@landed/codec/',
      '@landed/contracts/',
      '@landed/mail/',
      '@landed/management/',
      '@landed/prisma/connection-budget',
      '@landed/prisma/database',
      '@landed/prisma/durability',
      '@landed/prisma/production/',
      '@landed/prisma/read/',
      '@landed/prisma/sealing',
      // No rule stands between a person and a deleted draft.
      '@landed/prisma/write/dispute-evidence/delete-draft',
      // People sign in here only: their sessions and factors are written where they are checked.
      '@landed/prisma/write/user/',
      '@landed/prisma/write/rate-limit/',
      // Ids, start options and messages of the workflows that `management` asks for. No workflow runs here.
      '@landed/workflows/',
    ],
    forbidden: /^(@temporalio\/(worker|workflow|activity)|pg$|@prisma|stripe)/,
  },
  sandbox: { ours: [], forbidden: /^(@temporalio|@prisma|pg$|stripe)/ },
  sdk: { ours: [], forbidden: /^/ },
  // It runs in shops' pages: only the wrappers load something, the framework that the shop has already.
  dropin: { ours: [], forbidden: /^(?!react$|vue$)/ },
  cli: {
    ours: [
      '@landed/classifier/',
      '@landed/codec/',
      '@landed/contracts/',
      '@landed/management/',
      '@landed/prisma/',
      '@landed/tax-engine/',
      '@landed/workflows/ids',
      '@landed/workflows/messages/',
      // An operator starts a lost workflow with the same options as the gateway and the sweep.
      '@landed/workflows/operation/operation-start',
      '@landed/workflows/payment-lifecycle/lifecycle-start',
      '@landed/workflows/reconciliation/reconciliation-start',
      // It starts the workflows of payouts with its requests, as the sweep and the weekly run do.
      '@landed/workflows/merchant-payout/payout-start',
      '@landed/workflows/payout-run/rerun-start',
      '@landed/workflows/payout-run/run-start',
      '@landed/workflows/schedule-ids',
      '@landed/workflows/search-attributes',
      '@landed/workflows/task-queues',
      // An operator's bank account is saved by a workflow: the command line has no secret keys of the processor.
      '@landed/workflows/bank-account/bank-account-start',
      '@landed/workflows/webhook/resend-start',
      // `landed listen` sends the same requests as the workers, with the same headers and signature.
      '@landed/activities/webhook/delivery-request',
      '@landed/activities/webhook/sign',
      // No worker makes live keys: the approver's command line verifies both signatures, as workers do.
      '@landed/activities/operator-decision/check-decision',
      '@landed/activities/operator-decision/login-verifier',
    ],
    typesOf: ['@landed/workflows/bank-account', '@landed/workflows/webhook', '@landed/workflows/webhook-backfill'],
    forbidden: /^(@temporalio\/(worker|workflow|activity)|koa|pg$|@prisma|stripe)/,
  },
  // It makes the keys that the services read with the code that reads them.
  stack: { ours: ['@landed/codec/compact-signature', '@landed/codec/temporal-connection'], forbidden: /^(stripe|koa)/ },
};

const isTest = (file: string) => file.endsWith('.test.ts');
const sources = (name: string) => filesBelow(`${name}/src`, '.ts').filter((file) => !isTest(file));

it('a document is rendered on a thread of the gateway, and never on its event loop', () => {
  const loads = (target: string) =>
    filesBelow('gateway/src', '.ts')
      .flatMap(importsOf)
      .filter((line) => !line.typeOnly && importedFile(line) === target)
      .map(({ file }) => file);
  expect(loads('gateway/src/customs/commercial-invoice.ts')).toEqual([]);
});

describe('the boundaries between packages', () => {
  it.each(Object.entries(boundaries))('%s loads only what its boundary allows', (name, boundary) => {
    const imports = sources(name).flatMap(importsOf);
    expect(imports.length).toBeGreaterThan(0);
    expect(imports.filter((line) => !isAllowed(name, boundary, line)).map(describeImport)).toEqual([]);
  });

  it.each([...Object.keys(boundaries), 'bench'])('%s declares every package that it loads', (name) => {
    const manifest = JSON.parse(readFileSync(join(repositoryRoot, name, 'package.json'), 'utf8')) as {
      dependencies?: Record<string, string>;
      devDependencies?: Record<string, string>;
    };
    const declared = new Set(Object.keys({ ...manifest.dependencies, ...manifest.devDependencies }));
    const loaded = sources(name)
      .flatMap(importsOf)
      .filter(({ specifier }) => !specifier.startsWith('.') && !specifier.startsWith('node:'))
      .map(({ specifier }) =>
        specifier
          .split('/')
          .slice(0, specifier.startsWith('@') ? 2 : 1)
          .join('/'),
      );
    expect([...new Set(loaded)].filter((specifier) => !declared.has(specifier))).toEqual([]);
  });

  it.each([...Object.keys(boundaries), 'bench'])(
    '%s imports other packages by name, never by a relative path',
    (name) => {
      const leavesPackage = ({ file, specifier }: ImportLine) =>
        specifier.startsWith('.') && !join(file, '..', specifier).startsWith(`${name}/`);
      expect(sources(name).flatMap(importsOf).filter(leavesPackage).map(describeImport)).toEqual([]);
    },
  );

  it('no module of the contracts that workflows load loads zod, which keeps zod out of the workflow bundle', () => {
    const loaded = reachable(
      sources('workflows')
        .flatMap(importsOf)
        .filter((line) => !line.typeOnly),
    );
    expect(
      loaded.filter((file) => importsOf(file).some((line) => !line.typeOnly && line.specifier.startsWith('zod'))),
    ).toEqual([]);
    expect(loaded.length).toBeGreaterThan(0);
  });

  it('the packages that are not listed are the benchmark, the examples and the tests, which may load everything', () => {
    const { workspaces } = JSON.parse(readFileSync(join(repositoryRoot, 'package.json'), 'utf8')) as {
      workspaces: string[];
    };
    expect(workspaces.filter((name) => !(name in boundaries)).toSorted()).toEqual(['bench', 'examples', 'test']);
  });

  it('reads of the store write nothing', () => {
    const reads = filesBelow('prisma/src/read', '.ts').filter((file) => !isTest(file));
    const writing = /\$executeRaw|\b(INSERT INTO|UPDATE \w+ (AS \w+ )?SET|DELETE FROM)\b/;
    expect(reads.filter((file) => writing.test(readFileSync(join(repositoryRoot, file), 'utf8')))).toEqual([]);
  });
});

/** Files of the contracts that a set of imports loads, directly or through each other. */
function reachable(from: readonly ImportLine[]): string[] {
  const seen = new Set<string>();
  const follow = (file: string) => {
    if (seen.has(file)) return;
    seen.add(file);
    for (const line of importsOf(file)) {
      if (!line.typeOnly && line.specifier.startsWith('.'))
        follow(join(file, '..', line.specifier.replace(/\.js$/, '.ts')));
    }
  };
  for (const { specifier } of from) {
    if (specifier.startsWith('@landed/contracts/'))
      follow(`contracts/src/${specifier.slice('@landed/contracts/'.length)}.ts`);
  }
  return [...seen];
}

function isAllowed(name: string, boundary: Boundary, { specifier, typeOnly }: ImportLine): boolean {
  if (specifier.startsWith('.')) return true;
  if (specifier.startsWith('@landed/')) {
    const own = `@landed/${name}/`;
    const prefixes = [own, ...boundary.ours, ...(typeOnly ? (boundary.typesOf ?? []) : [])];
    return prefixes.some((path) => specifier === path || (path.endsWith('/') && specifier.startsWith(path)));
  }
  return typeOnly || !(boundary.forbidden?.test(specifier) ?? false);
}

function describeImport({ file, specifier }: ImportLine): string {
  return `${file} imports ${specifier}`;
}
