import { eventTypes, isEventType, webhookEndpointTest } from '@landed/contracts/event/types';
import { onEndpoint } from '../access/on-stack.js';
import { apiFor } from '../merchant-api/api-command.js';
import type { ApiOptions } from '../merchant-api/find-api.js';
import { note, print } from '../output/print.js';
import { table } from '../output/table.js';
import { CommandFailure, UsageFailure } from '../program/command-failure.js';
import { askedScenarios, type Scenario, scenarios } from './scenarios.js';
import { Stage } from './stage.js';
import { waitForEvent } from './wait-for-event.js';

export interface TriggerOptions extends ApiOptions {
  readonly list?: true;
  readonly threeDSecure?: true;
  readonly endpoint?: string;
  readonly timeout: number;
}

/** Makes an event happen and prints its id once the API lists it. */
export async function trigger(event: string | undefined, options: TriggerOptions): Promise<void> {
  if (options.list === true) {
    printList(options);
    return;
  }
  if (event === undefined) throw new UsageFailure('Which event? `landed trigger --list` shows them.');
  if (!isEventType(event)) throw new UsageFailure('There is no such event. `landed trigger --list` shows them.');
  const scenario = options.threeDSecure === true ? askedScenarios[event] : scenarios[event];
  if (scenario === undefined) {
    throw new UsageFailure(`--three-d-secure goes with ${Object.keys(askedScenarios).join(', ')}.`);
  }
  switch (scenario.kind) {
    case 'not_possible':
      throw new CommandFailure('cannot_be_triggered', scenario.why);
    case 'endpoint':
      await sendTest(options);
      return;
    case 'played':
      await play(event, scenario, options);
  }
}

async function play(type: string, scenario: Scenario & { kind: 'played' }, options: TriggerOptions): Promise<void> {
  const api = await apiFor({ ...options, rail: 'test' });
  if (api.rail !== 'test') {
    throw new CommandFailure('live_key', 'This key is of the live rail, where nothing is made to happen for a try.');
  }
  const resourceId = await scenario.play(new Stage(api));
  const { id } = await waitForEvent(api, { type, resourceId, withinSeconds: options.timeout });
  tell(options, { id, type, resource_id: resourceId });
}

/** Written by this command itself, so there is nothing to wait for. */
async function sendTest(options: TriggerOptions): Promise<void> {
  const { endpoint: endpointId } = options;
  if (endpointId === undefined) throw new UsageFailure('webhook_endpoint.test needs --endpoint <id>.');
  const { sendTestEvent } = await import('@landed/activities/webhook-endpoint/send-test-event');
  const sent = await onEndpoint(options, endpointId, (stack, endpoint) =>
    sendTestEvent(stack, stack.dispatch, endpoint),
  );
  if (!sent.dispatched) note('Temporal did not answer: the event is sent within a minute or two of its return.');
  tell(options, { id: sent.delivery.eventId, type: webhookEndpointTest, resource_id: endpointId });
}

function tell(options: TriggerOptions, told: { id: string; type: string; resource_id: string }): void {
  print(options, told, () => `${told.type}  ${told.id}  (of ${told.resource_id})`);
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
      ['EVENT', '', 'HOW'],
      data.map(({ type, possible, how }) => [type, possible ? '' : 'no', how]),
    ),
  );
}
