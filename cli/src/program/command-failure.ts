/** A failure in words. */
export interface DescribedFailure {
  /** In snake_case, for programs that read `--json`. */
  readonly code: string;
  readonly message: string;
}

/** What a command could not or would not do, in words for whoever typed it. The program ends with exit code 1. */
export class CommandFailure extends Error implements DescribedFailure {
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message);
    this.name = 'CommandFailure';
  }
}

/** Wrong usage that only shows when a command runs: exit code 2. */
export class UsageFailure extends CommandFailure {
  constructor(message: string) {
    super('wrong_usage', message);
    this.name = 'UsageFailure';
  }
}
