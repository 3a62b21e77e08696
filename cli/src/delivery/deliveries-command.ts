import type { DeliveryQuery } from '@landed/activities/webhook-endpoint/list-deliveries';
import type { DeliveryCursor } from '@landed/activities/webhook-endpoint/types';
import { asId, isUuid } from '@landed/contracts/ids/ids';
import type { Rail } from '@landed/contracts/rail/rail';
import { type DeliveryState, deliveryStates } from '@landed/contracts/webhook/types';
import { type Command, InvalidArgumentError } from 'commander';
import { onStack } from '../access/on-stack.js';
import { type StackOptions, stackCommand } from '../access/stack-command.js';
import { note, print } from '../output/print.js';
import { asOneOf, asRail, asUuid, asWhole } from '../program/choices.js';
import { deliveryDocument, deliveryTable } from './shown-delivery.js';

interface Options extends StackOptions {
  readonly merchant?: string;
  readonly rail?: Rail;
  readonly endpoint?: string;
  readonly event?: string;
  readonly state?: DeliveryState;
  readonly limit: number;
  readonly after?: DeliveryCursor;
  readonly answers?: true;
}

export function deliveriesCommand(): Command {
  return stackCommand('deliveries', 'list what was sent where, newest event first, with every attempt')
    .option('--endpoint <id>', 'only to this endpoint', asUuid)
    .option('--event <id>', 'only of this event', asUuid)
    .option('--merchant <id>', 'only this merchant’s', asUuid)
    .option('--rail <rail>', 'only those of test or live', asRail)
    .option('--state <state>', `only ${deliveryStates.join(', ')}`, asOneOf(deliveryStates))
    .option('--limit <number>', 'at most so many, 1 to 100', asWhole(1, 100), 25)
    .option('--after <cursor>', 'from behind this one on: <event>/<endpoint>', asCursor)
    .option('--answers', 'show the first 2 KB of what endpoints answered: others’ words, kept sealed')
    .action(list);
}

async function list(options: Options): Promise<void> {
  const { data, hasMore } = await onStack(options, async (stack) => {
    const [{ listDeliveries }, { findAnyEndpoint }] = await Promise.all([
      import('@landed/activities/webhook-endpoint/list-deliveries'),
      import('@landed/activities/webhook-endpoint/find-endpoint'),
    ]);
    if (options.endpoint !== undefined) await findAnyEndpoint(stack, options.endpoint);
    return listDeliveries(stack, queryOf(options));
  });
  const document = { object: 'list', data: data.map(deliveryDocument), has_more: hasMore };
  print(options, document, () => deliveryTable(data));
  const last = data.at(-1);
  if (hasMore && last !== undefined && !options.json) note(`\nMore: --after ${last.eventId}/${last.endpointId}`);
}

function queryOf({ merchant, rail, endpoint, event, state, limit, after, answers }: Options): DeliveryQuery {
  return {
    limit,
    ...(merchant !== undefined && { merchantId: asId<'merchant'>(merchant) }),
    ...(rail !== undefined && { rail }),
    ...(endpoint !== undefined && { endpointId: endpoint }),
    ...(event !== undefined && { eventId: event }),
    ...(state !== undefined && { state }),
    ...(after !== undefined && { after }),
    ...(answers !== undefined && { answers }),
  };
}

function asCursor(typed: string): DeliveryCursor {
  const [event = '', endpoint = '', ...more] = typed.split('/');
  if (isUuid(event) && isUuid(endpoint) && more.length === 0)
    return { eventId: asId<'event'>(event), endpointId: asId<'webhook_endpoint'>(endpoint) };
  throw new InvalidArgumentError('It is the last delivery of the page before, as <event>/<endpoint>.');
}
