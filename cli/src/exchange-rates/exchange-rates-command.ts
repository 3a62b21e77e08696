import { Command } from 'commander';
import { importCommand } from './import-command.js';

/** `landed exchange-rates …`: the reference rates by which quotes compare limits in other currencies. */
export function exchangeRatesCommand(): Command {
  return new Command('exchange-rates').description('import exchange rates for quotes').addCommand(importCommand());
}
