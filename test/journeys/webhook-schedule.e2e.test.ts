import { asId } from '@landed/contracts/ids/ids';
import { type DeliveryPolicy, deliveryPolicy } from '@landed/contracts/webhook/policy';
import { disableEndpoint } from '@landed/management/webhook-endpoint/disable-endpoint';
import { enableEndpoint } from '@landed/management/webhook-endpoint/enable-endpoint';
import { resendEvent } from '@landed/management/webhook-endpoint/resend-event';
import { webhookDeliveryWorkflowId } from '@landed/workflows/ids';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { byATest, merchantIdOf, openEndpointService, type TestEndpointService } from '../setup/endpoint-service.js';
import { runLanded, stackFileWith } from '../setup/landed-program.js';
import { responds, startReceiver, type WebhookReceiver } from '../setup/webhook-receiver.js';

/**
 * The whole schedule, from the first attempt until the endpoint is disabled, with an hour in about 70 milliseconds.
 * The delays have the proportions of the real ones, and the rows have the same content.
 */
const stack = inject('stack');
const compressed = 50_000;
const policy: DeliveryPolicy = {
  ...deliveryPolicy,
  // The first delays would be too short to see.
  pausesMilliseconds: deliveryPolicy.pausesMilliseconds.map((pause) => Math.max(Math.round(pause / compressed), 40)),
  // Longer than one schedule takes on a busy machine.
  disableAfterMilliseconds: 30_000,
};

interface ShownDelivery {
  readonly event_id: string;
  readonly state: string;
  readonly attempts: readonly { readonly started_at: string; readonly next_attempt_at: string | null }[];
}

const stackFile = stackFileWith(stack);
let service: TestEndpointService;
let shop: WebhookReceiver;

beforeAll(async () => {
  service = await openEndpointService(stack);
  shop = await startReceiver(responds(503, { 'content-type': 'text/plain' }, 'closed for today'));
});

afterAll(async () => {
  await service.close();
  await shop.close();
});

describe('an endpoint that accepts nothing for days', () => {
  it('receives each event ten times and is then disabled', { timeout: 360_000 }, async () => {
    expect(deliveryPolicy.pausesMilliseconds.reduce((sum, pause) => sum + pause, 0)).toBe(272_105_000);
    const { endpointId, rail } = await service.endpoint(shop.url);
    const ref = { rail, merchantId: merchantIdOf(service), endpointId };
    // No first attempts, so that only the compressed schedule sends.
    await disableEndpoint(service, ref, byATest);
    await service.charge();
    await enableEndpoint(service, ref, byATest);
    const events = await service.database.prisma.event.findMany({ where: { merchantId: service.merchant.id } });
    const refs = events.map(({ id }) => ({ ...ref, eventId: asId<'event'>(id) }));
    expect(refs).toHaveLength(2);
    for (const each of refs) await resendEvent(service, service.starter(policy), each, byATest);
    const ends = await Promise.all(
      refs.map((each) => service.client.workflow.getHandle(webhookDeliveryWorkflowId(each)).result()),
    );
    expect(ends).toEqual(['failed', 'failed']);
    expect(shop.deliveries).toHaveLength(20);

    const shown = await landed<{ data: ShownDelivery[] }>('deliveries', '--endpoint', endpointId, '--responses');
    expect(shown.data).toHaveLength(2);
    for (const { state, attempts } of shown.data) {
      expect(state).toBe('failed');
      expect(attempts).toEqual(
        attempts.map(({ started_at }, index) => ({
          number: index + 1,
          started_at,
          duration_ms: expect.any(Number),
          outcome: 'status',
          status_code: 503,
          next_attempt_at: index === 9 ? null : expect.any(String),
          response: 'closed for today',
        })),
      );
      expect(attempts).toHaveLength(10);
      for (const [index, pause] of policy.pausesMilliseconds.entries()) {
        const { next_attempt_at: planned } = attempts[index] ?? {};
        const begun = Date.parse(attempts[index + 1]?.started_at ?? '');
        // Never early; the delay itself differs by at most a tenth from the schedule.
        expect(begun).toBeGreaterThanOrEqual(Date.parse(planned ?? '') - 50);
        expect(begun - Date.parse(attempts[index]?.started_at ?? '')).toBeGreaterThanOrEqual(pause * 0.9 - 50);
      }
    }

    // Twenty failures, but not for long enough yet: the next failure disables the endpoint.
    const before = await service.database.prisma.webhookEndpoint.findUniqueOrThrow({ where: { id: endpointId } });
    expect(before).toMatchObject({ status: 'enabled', failures: 20 });
    await service.database.prisma.webhookEndpoint.update({
      where: { id: endpointId },
      data: { enabledAt: new Date(before.enabledAt.getTime() - policy.disableAfterMilliseconds) },
    });
    const [again] = refs;
    if (again === undefined) throw new Error('There are two events.');
    await resendEvent(service, service.starter(policy), again, byATest);
    await service.client.workflow.getHandle(webhookDeliveryWorkflowId(again)).result();
    expect(shop.deliveries).toHaveLength(21);
    const listed = await landed<{ data: { id: string }[] }>('endpoints', 'list', '--merchant', service.merchant.id);
    expect(listed.data).toEqual([expect.objectContaining({ status: 'disabled', disabled_reason: 'failing' })]);
    const status = await landed<{ disabled_by_service: { endpoint_id: string }[] }>('status');
    expect(status.disabled_by_service).toContainEqual({
      endpoint_id: endpointId,
      reason: 'failing',
      at: expect.any(String),
    });
    await service.charge();
    expect(await service.database.prisma.webhookDelivery.count({ where: { endpointId } })).toBe(2);
  });
});

async function landed<Document>(...args: readonly string[]): Promise<Document> {
  const { code, out, err } = await runLanded([...args, '--json', '--stack', stackFile]);
  if (code !== 0) throw new Error(err);
  return JSON.parse(out) as Document;
}
