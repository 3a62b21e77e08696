import type { FieldIssue } from '@landed/contracts/errors/api-error';
import { lifeState, type TableLife } from '../table-loader/table-life.js';

/** Collects the field issues, the assumptions and the tables used while a quote is calculated. */
export class Worksheet {
  readonly issues: FieldIssue[] = [];
  readonly #notes = new Map<string, Set<string>>();
  readonly #tables = new Set<string>();
  readonly #staleTables = new Set<string>();
  readonly #endingTables = new Map<string, string>();

  readonly #on: string;

  constructor(on: string) {
    this.#on = on;
  }

  rejectField(path: string, code: string, message: string): void {
    this.issues.push({ path, code, message });
  }

  /** Adds a sentence to `assumptions`, once. With `hs6`, the sentence ends with every HS6 that it applies to. */
  note(text: string, hs6?: string): void {
    const codes = this.#notes.get(text) ?? new Set();
    if (hs6 !== undefined) codes.add(hs6);
    this.#notes.set(text, codes);
  }

  useTable(life: TableLife): void {
    this.#tables.add(life.id);
    const state = lifeState(life, this.#on);
    if (state === 'expired') this.#staleTables.add(life.id);
    if (state === 'ending') this.#endingTables.set(life.id, life.until);
  }

  get isStale(): boolean {
    return this.#staleTables.size > 0;
  }

  get assumptions(): string[] {
    const stale = [...this.#staleTables].map((id) => `stale_rules: ${id} is past the date up to which it was checked.`);
    const ending = [...this.#endingTables].map(([id, until]) => `rules_expire_soon: ${id} is checked up to ${until}.`);
    const notes = [...this.#notes].map(([text, codes]) =>
      codes.size === 0 ? text : `${text}: HS ${[...codes].join(', ')}.`,
    );
    return [...stale, ...ending, ...notes];
  }

  get rulePacks(): string[] {
    return [...this.#tables];
  }
}
