import type { Duty } from './duty.js';
import { noDuty } from './duty.js';
import { OtherCurrency } from './european-duty-text.js';
import { quoted, SourceFault } from './source-fault.js';
import type { ReadTariff, TariffLine } from './tariff-line.js';

/** At most this share (a per cent) of a file whose texts are understood may be odd. */
const unreadShareMax = 0.01;

/** Collects the lines of one file and keeps what was not understood. */
export class DutyReader {
  private readonly lines: TariffLine[] = [];
  private readonly unread: { readonly code: string; readonly text: string; readonly at: string }[] = [];
  private readonly unrated: string[] = [];
  private readonly places = new Map<string, string>();

  constructor(private readonly readText: (text: string) => Duty | null) {}

  /** Adds a line. Throws {@link SourceFault} when the code is already there. */
  add(code: string, text: string, at: string): void {
    const earlier = this.places.get(code);
    if (earlier !== undefined) throw new SourceFault(at, `the code ${code} stands twice, before at ${earlier}`);
    this.places.set(code, at);
    this.lines.push({ code, duty: this.read(code, text, at), at });
  }

  addUnrated(code: string): void {
    this.unrated.push(code);
  }

  private read(code: string, text: string, at: string): Duty {
    const found = this.attempt(text, at);
    if (found !== null) return found;
    this.unread.push({ code, text, at });
    return noDuty('not_read');
  }

  private attempt(text: string, at: string): Duty | null {
    try {
      return this.readText(text);
    } catch (error) {
      if (!(error instanceof OtherCurrency)) throw error;
      throw new SourceFault(at, `the duty is in ${error.currency}: this is the tariff of another country`);
    }
  }

  /** Throws {@link SourceFault} when there is no line, or when too many duties were not understood. */
  result(what: string, surtaxes: Readonly<Record<string, number>> = {}): ReadTariff {
    const { lines, unread, unrated } = this;
    const [first] = unread;
    if (first !== undefined && unread.length > lines.length * unreadShareMax) {
      throw new SourceFault(first.at, `${quoted(first.text)} is not a duty (the first of ${unread.length} such texts)`);
    }
    if (lines.length === 0) throw new SourceFault('line 1, column 1', `this is not ${what}: it has no rates`);
    return { lines, unread, unrated, surtaxes };
  }
}
