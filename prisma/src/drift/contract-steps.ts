/** Each kind of change that a process of the release before cannot live with, and how a statement of it reads. */
const kinds = [
  ['drops a table', /\bDROP TABLE (?:IF EXISTS )?(\S+)/i],
  ['drops a type', /\bDROP TYPE (?:IF EXISTS )?(\S+)/i],
  ['drops a function', /\bDROP (?:FUNCTION|PROCEDURE) (?:IF EXISTS )?([^\s(]+)/i],
  ['drops a column', /\bDROP COLUMN (?:IF EXISTS )?(\S+)/i],
  ['renames', /\bRENAME (?!CONSTRAINT)(?:(?:COLUMN|VALUE|TO) )?(\S+)/i],
  ['changes a type', /\bALTER (?:COLUMN )?(\S+) (?:SET DATA )?TYPE\b/i],
  ['requires a value', /\bALTER (?:COLUMN )?(\S+) SET NOT NULL/i],
  ['takes a default away', /\bALTER (?:COLUMN )?(\S+) DROP DEFAULT/i],
  [
    'requires a value',
    /\bADD (?:COLUMN )?(?:IF NOT EXISTS )?(?!CONSTRAINT\b)(\S+) (?!.*\b(?:DEFAULT|GENERATED)\b).*\bNOT NULL\b/i,
  ],
] as const;

/**
 * What a migration does that processes of the release before cannot live with, such as `drops a column: refund.reason`: they
 * still run while and after it is applied. Empty: it only adds. Changes of tables that the migration itself creates do not
 * count, nor do indexes, constraints and triggers.
 *
 * Such a change is the second step of two. The first release stops to read and write the column; a later one drops it.
 */
export function contractSteps(sql: string): readonly string[] {
  const statements = statementsOf(sql);
  const created = createdTables(statements);
  return statements.flatMap((text) => {
    const table = /^ALTER TABLE (?:ONLY )?(\S+)/i.exec(text)?.[1];
    if (table !== undefined && created.has(table)) return [];
    if (!/^(ALTER (TABLE|TYPE)|DROP)\b/i.test(text)) return [];
    return clausesOf(text).flatMap((clause) => stepOf(clause, table));
  });
}

/** The release since which nothing uses what the migration takes away: `-- Contract: unused since 1.4.0`. */
export function unusedSince(sql: string): string | null {
  return /^-- Contract: unused since (\d+\.\d+\.\d+)\b/m.exec(sql)?.[1] ?? null;
}

function stepOf(clause: string, table: string | undefined): string[] {
  for (const [kind, pattern] of kinds) {
    const name = pattern.exec(clause)?.[1];
    if (name !== undefined) return [`${kind}: ${table === undefined ? '' : `${table}.`}${name}`.replaceAll('"', '')];
  }
  return [];
}

export function createdTables(statements: readonly string[]): ReadonlySet<string> {
  return new Set(statements.flatMap((text) => /^CREATE TABLE (?:IF NOT EXISTS )?(\S+)/i.exec(text)?.[1] ?? []));
}

/** The statements without comments, texts and bodies of functions, each on one line. */
export function statementsOf(sql: string): string[] {
  return sql
    .replaceAll(/--.*$/gm, '')
    .replaceAll(/\$(\w*)\$[\s\S]*?\$\1\$/g, "''")
    .replaceAll(/'(?:[^']|'')*'/g, "''")
    .split(';')
    .map((text) => text.replaceAll(/\s+/g, ' ').trim())
    .filter((text) => text !== '');
}

/** The parts of `ALTER TABLE … ADD COLUMN …, ADD COLUMN …`: a comma inside of parentheses divides none. */
export function clausesOf(statement: string): string[] {
  let depth = 0;
  let clauses = '';
  for (const character of statement) {
    if (character === '(') depth += 1;
    if (character === ')') depth -= 1;
    clauses += character === ',' && depth === 0 ? '\n' : character;
  }
  return clauses.split('\n');
}
