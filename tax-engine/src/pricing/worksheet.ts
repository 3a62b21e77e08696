import type { FieldIssue } from '@landed/contracts/errors/api-error';

/** What turned up while a quote was worked out: faults of its fields, what was taken for granted, the packs used. */
export class Worksheet {
  readonly issues: FieldIssue[] = [];
  readonly #notes = new Map<string, Set<string>>();
  readonly #packs = new Set<string>();
  readonly #stalePacks = new Set<string>();

  readonly #on: string;

  constructor(on: string) {
    this.#on = on;
  }

  refuseField(path: string, code: string, message: string): void {
    this.issues.push({ path, code, message });
  }

  /** A sentence for `assumptions`, said once; with a code it names every HS6 that it is about. */
  note(text: string, hs6?: string): void {
    const codes = this.#notes.get(text) ?? new Set();
    if (hs6 !== undefined) codes.add(hs6);
    this.#notes.set(text, codes);
  }

  useTable(pack: { readonly id: string; readonly validTo: string }): void {
    this.#packs.add(pack.id);
    if (pack.validTo < this.#on) this.#stalePacks.add(pack.id);
  }

  get isStale(): boolean {
    return this.#stalePacks.size > 0;
  }

  get assumptions(): string[] {
    const stale = [...this.#stalePacks].map((id) => `stale_rules: ${id} is past the date until which it was checked.`);
    const notes = [...this.#notes].map(([text, codes]) =>
      codes.size === 0 ? text : `${text}: HS ${[...codes].join(', ')}.`,
    );
    return [...stale, ...notes];
  }

  get rulePacks(): string[] {
    return [...this.#packs];
  }
}
