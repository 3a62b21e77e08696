import type { ChangeOptions } from '../access/stack-command.js';
import { UsageFailure } from '../program/command-failure.js';

/** Asks for the reason before a token is made: a token that nothing uses would stay at the partner. */
export function checkReason({ reason }: ChangeOptions): void {
  if (!reason?.trim()) throw new UsageFailure('Give --reason: it is stored with the change.');
}
