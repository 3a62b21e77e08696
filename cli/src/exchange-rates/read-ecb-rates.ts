import { XMLParser } from 'fast-xml-parser';
import { z } from 'zod';

/** The euro reference rates of one day, as the ECB writes them: units of the currency for one euro. */
export interface EcbDay {
  readonly date: string;
  readonly rates: Readonly<Record<string, string>>;
}

const decimal = z.string().regex(/^\d{1,9}(\.\d{1,9})?$/);
const rate = z.object({ currency: z.string().regex(/^[A-Z]{3}$/), rate: decimal });
const day = z.object({ time: z.iso.date(), Cube: z.array(rate).min(1) });
const envelope = z.object({ Envelope: z.object({ Cube: z.tuple([z.object({ Cube: z.array(day).min(1) })]) }) });

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '',
  removeNSPrefix: true,
  // A rate stays the text that was published: a float could change its last digit.
  parseAttributeValue: false,
  processEntities: false,
  isArray: (name) => name === 'Cube',
});

/** Reads a file `eurofxref-daily.xml`, `eurofxref-hist-90d.xml` or `eurofxref-hist.xml`. Null: it is not such a file. */
export function readEcbRates(xml: string): readonly EcbDay[] | null {
  let content: unknown;
  try {
    content = parser.parse(xml, true);
  } catch {
    return null;
  }
  const parsed = envelope.safeParse(content);
  if (!parsed.success) return null;
  return parsed.data.Envelope.Cube[0].Cube.map(({ time, Cube: rows }) => ({
    date: time,
    rates: Object.fromEntries(rows.map((row) => [row.currency, row.rate])),
  }));
}
