/** A failure as a code and a sentence. */
export interface DescribedFailure {
  /** In snake_case, for programs that read `--json`. */
  readonly code: string;
  readonly message: string;
}

/** A command failed. The message is written for the person who typed the command. Exit code 1. */
export class CommandFailure extends Error implements DescribedFailure {
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message);
    this.name = 'CommandFailure';
  }
}

/** Wrong usage that is detected only when a command runs. Exit code 2. */
export class UsageFailure extends CommandFailure {
  constructor(message: string) {
    super('wrong_usage', message);
    this.name = 'UsageFailure';
  }
}
