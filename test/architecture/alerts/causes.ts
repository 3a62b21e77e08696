import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ledgerVerificationScheduleId, retentionScheduleId } from '@landed/workflows/schedule-ids';
import { freePort } from '../../setup/free-port.js';
import { merchantApi } from '../../setup/merchant-api.js';
import { newMerchant } from '../../setup/new-merchant.js';
import { handbagQuote } from '../../setup/orders.js';
import { startOtherGateway } from '../../setup/other-gateway.js';
import { startOtherWorkers } from '../../setup/other-workers.js';
import { lifecycleOf, lifecycleStatus } from '../../setup/payment-with-deadline.js';
import { newPayee } from '../../setup/payees.js';
import { newWeek, payoutsOf } from '../../setup/payout-week.js';
import { EventSender, eventOf, eventually } from '../../setup/processor-event.js';
import { processorLedger } from '../../setup/processor-ledger.js';
import { newEndpoint } from '../../setup/webhook-endpoint.js';
import { responds, startReceiver } from '../../setup/webhook-receiver.js';
import { repositoryRoot } from '../repository.js';
import { closedService, type DrillStack, isoDay } from './drill-stack.js';
import type { drills } from './drills.js';

/** What the test gives to a cause. */
export interface During {
  /** Aborted as soon as the rules of the cause fire, or did not in time. */
  readonly until: AbortSignal;
  /** Scrapes these `host:port` too. */
  alsoScrape(targets: readonly string[]): Promise<void>;
}

type Undo = () => Promise<void>;

/** What makes a rule fire on a real stack. Rules with the same `run` are caused once. */
export interface Cause {
  /** Instants or amounts that are changed as the owner of the database, because their cause takes hours or days. */
  readonly shifted: string | null;
  /** Which alert of the rule: the beginning of each of its labels. Default: any. */
  readonly labels?: Readonly<Record<string, string>>;
  /** @returns what ends it. */
  run(on: DrillStack, during: During): Promise<Undo | undefined>;
}

const rail = 'test';

/** Repeats what a merchant or operator sends until the rule fires. */
async function repeatedly({ until }: During, send: () => Promise<unknown>, pauseMilliseconds = 200): Promise<void> {
  while (!until.aborted) {
    await send().catch(() => undefined);
    await sleep(pauseMilliseconds);
  }
}

/** The processor makes a charge of `gb`, and its response and all reads of it time out. */
const unknownCharge: Cause = {
  shifted: null,
  labels: { entity: 'gb' },
  async run({ sandbox, charge }) {
    for (const operation of ['payment_intents.list', 'payment_intents.search', 'payment_intents.retrieve'] as const)
      await sandbox.arm({ operation, fault: 'timeout_after_effect', times: 10_000, entity: 'gb' });
    await sandbox.arm({
      operation: 'payment_intents.create',
      fault: 'timeout_after_effect',
      times: 10_000,
      entity: 'gb',
    });
    await charge({ currency: 'GBP' });
    return () => sandbox.clear();
  },
};

/** A dispute whose evidence is due after a number of milliseconds. */
const disputeDue = (milliseconds: number, entity: string, currency: string): Cause => ({
  shifted: null,
  labels: { entity },
  async run({ charged, sandbox }) {
    const { atProcessor } = await charged({ currency });
    await sandbox.dispute(atProcessor, { evidence_due_by: new Date(Date.now() + milliseconds).toISOString() });
    return undefined;
  },
});

const manualReview: Cause = {
  shifted: null,
  labels: { entity: 'us' },
  async run({ landed, sandbox }) {
    await landed('trigger', 'stuck', '--actor', 'ada', '--reason', 'OPS-1');
    return () => sandbox.clear();
  },
};

const changedEntry: Cause = {
  shifted: null,
  async run({ stack, client, asReplica, sql, charge }) {
    await charge();
    const { rows } = await sql.query<{ id: string }>('SELECT max(id)::text AS id FROM ledger_entry');
    const add = (amount: number) =>
      asReplica('UPDATE ledger_entry SET amount = amount + $2 WHERE id = $1', [rows[0]?.id, amount]);
    await add(7);
    await stack.stopChild('workers');
    await stack.start('workers');
    await client.schedule.getHandle(ledgerVerificationScheduleId).trigger();
    return () => add(-7);
  },
};

const stoppedDatabase: Cause = {
  shifted: null,
  async run({ stack, api }, during) {
    await stack.kill('postgres');
    void repeatedly(during, () => api.get('/v1/balance'));
    return () => stack.start('postgres');
  },
};

