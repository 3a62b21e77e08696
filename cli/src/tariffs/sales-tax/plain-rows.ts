import { lineAndColumn, SourceFault } from '../official/source-fault.js';

/** One line of a file without a header: `value(3)` is the third value, trimmed. */
export interface PlainRow {
  readonly line: number;
  readonly count: number;
  value(position: number): string;
}

/** The lines of a comma-separated file without a header, such as states publish for the Streamlined Sales Tax project. */
export function* plainRows(text: string): Generator<PlainRow> {
  let line = 0;
  for (let start = 0; start < text.length; ) {
    const newline = text.indexOf('\n', start);
    const end = newline === -1 ? text.length : newline;
    line += 1;
    const content = text.slice(start, end).replace(/\r$/, '');
    start = end + 1;
    if (content.trim() === '') continue;
    const values = content.includes('"') ? quotedValues(content, line) : content.split(',');
    yield { line, count: values.length, value: (position) => values[position - 1]?.trim() ?? '' };
  }
}

function quotedValues(content: string, line: number): string[] {
  const values = [...content.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^",]*))(?=,|$)/g)];
  const length = values.reduce((sum, [whole]) => sum + whole.length, 0);
  if (length !== content.length)
    throw new SourceFault(lineAndColumn(line, 1), 'a quoted value of this line never ends');
  return values.map(([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '');
}

/** The place of a value: its number in the row, because such files have no columns by name. */
export function placeOf({ line }: PlainRow, position: number): string {
  return `line ${line}, value ${position}`;
}
