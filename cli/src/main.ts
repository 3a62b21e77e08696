import { createProgram } from './program/create-program.js';
import { runProgram } from './program/run-program.js';

process.exitCode = await runProgram(createProgram(), process.argv.slice(2));
