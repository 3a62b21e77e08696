import { Command } from 'commander';
import { balancesCommand } from './balances-command.js';
import { exportCommand } from './export-command.js';
import { journalCommand } from './journal-command.js';
import { verifyCommand } from './verify-command.js';

const explanation = `
Amounts are whole minor units and never negative: each is in the column debit or in the column credit. A debit of
processor_receivable means that the processor owes us more. A credit of tax_payable, duty_payable, merchant_available,
merchant_reserve or merchant_in_transit means that we owe more; a credit of platform_fee or dispute_fee, that we have
earned more.`;

/** `landed ledger …`: reads the ledger, and checks whether it is right. */
export function ledgerCommand(): Command {
  return new Command('ledger')
    .description('read and verify the ledger')
    .addCommand(balancesCommand())
    .addCommand(journalCommand())
    .addCommand(exportCommand())
    .addCommand(verifyCommand())
    .addHelpText('after', explanation);
}
