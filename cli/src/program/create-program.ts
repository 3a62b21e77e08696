import { readFileSync } from 'node:fs';
import { Command } from 'commander';
import { agreementsCommand } from '../agreement/agreements-command.js';
import { keysCommand } from '../api-key/keys-command.js';
import { bankAccountsCommand } from '../bank-account/bank-accounts-command.js';
import { brandingCommand } from '../branding/branding-command.js';
import { buyersCommand } from '../buyer/buyers-command.js';
import { cancelCommand } from '../delivery/cancel-command.js';
import { deliveriesCommand } from '../delivery/deliveries-command.js';
import { resendCommand } from '../delivery/resend-command.js';
import { disputesCommand } from '../dispute/disputes-command.js';
import { doctorCommand } from '../doctor/doctor-command.js';
import { endpointsCommand } from '../endpoint/endpoints-command.js';
import { exchangeRatesCommand } from '../exchange-rates/exchange-rates-command.js';
import { ledgerCommand } from '../ledger/ledger-command.js';
import { listenCommand } from '../listen/listen-command.js';
import { merchantsCommand } from '../merchant/merchants-command.js';
import { paymentsCommand } from '../payment/payments-command.js';
import { domainsCommand } from '../payment-method-domain/domains-command.js';
import { approvalsCommand } from '../operator/approvals-command.js';
import { loginCommands } from '../operator/login-command.js';
import { operatorsCommand } from '../operator/operators-command.js';
import { payoutsCommand } from '../payout/index.js';
import { reconcileCommand } from '../reconciliation/reconcile-command.js';
import { registrationsCommand } from '../registration/registrations-command.js';
import { reportsCommand } from '../report/reports-command.js';
import { restrictedCommand } from '../restricted-goods/restricted-command.js';
import { reviewsCommand } from '../review-case/reviews-command.js';
import { statusCommand } from '../status/status-command.js';
import { recheckCommand } from '../stuck/recheck-command.js';
import { recoverCommand } from '../stuck/recover-command.js';
import { resolveCommand } from '../stuck/resolve-command.js';
import { stuckCommand } from '../stuck/stuck-command.js';
import { tariffsCommand } from '../tariffs/tariffs-command.js';
import { triggerCommand } from '../trigger/trigger-command.js';
import { usersCommand } from '../user/users-command.js';

// Every call loads this module, so it imports only the command descriptions. A command loads its code when it runs.
const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
  version: string;
};

/** The command line with all its commands. A program runs once: it keeps the options that it has read. */
export function createProgram(): Command {
  const program = new Command('landed')
    .version(version)
    // `landed reconcile` has options and subcommands with the same options: each takes those behind its own name.
    .enablePositionalOptions()
    .description('Operate a Landed stack and develop against it: merchants, keys, payments, webhook endpoints, events.')
    .addHelpText('after', '\nExit codes: 0 success, 1 rejected or failed, 2 wrong usage.');

  program.commandsGroup('Develop:');
  program.addCommand(listenCommand());
  program.addCommand(triggerCommand());
  program.addCommand(endpointsCommand());
  program.addCommand(deliveriesCommand());
  program.addCommand(resendCommand());
  program.addCommand(cancelCommand());
  // `landed events resend` is the name that other services' command lines use.
  program.addCommand(new Command('events').description('resend events').addCommand(resendCommand()));

  program.commandsGroup('Watch:');
  program.addCommand(statusCommand());
  program.addCommand(doctorCommand());
  program.addCommand(paymentsCommand());
  program.addCommand(disputesCommand());
  program.addCommand(payoutsCommand());
  program.addCommand(reportsCommand());
  program.addCommand(ledgerCommand());

  program.commandsGroup('Decide and recover:');
  program.addCommand(stuckCommand());
  program.addCommand(recheckCommand());
  program.addCommand(resolveCommand());
  program.addCommand(approvalsCommand());
  program.addCommand(recoverCommand());
  program.addCommand(reconcileCommand());
  program.addCommand(reviewsCommand());
  program.addCommand(buyersCommand());

  program.commandsGroup('Merchants and people:');
  program.addCommand(merchantsCommand());
  program.addCommand(keysCommand());
  program.addCommand(bankAccountsCommand());
  program.addCommand(brandingCommand());
  program.addCommand(domainsCommand());
  program.addCommand(agreementsCommand());
  program.addCommand(restrictedCommand());
  program.addCommand(usersCommand());
  program.addCommand(operatorsCommand());
  for (const command of loginCommands()) program.addCommand(command);

  program.commandsGroup('Rates and registrations:');
  program.addCommand(exchangeRatesCommand());
  program.addCommand(tariffsCommand());
  program.addCommand(registrationsCommand());
  fitTerminal(program);
  return program;
}

/** Descriptions wrap also in 80 columns, where the names of commands and options leave few for them. */
function fitTerminal(command: Command): void {
  command.configureHelp({ minWidthToWrap: 24 });
  for (const each of command.commands) fitTerminal(each);
}
