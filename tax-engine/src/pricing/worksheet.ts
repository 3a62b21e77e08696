import type { FieldIssue } from '@landed/contracts/errors/api-error';
import type { GoodsRejection } from '@landed/contracts/tax-quote/rejection-reasons';
import type { QuoteWarning, QuoteWarningCode } from '@landed/contracts/tax-quote/warning-codes';
import { lifeState, type TableLife } from '../table-loader/table-life.js';

/** Goods that are not quoted. `line` is the index of the line from 0; null for the whole order. */
export interface RejectedGoods {
  readonly reason: GoodsRejection;
  readonly line: number | null;
  readonly message: string;
}

/**
 * Collects the field issues, the goods that are not quoted, the warnings, the assumptions and the tables used while a
 * quote is calculated.
 */
export class Worksheet {
  readonly issues: FieldIssue[] = [];
  readonly rejections: RejectedGoods[] = [];
  readonly #warnings = new Map<string, QuoteWarning>();
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

  /** The goods are not quoted: `country_not_supported` with this reason. `message` is a constant text. */
  refuse(reason: GoodsRejection, line: number | null, message: string): void {
    this.rejections.push({ reason, line, message });
  }

  /** Adds a warning, once per code, line and message. `line` is the index of the line from 0, null for the order. */
  warn(code: QuoteWarningCode, line: number | null, message: string): void {
    this.#warnings.set(`${code} ${line} ${message}`, { code, line, message });
  }

  /** Adds a sentence to `assumptions`, once. With `hs6`, the sentence ends with every HS6 that it applies to. */
  note(text: string, hs6?: string): void {
    const codes = this.#notes.get(text) ?? new Set();
    if (hs6 !== undefined) codes.add(hs6);
    this.#notes.set(text, codes);
  }

  useTable(life: TableLife): void {
    if (this.#tables.has(life.id)) return;
    this.#tables.add(life.id);
    const state = lifeState(life, this.#on);
    if (state === 'expired') this.#staleTables.add(life.id);
    if (state === 'ending') this.#endingTables.set(life.id, life.until);
  }

  get isStale(): boolean {
    return this.#staleTables.size > 0;
  }

  /** Warnings of tables come first, then the others in the order in which they were added. */
  get warnings(): QuoteWarning[] {
    const ended = [...this.#staleTables].map(endedText);
    const ending = [...this.#endingTables].map(endingText);
    return [
      ...ended.map((message) => ({ code: 'table_ended', line: null, message }) as const),
      ...ending.map((message) => ({ code: 'table_ends_soon', line: null, message }) as const),
      ...this.#warnings.values(),
    ];
  }

  get assumptions(): string[] {
    const stale = [...this.#staleTables].map((id) => `stale_rules: ${endedText(id)}`);
    const ending = [...this.#endingTables].map((table) => `rules_expire_soon: ${endingText(table)}`);
    const notes = [...this.#notes].map(([text, codes]) =>
      codes.size === 0 ? text : `${text}: HS ${[...codes].join(', ')}.`,
    );
    return [...stale, ...ending, ...notes];
  }

  get rulePacks(): string[] {
    return [...this.#tables];
  }
}

function endedText(id: string): string {
  return `${id} is past the date up to which it was checked.`;
}

function endingText([id, until]: readonly [string, string]): string {
  return `${id} is checked up to ${until}.`;
}
