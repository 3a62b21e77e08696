import { type Duty, type DutyAmount, type DutySum, duty, free, millionths, noDuty, percent } from './duty.js';
import { unitOf } from './duty-units.js';

/**
 * A duty as the schedules of the United States, Canada and Australia write it: `Free`, `6.8%`, `1¢/kg`,
 * `$1.104/kg + 14.9%`, `40¢ each + 6% on the case`, `4.94¢/kg but not less than 5%`, `5%, and $107.99/L of alcohol`.
 * Null: the text is not understood.
 */
export function readAmericanDuty(text: string): Duty | null {
  const plain = netWeight(highestDegree(normalized(text)));
  if (/^free$/i.test(plain)) return free;
  const none = noDutyIn(plain);
  if (none !== null) return none;
  const [base = '', ...bounds] = plain.split(/,?\s+(?:but )?(?=(?:not|or) (?:less|more) than )/i);
  const sum = readSum(withoutChoice(base));
  if (sum === null) return null;
  if (sum === 'measure') return noDuty('measure');
  const found: { min?: DutySum; max?: DutySum } = {};
  for (const bound of bounds) {
    const limit = readSum(bound.replace(/^(not|or) (less|more) than /i, ''));
    if (limit === null) return null;
    if (limit === 'measure') return noDuty('measure');
    found[isMinimum(bound) ? 'min' : 'max'] = limit;
  }
  return choiceOf(base, sum) ?? duty(sum, found);
}

function normalized(text: string): string {
  return text
    .replaceAll(/[\u200b\ufeff]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

/** Sugar: "3.6606¢/kg less 0.020668¢/kg for each degree under 100 degrees" is at most its first amount. */
function highestDegree(text: string): string {
  return text.replace(/ less .* for each degree .*$/i, '');
}

/** "3.7¢/kg on drained weight", "4¢/kg on contents and container": an order has one weight of the goods. */
function netWeight(text: string): string {
  return text.replaceAll(/\/kg on (?:the )?(?:drained weight|(?:entire )?contents[a-z ]* container)/gi, '/kg');
}

/** Duties that no figure can express, by the words that only they have. */
function noDutyIn(text: string): Duty | null {
  if (/\bon (the )?(case|strap|battery|movement|apparatus|set|rifle|sight|value of)\b|\bof the value of\b/i.test(text))
    return noDuty('parts');
  if (
    /\bprovided\b|\bapplicable\b|^see\b|\brate (of|which|that)\b|\bno change\b|\beach (garment|article)\b/i.test(text)
  )
    return noDuty('reference');
  return /\b(drained|content|contents|sugars|jewel|calculated on|if lower|less \d)/i.test(text)
    ? noDuty('measure')
    : null;
}

/** "but not less than 5% or more than 12%": the `not` is for both, so `or less than` is a minimum as well. */
function isMinimum(bound: string): boolean {
  return /not less than|or less than/i.test(bound);
}

function withoutChoice(text: string): string {
  return text.replace(/,? or .*whichever is (the )?(greater|higher|less|lower)$/i, '');
}

/** `25% or 5¢/kg, whichever is greater`: the first is the duty, the second its minimum. Null: there is no choice. */
function choiceOf(text: string, first: DutySum): Duty | null {
  const [, other, which] = /,? or (.*?),? whichever is (?:the )?(greater|higher|less|lower)$/i.exec(text) ?? [];
  if (other === undefined || which === undefined) return null;
  const second = readSum(other);
  if (second === null) return null;
  if (second === 'measure') return noDuty('measure');
  return duty(first, /greater|higher/i.test(which) ? { min: second } : { max: second });
}

/** Percentages and amounts, added up. `measure`: one of them is by a measure that an order does not have. */
function readSum(text: string): DutySum | 'measure' | null {
  const amounts: DutyAmount[] = [];
  let ppm = 0;
  for (const term of text.split(/\s*\+\s*|,? and (?=[$\d])|,? plus (?=[$\d])/)) {
    const [, rate] = /^(\d[\d.]*)\s*%$/.exec(term.trim()) ?? [];
    if (rate !== undefined) {
      ppm += percent(rate) ?? 0;
      continue;
    }
    const amount = readAmount(term.trim());
    if (amount === null || amount === 'measure') return amount;
    amounts.push(amount);
  }
  return { ppm, amounts };
}

function readAmount(term: string): DutyAmount | 'measure' | null {
  const [, dollars, cents, name] =
    /^(?:\$\s?([\d,.]+)|([\d,.]+)\s?¢)\s?(?:\/\s?|(?=each|per ))(?:per )?(.+)$/.exec(term) ?? [];
  if (name === undefined) return null;
  const found = unitOf(name);
  if (found === undefined) return 'measure';
  const [times, by] = found.ratio;
  const micros = millionths(dollars ?? cents ?? '', [times, by * (dollars === undefined ? 100 : 1)]);
  return micros === null ? null : { micros, per: found.per };
}
