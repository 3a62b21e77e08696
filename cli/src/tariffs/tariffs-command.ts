import { Command } from 'commander';
import { importCommand } from './import-command.js';

/** `landed tariffs …`: the duty rates by which quotes are priced. */
export function tariffsCommand(): Command {
  return new Command('tariffs').description('import duty rates for quotes').addCommand(importCommand());
}
