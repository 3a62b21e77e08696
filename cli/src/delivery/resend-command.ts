import { asId } from '@landed/contracts/ids/ids';
import { type Command, Option } from 'commander';
import { type ChangeOptions, changeCommand } from '../access/stack-command.js';
import { changedBy, changeEndpoint } from '../access/use-stack.js';
import { note, print } from '../output/print.js';
import { asTime, asUuid } from '../program/choices.js';
import { UsageFailure } from '../program/command-failure.js';

interface Options extends ChangeOptions {
  readonly endpoint: string;
  readonly event?: string;
  readonly missedSince?: Date;
}

export function resendCommand(): Command {
  return changeCommand('resend', 'send one event to an endpoint again, or every event that it missed')
    .requiredOption('--endpoint <id>', 'the endpoint', asUuid)
    .addOption(
      new Option('--event <id>', 'this event, even if it was delivered').argParser(asUuid).conflicts('missedSince'),
    )
    .option(
      '--missed-since <time>',
      'every undelivered event since a time (2026-11-20T08:00:00Z) or an age (90m, 6h, 2d)',
      asTime,
    )
    .addHelpText(
      'after',
      '\nExamples:\n  landed resend --endpoint <id> --event <id>\n  landed resend --endpoint <id> --missed-since 2d',
    )
    .action(resend);
}

async function resend(options: Options): Promise<void> {
  const { endpoint, event, missedSince } = options;
  if (event !== undefined) await resendOne(options, event);
  else if (missedSince !== undefined) await resendAll(options, missedSince);
  else throw new UsageFailure(`Choose what to send to ${endpoint}: pass --event <id> or --missed-since <time>.`);
}

async function resendOne(options: Options, event: string): Promise<void> {
  const { dispatched } = await changeEndpoint(options, options.endpoint, async (stack, endpoint) => {
    const { resendEvent } = await import('@landed/management/webhook-endpoint/resend-event');
    const { rail, merchantId, endpointId } = endpoint;
    const ref = { rail, merchantId, endpointId, eventId: asId<'event'>(event) };
    return resendEvent(stack, stack.starter, ref, changedBy(options));
  });
  report(options, { resent: 1, dispatched }, 'The event is on its way.');
}

async function resendAll(options: Options, since: Date): Promise<void> {
  const { count, dispatched } = await changeEndpoint(options, options.endpoint, async (stack, endpoint) => {
    const { resendMissed } = await import('@landed/management/webhook-endpoint/resend-missed');
    return resendMissed(stack, stack.starter, endpoint, since, changedBy(options));
  });
  const events = count === 1 ? '1 event is' : `${count} events are`;
  report(options, { resent: count, dispatched }, count === 0 ? 'Nothing was missed.' : `${events} on the way.`);
}

function report(options: Options, document: { resent: number; dispatched: boolean }, text: string): void {
  print(options, document, () => text);
  if (!document.dispatched && !options.json)
    note('Temporal does not respond. Events are sent within two minutes after it is back.');
}
