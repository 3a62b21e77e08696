import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { repositoryRoot } from './repository.js';

/** The nouns of features. Every package uses the same. */
const nouns = [
  'checkout',
  'capture',
  'cancel',
  'refund',
  'dispute',
  'dispute-evidence',
  'payment-method-domain',
  'webhook',
  'payout',
  'balance',
  'bank-account',
  'reserve',
  'tax-quote',
  'classification',
  'customs',
  'merchant',
  'checkout-config',
  'branding',
  'verification',
] as const;

/** Workflows that keep the service in order and that no merchant can ask for: no feature, so no noun of one. */
const operational = [
  'daily-reconciliation.ts',
  'dispute-lifecycle.ts',
  'ledger-snapshot.ts',
  'ledger-verification.ts',
  'merchant-payout.ts',
  'missed-disputes.ts',
  'lost-workflow-sweep.ts',
  'owner-notice.ts',
  'retention.ts',
  'payment-lifecycle.ts',
  'payout-rerun.ts',
  'payout-run.ts',
  'processor-event.ts',
  'reconciliation.ts',
  'refund-reads.ts',
  'sales-days.ts',
  'verification-reads.ts',
  'wallet-domain-sweep.ts',
  'webhook-backfill.ts',
  'webhook-sweep.ts',
  'weekly-payouts.ts',
];

/** Where each package keeps a feature. */
const places = {
  contracts: (noun: string) => `contracts/src/${noun}`,
  gateway: (noun: string) => `gateway/src/${noun}`,
  workflows: (noun: string) => `workflows/src/${noun}.ts`,
  activities: (noun: string) => `activities/src/${noun}`,
  docs: (noun: string) => `docs/features/${noun}.md`,
  test: (noun: string) => `test/api/${noun}`,
} as const;

type Package = keyof typeof places;

/** Packages that have no part of a feature, and why. */
const withoutPart: Readonly<Partial<Record<string, Readonly<Partial<Record<Package, string>>>>>> = {
  dispute: { workflows: 'dispute-lifecycle.ts and dispute-evidence.ts are its workflows' },
  'dispute-evidence': {
    contracts: 'its fields and rules are those of the dispute: contracts/src/dispute',
    gateway: 'an operation of the dispute: gateway/src/dispute',
  },
  payout: {
    workflows: 'payout-run.ts, merchant-payout.ts, payout-rerun.ts and weekly-payouts.ts are its workflows',
  },
  balance: {
    workflows: 'a read of the ledger, nothing to wait for',
    activities: 'a read of the ledger, nothing to wait for',
  },
  reserve: {
    gateway: 'a merchant reads its reserve in its balance; nothing can be asked for',
    test: 'no operation of the API: test/store and test/property have it',
  },
  'bank-account': {
    gateway: 'operators set it, an API key cannot',
    test: 'no operation of the API: test/store and test/journeys have it',
  },
  customs: {
    workflows: 'a read of the payment and its quote, nothing to wait for',
    activities: 'a read of the payment and its quote, nothing to wait for',
    test: 'operations of the payment intent: test/api/payment-intent',
  },
  merchant: {
    gateway: 'operators manage merchants, an API key cannot; authentication is under gateway/src/auth',
    workflows: 'one transaction per change, nothing to wait for',
    activities: 'one transaction per change, nothing to wait for',
    test: 'no operation of the API: test/store and test/journeys have it',
  },
  'checkout-config': {
    workflows: 'a read of one row and of configuration, nothing to wait for',
    activities: 'a read of one row and of configuration, nothing to wait for',
  },
  branding: {
    gateway: 'operators set it, an API key cannot; browser_config returns it',
    workflows: 'one transaction per change, nothing to wait for',
    activities: 'one transaction per change, nothing to wait for',
    test: 'no operation of the API: test/store and test/journeys have it',
  },
  verification: {
    gateway: 'an owner asks for it in the dashboard, an API key cannot',
    test: 'no operation of the API: test/dashboard and test/browser have it',
  },
  webhook: {
    gateway: 'operators manage endpoints, an API key cannot; events are read under gateway/src/event',
    test: 'no operation of the API: test/journeys, test/store and test/faults have it',
  },
};

const has = (noun: string, name: Package) => existsSync(join(repositoryRoot, places[name](noun)));
const packages = Object.keys(places) as Package[];
const features = nouns.filter((noun) => packages.some((name) => has(noun, name)));

describe('the feature mirror', () => {
  it('the list of features contains those that exist', () => {
    expect(features).toEqual(expect.arrayContaining(['checkout', 'tax-quote']));
  });

  it.each(features.flatMap((noun) => packages.map((name) => [noun, name] as const)))(
    '%s has its part in %s, or a documented reason',
    (noun, name) => {
      const reason = withoutPart[noun]?.[name];
      expect(has(noun, name) ? reason : (reason ?? `missing: ${places[name](noun)}`)).toBe(
        has(noun, name) ? undefined : reason,
      );
    },
  );

  it('workflow files are named after a known noun, so that a feature has one name', () => {
    const files = readdirSync(join(repositoryRoot, 'workflows/src'), { withFileTypes: true });
    const support = [
      'auto-upgrade.ts',
      'ids.ts',
      'index.ts',
      'related-workflows.ts',
      'schedule-ids.ts',
      'search-attributes.ts',
      'task-queues.ts',
      'workflow-clock.ts',
      ...operational,
    ];
    const workflows = files.filter(
      (file) => file.isFile() && !support.includes(file.name) && !file.name.includes('.test.'),
    );
    expect(
      workflows
        .map((file) => file.name.replace('.ts', ''))
        .filter((name) => !(nouns as readonly string[]).includes(name)),
    ).toEqual([]);
  });
});
