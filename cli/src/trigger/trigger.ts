import { eventTypes, isEventType, webhookEndpointTest } from '@landed/contracts/event/types';
import { requireActor } from '../access/stack-command.js';
import { changedBy, changeEndpoint } from '../access/use-stack.js';
import { apiFor } from '../merchant-api/api-command.js';
import { note, print } from '../output/print.js';
import { table } from '../output/table.js';
import { CommandFailure, UsageFailure } from '../program/command-failure.js';
import type { Scenario } from './scenario.js';
import { scenarios, threeDSecureScenarios } from './scenarios.js';
import { TestOperations } from './test-operations.js';
import type { TriggerOptions } from './trigger-options.js';
import { waitForEvent } from './wait-for-event.js';

/** Triggers an event and prints its id when the API lists it. */
export async function trigger(event: string | undefined, options: TriggerOptions): Promise<void> {
  if (options.list === true) {
    printList(options);
    return;
  }
  if (event === 'stuck') {
    const { triggerStuck } = await import('./trigger-stuck.js');
    await triggerStuck(options);
    return;
  }
  if (event === undefined) throw new UsageFailure('Name an event. `landed trigger --list` shows all event names.');
  if (!isEventType(event)) throw new UsageFailure('Unknown event. `landed trigger --list` shows all event names.');
  const scenario = options.threeDSecure === true ? threeDSecureScenarios[event] : scenarios[event];
  if (scenario === undefined) {
    throw new UsageFailure(`--three-d-secure works with ${Object.keys(threeDSecureScenarios).join(', ')} only.`);
  }
  switch (scenario.kind) {
    case 'not_possible':
      throw new CommandFailure('cannot_be_triggered', scenario.why);
    case 'endpoint':
      await sendTest(options);
      return;
    case 'operations':
      await runScenario(event, scenario, options);
  }
}

async function runScenario(
  type: string,
  scenario: Scenario & { kind: 'operations' },
  options: TriggerOptions,
): Promise<void> {
  const api = await apiFor({ ...options, rail: 'test' });
  if (api.rail !== 'test') {
    throw new CommandFailure('live_key', '`trigger` works with test keys only; this is a live key.');
  }
  const resourceId = await scenario.run(new TestOperations(api));
  const { id } = await waitForEvent(api, { type, resourceId, withinSeconds: options.timeout });
  printResult(options, { id, type, resource_id: resourceId });
}

/** This command inserts the event itself, so it does not wait for it. */
async function sendTest(options: TriggerOptions): Promise<void> {
  const { endpoint: endpointId } = options;
  if (endpointId === undefined) throw new UsageFailure('webhook_endpoint.test requires --endpoint <id>.');
  requireActor(options);
  const { sendTestEvent } = await import('@landed/management/webhook-endpoint/send-test-event');
  const sent = await changeEndpoint(options, endpointId, (stack, endpoint) =>
    sendTestEvent(stack, stack.starter, endpoint, changedBy(options)),
  );
  if (!sent.dispatched) note('Temporal does not respond. The event is sent within two minutes after it is back.');
  printResult(options, { id: sent.delivery.eventId, type: webhookEndpointTest, resource_id: endpointId });
}

function printResult(options: TriggerOptions, result: { id: string; type: string; resource_id: string }): void {
  print(options, result, () => `${result.type}  ${result.id}  (of ${result.resource_id})`);
}

function printList(options: TriggerOptions): void {
  const data = eventTypes.map((type) => {
    const scenario = scenarios[type];
    return scenario.kind === 'not_possible'
      ? { type, possible: false, how: scenario.brief }
      : { type, possible: true, how: scenario.how };
  });
  print(options, { data }, () =>
    table(
      ['EVENT', 'AVAILABLE', 'HOW'],
      data.map(({ type, possible, how }) => [type, possible ? 'yes' : 'no', how]),
    ),
  );
}
