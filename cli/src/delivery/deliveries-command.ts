import { asId, isUuid } from '@landed/contracts/ids/ids';
import type { Rail } from '@landed/contracts/rail/rail';
import { type DeliveryState, deliveryStates } from '@landed/contracts/webhook/types';
import type { DeliveryCursor } from '@landed/contracts/webhook-endpoint/types';
import type { DeliveryQuery } from '@landed/management/webhook-endpoint/list-deliveries';
import { type Command, InvalidArgumentError } from 'commander';
import { type StackOptions, stackCommand } from '../access/stack-command.js';
import { useStack } from '../access/use-stack.js';
import { note, print } from '../output/print.js';
import { asOneOf, asRail, asUuid, asWhole } from '../program/choices.js';
import { deliveryDetails, deliveryDocument, deliveryTable } from './shown-delivery.js';

interface Options extends StackOptions {
  readonly merchant?: string;
  readonly rail?: Rail;
  readonly endpoint?: string;
  readonly event?: string;
  readonly state?: DeliveryState;
  readonly limit: number;
  readonly after?: DeliveryCursor;
  readonly attempts?: true;
  readonly responses?: true;
}

export function deliveriesCommand(): Command {
  return stackCommand('deliveries', 'list deliveries of events to endpoints, newest event first')
    .option('--endpoint <id>', 'only deliveries to this endpoint', asUuid)
    .option('--event <id>', 'only deliveries of this event', asUuid)
    .option('--merchant <id>', 'only deliveries of this merchant', asUuid)
    .option('--rail <rail>', 'only test or only live mode', asRail)
    .option('--state <state>', `only one state: ${deliveryStates.join(', ')}`, asOneOf(deliveryStates))
    .option('--limit <number>', 'the most deliveries to list, 1 to 100', asWhole(1, 100), 25)
    .option('--after <cursor>', 'start after this delivery: <event>/<endpoint>', asCursor)
    .option('--attempts', 'list every attempt below its delivery')
    .option('--responses', 'also decrypt and show the first 2 KB of each response; implies --attempts')
    .action(list);
}

async function list(options: Options): Promise<void> {
  const { data, hasMore } = await useStack(options, async (stack) => {
    const [{ listDeliveries }, { findAnyEndpoint }] = await Promise.all([
      import('@landed/management/webhook-endpoint/list-deliveries'),
      import('@landed/management/webhook-endpoint/find-endpoint'),
    ]);
    if (options.endpoint !== undefined) await findAnyEndpoint(stack, options.endpoint);
    return listDeliveries(stack, queryOf(options));
  });
  const document = { object: 'list', data: data.map(deliveryDocument), has_more: hasMore };
  const inDetail = options.attempts === true || options.responses === true;
  print(options, document, () => (inDetail ? deliveryDetails(data) : deliveryTable(data)));
  const last = data.at(-1);
  if (hasMore && last !== undefined && !options.json) note(`\nNext page: --after ${last.eventId}/${last.endpointId}`);
}

function queryOf({ merchant, rail, endpoint, event, state, limit, after, responses }: Options): DeliveryQuery {
  return {
    limit,
    ...(merchant !== undefined && { merchantId: asId<'merchant'>(merchant) }),
    ...(rail !== undefined && { rail }),
    ...(endpoint !== undefined && { endpointId: endpoint }),
    ...(event !== undefined && { eventId: event }),
    ...(state !== undefined && { state }),
    ...(after !== undefined && { after }),
    ...(responses !== undefined && { responses }),
  };
}

function asCursor(typed: string): DeliveryCursor {
  const [event = '', endpoint = '', ...more] = typed.split('/');
  if (isUuid(event) && isUuid(endpoint) && more.length === 0)
    return { eventId: asId<'event'>(event), endpointId: asId<'webhook_endpoint'>(endpoint) };
  throw new InvalidArgumentError('Expected the last delivery of the previous page: <event>/<endpoint>.');
}