const plantedCharge: Cause = {
  shifted: null,
  labels: { rail, entity: 'us' },
  async run({ sandbox, landed, charge }) {
    await charge();
    await sandbox.plant({
      add: { entity: 'us', rail, type: 'charge', amount: 5_400, currency: 'usd', source: 'ch_unknown' },
    });
    await sleep(1_000);
    await landed('reconcile', '--from', isoDay(), '--to', isoDay(), '--rail', rail, '--grace', '0s');
    return undefined;
  },
};

/** A row per rule. */
export const causes = {
  LandedOperationsStuck: unknownCharge,
  LandedManualReview: manualReview,
  LandedOutcomeUnknownForAnHour: {
    shifted: 'operation.accepted_at of the payment in `trigger stuck`: 2 hours',
    labels: { entity: 'us' },
    async run(on, during) {
      const { rows } = await on.sql.query(`SELECT FROM payment_intent WHERE status = 'processing' AND entity = 'us'`);
      if (rows.length === 0) await manualReview.run(on, during);
      await on.asReplica(
        `UPDATE operation SET accepted_at = accepted_at - interval '2 hours'
         WHERE id IN (SELECT operation_id FROM payment_intent WHERE status = 'processing' AND entity = 'us')`,
      );
      return undefined;
    },
  },
  LandedWorkflowsLost: {
    shifted: null,
    async run({ charged, client }) {
      // The sweep looks at such a payment after two minutes, at an authorization after six hours.
      const { id } = await charged({ payment_method: 'pm_card_threeDSecureRequired' });
      await eventually(
        () => lifecycleStatus(client, id),
        (status) => status === 'RUNNING',
      );
      await lifecycleOf(client, id).terminate('one click in Temporal Web');
      return undefined;
    },
  },
  LandedLedgerUnbalanced: changedEntry,
  LandedLedgerBroken: changedEntry,
  LandedLedgerNotVerified: {
    shifted: 'ledger_verification.finished_at: 31 hours',
    async run({ client, asReplica, sql }) {
      const finished = async () =>
        (await sql.query('SELECT FROM ledger_verification WHERE finished_at IS NOT NULL')).rows.length;
      const before = await finished();
      await client.schedule.getHandle(ledgerVerificationScheduleId).trigger();
      await eventually(finished, (count) => count > before);
      await asReplica(
        `UPDATE ledger_verification SET started_at = started_at - interval '31 hours',
                                        finished_at = finished_at - interval '31 hours'`,
      );
      return undefined;
    },
  },
  LandedMostPaymentsFail: {
    shifted: null,
    labels: { entity: 'ca' },
    async run({ charge }) {
      for (let count = 0; count < 10; count += 1)
        await charge({ currency: 'CAD', payment_method: 'pm_card_visa_chargeDeclined' });
      return undefined;
    },
  },
  LandedReviewCases: {
    shifted: null,
    labels: { kind: 'captured_in_part' },
    async run({ charged, sandbox }) {
      const { atProcessor } = await charged({ capture_method: 'manual' });
      await sandbox.captureDirectly(atProcessor, 4_000);
      return undefined;
    },
  },
  LandedUnknownProcessorEvents: {
    shifted: null,
    async run({ stack }) {
      const sender = new EventSender(stack.json, stack.folder.secretsFile);
      const { status } = await sender.send(eventOf('payment_intent.a_new_type', {}), { entity: 'gb' });
      if (status !== 200) throw new Error(`The event was rejected: ${status}`);
      return undefined;
    },
  },
  LandedDisputeOfUnknownPayment: {
    shifted: null,
    async run({ stack, sandbox }) {
      await processorLedger(stack).chargeUnknownToLanded('us', 4_321);
      const found = (await sandbox.payments()).find((payment) => payment.amount === 4_321);
      await sandbox.dispute(found?.id ?? '');
      return undefined;
    },
  },
  LandedDisputesDue: disputeDue(3_600_000, 'gb', 'GBP'),
  LandedDisputesOverdue: disputeDue(60_000, 'eu', 'EUR'),
  LandedReconciliationDifference: plantedCharge,
  LandedReconciliationVolumeUnexplained: plantedCharge,
  LandedReconciliationLate: {
    shifted: 'reconciliation_run.finished_at: 31 hours',
    labels: { rail },
    async run({ asReplica, landed }) {
      await landed('reconcile', '--from', isoDay(), '--to', isoDay(), '--rail', rail, '--grace', '0s');
      await asReplica(`UPDATE reconciliation_run SET started_at = started_at - interval '31 hours',
                                                     finished_at = finished_at - interval '31 hours'`);
      return undefined;
    },
  },
  LandedClearingItemOld: {
    shifted: null,
    labels: { rail, entity: 'us' },
    async run({ sandbox, landed }) {
      const created = `${isoDay(-5)}T12:00:00Z`;
      await sandbox.plant({
        add: { entity: 'us', rail, type: 'charge', amount: 5_100, currency: 'usd', source: 'ch_five_days', created },
      });
      await landed('reconcile', '--from', isoDay(-5), '--to', isoDay(-5), '--rail', rail);
      return undefined;
    },
  },
  LandedPayoutsNotSent: {
    shifted: 'payout.created_at: 25 hours',
    labels: { rail },
    async run({ sandbox, payouts, charge, asReplica }) {
      await payouts.bankAccount('verified');
      // Above the least amount of a payout.
      await charge({ amount: 60_000 });
      await sandbox.balanceSuffices(false);
      const week = newWeek();
      await payouts.run(week);
      await payouts.until(week, 'created');
      await asReplica(`UPDATE payout SET created_at = created_at - interval '25 hours' WHERE status = 'created'`);
      return () => sandbox.balanceSuffices(true);
    },
  },
  LandedPayoutsStuck: {
    shifted: 'payout.created_at: 12 days',
    labels: { rail },
    async run({ stack, client, asReplica }) {
      // Another merchant: a week skips a merchant whose payout is not finished.
      const payee = await newPayee(stack.json, client, { ending: 'inTransit' });
      await payee.charge(60_000);
      const week = newWeek();
      const payouts = payoutsOf(stack.json, client, payee.merchant.id);
      await payouts.run(week);
      await payouts.until(week, 'in_transit');
      await asReplica(`UPDATE payout SET created_at = created_at - interval '12 days' WHERE status = 'in_transit'`);
      return async () => {
        await Promise.all([payee.api.close(), payouts.sql.end()]);
      };
    },
  },
  LandedReservesOverdue: {
    shifted: 'reserve_hold.due_at: 93 days',
    labels: { rail },
    async run({ merchant, landed, charge, asReplica, sql }) {
      const owner = ['--actor', 'ada', '--reason', 'OPS-1'];
      await landed('merchants', 'configure', merchant.id, '--rail', rail, '--reserve-bps', '1000', ...owner);
      await charge();
      await eventually(
        async () => (await sql.query('SELECT FROM reserve_hold WHERE released < held')).rows.length,
        (count) => count > 0,
      );
      await asReplica(`UPDATE reserve_hold SET due_at = due_at - interval '93 days'`);
      return async () => {
        await landed('merchants', 'configure', merchant.id, '--rail', rail, '--reserve-bps', '0', ...owner);
      };
    },
  },
  LandedOwnersNotNotified: {
    shifted: 'bank_account.created_at: 2 hours',
    async run({ merchant, landed, asReplica }) {
      await landed(
        ...['bank-accounts', 'set', merchant.id, '--rail', 'live', '--currency', 'USD', '--token', 'btok_us_verified'],
        ...['--actor', 'ada', '--reason', 'OPS-1'],
      );
      await asReplica(`UPDATE bank_account SET created_at = created_at - interval '2 hours' WHERE rail = 'live'`);
      return undefined;
    },
  },
  LandedScheduleNotRunning: {
    shifted: null,
    labels: { schedule: retentionScheduleId },
    async run({ client }) {
      await client.schedule.getHandle(retentionScheduleId).pause('drill');
      return undefined;
    },
  },
  LandedTaxTableEnds: {
    shifted: null,
    labels: { table: 'rates/GB@' },
    async run({ tables }) {
      const builtIn = JSON.parse(
        await readFile(join(repositoryRoot, 'tax-engine/src/tables/rates/gb.json'), 'utf8'),
      ) as object;
      const from = isoDay(-1);
      const head = { id: `rates/GB@${from}`, valid_from: from, valid_to: isoDay(30), as_of: from };
      const file = join(tables, 'rates-gb.json');
      await writeFile(file, JSON.stringify({ ...builtIn, ...head }));
      return () => rm(file);
    },
  },
  LandedExchangeRatesEnd: {
    shifted: null,
    labels: { table: 'fx/' },
    async run({ importRates }) {
      await importRates(6);
      return () => importRates(0);
    },
  },
  LandedTaxTableStale: {
    shifted: null,
    labels: { table: 'fx/' },
    async run({ importRates }) {
      await importRates(9);
      return () => importRates(0);
    },
  },
  LandedAcquirerCircuitOpen: {
    shifted: null,
    labels: { entity: 'au', rail },
    async run({ sandbox, charge }, during) {
      const operations = ['create', 'confirm', 'list', 'search', 'retrieve'] as const;
      for (const operation of operations.map((name) => `payment_intents.${name}` as const))
        await sandbox.arm({ operation, fault: 'timeout_before_effect', times: 10_000, entity: 'au' });
      const callers = Array.from({ length: 6 }, () => repeatedly(during, () => charge({ currency: 'AUD' })));
      return async () => {
        await sandbox.clear();
        await Promise.all(callers);
      };
    },
  },
  LandedTaxEngineCircuitOpen: {
    shifted: null,
    labels: { engine: closedService },
    async run({ stack }, during) {
      const merchant = await newMerchant(stack.json, { taxEngine: closedService });
      const api = merchantApi(stack.json, { merchant });
      const quotes = repeatedly(during, () => api.post('/v1/tax_quotes', handbagQuote));
      return async () => {
        await quotes;
        await api.close();
      };
    },
  },
  LandedRemoteClassifierCircuitOpen: {
    shifted: null,
    labels: { classifier: closedService },
    async run({ api }, during) {
      let count = 0;
      void repeatedly(during, () => {
        count += 1;
        const vague = { sku: `S-${count}`, title: `Nice thing ${count}`, description: 'A gift for everyone' };
        return api.post('/v1/classifications', { destination_country: 'GB', products: [vague] });
      });
      return undefined;
    },
  },
  LandedWebhookEndpointDisabled: {
    shifted: null,
    async run({ stack, merchant, landed }) {
      const receiver = await startReceiver(responds(410));
      const { id } = await newEndpoint(stack.json, { merchantId: merchant.id, url: receiver.url });
      await landed('endpoints', 'test', id, '--actor', 'ada', '--reason', 'OPS-1').catch(() => undefined);
      return () => receiver.close();
    },
  },
  LandedStoreUnreadable: stoppedDatabase,
  // A drill of another dependency has made other routes respond with 503.
  LandedServerErrors: { ...stoppedDatabase, labels: { rail, route: '/v1/balance' } },
  LandedOverloaded: {
    shifted: null,
    labels: { class: 'money' },
    async run({ stack, merchant, sandbox }, during) {
      const port = await freePort();
      const gateway = await startOtherGateway(stack.json, {
        ADMISSION: 'on',
        ADMISSION_MONEY_MAX: '1',
        GATEWAY_OPS_PORT: String(port),
      });
      await during.alsoScrape([`127.0.0.1:${port}`]);
      await sandbox.clear();
      const json = { ...stack.json, gateway_url: gateway.url };
      const api = merchantApi(json, { merchant });
      const order = {
        amount: 100,
        currency: 'USD',
        payment_method: 'pm_card_visa',
        customer: { email: 'b@example.com' },
      };
      const callers = Array.from({ length: 10 }, () =>
        repeatedly(during, () => api.post('/v1/payment_intents', order, { 'idempotency-key': crypto.randomUUID() }), 0),
      );
      return async () => {
        await Promise.all(callers);
        await api.close();
        await gateway.close();
        await during.alsoScrape([]);
      };
    },
  },
  LandedBacklogOld: {
    shifted: null,
    labels: { queue: 'core', kind: 'workflow' },
    async run({ stack, charge, tables }, during) {
      const port = await freePort();
      const other = await startOtherWorkers(stack, {
        args: ['--role', 'webhook'],
        env: { WORKERS_OPS_PORT: String(port), CLASSIFIER_PRELOAD: 'off', TAX_PACK_FOLDERS: tables },
      });
      await during.alsoScrape([`127.0.0.1:${port}`]);
      const workers = stack.pid('workers') ?? 0;
      process.kill(workers, 'SIGSTOP');
      const callers = Array.from({ length: 4 }, () => repeatedly(during, () => charge()));
      return async () => {
        process.kill(workers, 'SIGCONT');
        await Promise.all(callers);
        await other.close();
        await during.alsoScrape([]);
      };
    },
  },
  LandedChargesSlow: {
    shifted: null,
    labels: { rail },
    async run({ sandbox, charge }, during) {
      await sandbox.arm({ operation: 'payment_intents.create', fault: 'slow', delay_ms: 8_000, times: 10_000 });
      const callers = Array.from({ length: 4 }, () => repeatedly(during, () => charge()));
      return async () => {
        await sandbox.clear();
        await Promise.all(callers);
      };
    },
  },
} satisfies Readonly<Record<keyof typeof drills, Cause>>;
