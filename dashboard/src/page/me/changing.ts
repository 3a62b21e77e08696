/** What each part of the own account does after a change: it reads the account again. */
export interface Changing {
  readonly onChanged: () => Promise<void>;
}
