import { readFileSync } from 'node:fs';
import { Command } from 'commander';
import { abandonCommand } from './delivery/abandon-command.js';
import { deliveriesCommand } from './delivery/deliveries-command.js';
import { eventsCommand } from './delivery/events-command.js';
import { resendCommand } from './delivery/resend-command.js';
import { doctorCommand } from './doctor/doctor-command.js';
import { endpointsCommand } from './endpoint/endpoints-command.js';
import { listenCommand } from './listen/listen-command.js';
import { runProgram } from './program/run-program.js';
import { statusCommand } from './status/status-command.js';
import { triggerCommand } from './trigger/trigger-command.js';

// Loaded at every call, so only what describes the commands: what they do is loaded when one is run.
const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
  version: string;
};
const program = new Command('landed')
  .version(version)
  .description('Operate Landed, and develop against it: webhook endpoints, deliveries, events.')
  .addHelpText('after', '\nExit codes: 0 done, 1 refused or failed, 2 wrong usage.');

program.addCommand(endpointsCommand());
program.addCommand(deliveriesCommand());
program.addCommand(resendCommand());
program.addCommand(abandonCommand());
program.addCommand(eventsCommand());
program.addCommand(statusCommand());
program.addCommand(listenCommand());
program.addCommand(triggerCommand());
program.addCommand(doctorCommand());

process.exitCode = await runProgram(program, process.argv.slice(2));
