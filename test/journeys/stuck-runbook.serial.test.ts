import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { openJourneyTest } from '../setup/journey-test.js';
import { runLanded, stackFileWith } from '../setup/landed-program.js';
import { LedgerAudit } from '../setup/ledger-audit.js';
import { eventually } from '../setup/processor-event.js';
import { paymentIn } from '../setup/retrying-merchant.js';

/** The commands of docs/runbooks/stuck-payment.md and docs/runbooks/temporal-data-lost.md, as their rehearsals say. */
const { stack, merchant, api, sandbox, client, atProcessor } = await openJourneyTest();
const audit = await LedgerAudit.open(stack);
const file = stackFileWith(stack, { merchants: [merchant] });
const landed = (...args: string[]) => runLanded([...args, '--stack', file]);

afterEach(() => sandbox.clear());
afterAll(() => audit.close());

async function triggered(...more: string[]): Promise<string> {
  const run = await landed('trigger', 'stuck', ...more, '--json');
  expect([run.code, run.err]).toEqual([0, expect.stringContaining('20 seconds')]);
  return (JSON.parse(run.out) as { payment_intent_id: string }).payment_intent_id;
}

async function waitsFor(id: string): Promise<string | undefined> {
  const { out } = await landed('stuck', '--older-than', '0s', '--json');
  const { data } = JSON.parse(out) as { data: { payment_intent_id: string; waits_for: string }[] };
  return data.find(({ payment_intent_id }) => payment_intent_id === id)?.waits_for;
}

/**
 * What operators see of charges at `us` that wait for a decision: the metrics, `landed status`, `landed doctor`. Earlier
 * files may have left some.
 */
async function seen() {
  const metrics = await (await fetch(`${stack.workers_ops_url}/metrics`)).text();
  const metric = (name: string) => {
    const labels = '{rail="test",entity="us",operation="checkout"}';
    const line = metrics.split('\n').find((text) => text.startsWith(`${name}${labels} `));
    return Number(line?.split(' ').at(-1) ?? 0);
  };
  const status = await landed('status', '--json');
  const doctor = await landed('doctor', '--json');
  const { unknown_outcomes: total } = JSON.parse(status.out) as { unknown_outcomes: { for_review: number } };
  const { findings } = JSON.parse(doctor.out) as { findings: { check: string; state: string }[] };
  return {
    unknown: metric('landed_unknown_outcomes'),
    manualReviews: metric('landed_manual_reviews'),
    forReview: total.for_review,
    doctorFails: findings.find(({ check }) => check === 'unknown outcomes')?.state === 'fail',
  };
}

const statusOf = async (id: string) => paymentIn(await api.get(`/v1/payment_intents/${id}`)).status;

describe('the rehearsal of a stuck payment', () => {
  it('the rehearsal of a stuck payment is in every view until an operator, with the queries of the runbook, has decided it', async () => {
    const before = await eventually(seen, ({ unknown, manualReviews }) => unknown === manualReviews);
    const id = await triggered();
    await eventually(
      () => waitsFor(id),
      (now) => now === 'operator',
    );
    expect(await eventually(seen, ({ manualReviews }) => manualReviews > before.manualReviews)).toEqual({
      unknown: before.unknown + 1,
      manualReviews: before.manualReviews + 1,
      forReview: before.forReview + 1,
      doctorFails: true,
    });
    const text = await landed('stuck', '--older-than', '0s');
    expect(text.out).toMatch(new RegExp(`checkout +USD 248.77 +us +test +operator +${id}`));
    const query = `NeedsReview = true AND PaymentId = "${id}" AND ExecutionStatus = "Running"`;
    await eventually(
      async () => (await client.workflow.count(query)).count,
      (count) => count === 1,
    );

    const wrongUsage = await landed('resolve', id, '--outcome', 'did_not_happen', '--ticket', 'OPS-1207');
    expect([wrongUsage.code, wrongUsage.err]).toEqual([2, expect.stringContaining('--reason')]);
    const alone = await landed(
      'resolve',
      id,
      '--outcome',
      'happened',
      '--ticket',
      'OPS-1207',
      '--reason',
      'Seen.',
      '--json',
    );
    expect([alone.code, JSON.parse(alone.err)]).toMatchObject([1, { error: { code: 'processor_silent' } }]);

    await sandbox.clear();
    const against = await landed(
      'resolve',
      id,
      '--outcome',
      'did_not_happen',
      '--ticket',
      'OPS-1207',
      '--reason',
      'Lost.',
      '--json',
    );
    expect([against.code, JSON.parse(against.err)]).toMatchObject([1, { error: { code: 'contradicts_known_fact' } }]);
    const decided = await landed(
      'resolve',
      id,
      '--outcome',
      'happened',
      '--ticket',
      'OPS-1207',
      '--reason',
      'Seen.',
      '--json',
    );
    expect([decided.code, JSON.parse(decided.out)]).toEqual([
      0,
      {
        operation: 'checkout',
        operation_id: expect.any(String),
        payment_intent_id: id,
        refund_id: null,
        dispute_id: null,
        outcome: 'happened',
        evidence: 'confirmed_by_processor',
      },
    ]);
    expect(await statusOf(id)).toBe('succeeded');
    expect(await atProcessor(id)).toMatchObject([{ status: 'succeeded' }]);
    expect(await waitsFor(id)).toBeUndefined();
    // Scrapes within a second share one read of the database.
    expect(await eventually(seen, ({ unknown }) => unknown === before.unknown)).toEqual(before);
    expect(
      await audit.rows(
        `SELECT r.actor, r.ticket, r.outcome::text, r.evidence::text FROM manual_resolution AS r
         JOIN operation AS o ON o.id = r.operation_id WHERE o.payment_intent_id = $1`,
        [id],
      ),
    ).toEqual([{ actor: 'a-test', ticket: 'OPS-1207', outcome: 'happened', evidence: 'confirmed_by_processor' }]);
  });

  it('starts a lost workflow with `landed recover` and waits until its outcome is known', async () => {
    const id = await triggered('--lost');
    expect(await waitsFor(id)).toBe('nothing');
    await sandbox.clear();
    const run = await landed('recover', '--reason', 'rehearsal', '--json');
    const { restored, unknown_outcomes: left } = JSON.parse(run.out) as {
      restored: number;
      unknown_outcomes: { payment_intent_id: string }[];
    };
    expect(restored).toBeGreaterThanOrEqual(1);
    // Earlier files may have left operations to an operator.
    expect(left.map(({ payment_intent_id }) => payment_intent_id)).not.toContain(id);
    expect(run.code).toBe(left.length === 0 ? 0 : 1);
    expect(await statusOf(id)).toBe('succeeded');
    const again = await landed('recover', '--json');
    expect(JSON.parse(again.out)).toMatchObject({ restored: 0 });
    const recorded = (target: string) =>
      audit.rows(
        'SELECT rail::text, action, actor, reason, detail FROM operator_action WHERE target = $1 ORDER BY id DESC LIMIT 2',
        [target],
      );
    const recovered = { rail: null, action: 'stack.recover', actor: 'a-test' };
    const detail = 'All workflows that were lost are started.';
    expect(await recorded('stack')).toEqual([
      { ...recovered, reason: null, detail },
      { ...recovered, reason: 'rehearsal', detail },
    ]);
    expect(await recorded(id)).toEqual([
      {
        rail: 'test',
        action: 'operation.trigger_stuck',
        actor: 'a-test',
        reason: null,
        detail: 'The workflow of the operation is terminated for a rehearsal.',
      },
    ]);
  });
});
