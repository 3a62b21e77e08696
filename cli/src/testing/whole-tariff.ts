import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { builtInTableFolder } from '@landed/tax-engine/price';

const nomenclature = JSON.parse(readFileSync(join(builtInTableFolder, 'nomenclature/hs2022.json'), 'utf8')) as {
  subheadings: Record<string, string>;
};

/** Every HS6 of the nomenclature: 5,612 codes. */
export const everyHs6 = Object.entries(nomenclature.subheadings)
  .flatMap(([chapter, rest]) => rest.split(' ').map((digits) => chapter + digits))
  .toSorted();

/** An export of the HTS with one line for each code. For tests; `rateOf` is the text of its general rate. */
export function wholeHts(rateOf: (hs6: string, index: number) => string, codes: readonly string[] = everyHs6): string {
  const rows = codes.map((hs6, index) => {
    const number = `${hs6.slice(0, 4)}.${hs6.slice(4)}.00.00`;
    return `"${number}","0","","[""kg""]","${rateOf(hs6, index)}","","","",""`;
  });
  const header =
    'HTS Number,Indent,Description,Unit of Quantity,General Rate of Duty,Special Rate of Duty,' +
    'Column 2 Rate of Duty,Quota Quantity,Additional Duties';
  return `\ufeff${[header, ...rows].join('\r\n')}\r\n`;
}
