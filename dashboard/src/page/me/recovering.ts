export interface Recovering {
  /** New recovery codes, to be shown once. Empty: there were some already. */
  readonly onCodes: (codes: readonly string[]) => void;
}
