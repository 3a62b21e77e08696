import { clausesOf, createdTables, statementsOf } from './contract-steps.js';

/**
 * What a migration reads of an existing table while it keeps writers out, such as `adds: refund_check`: every row is read
 * under the lock of `ADD CONSTRAINT` or `CREATE INDEX`. Empty: nothing. Add the constraint `NOT VALID`, which counts for new
 * rows at once, and validate it in a migration of its own: that lock lets writers pass. Build the index `CONCURRENTLY`.
 */
export function scanningSteps(sql: string): readonly string[] {
  return [...scanningConstraints(sql), ...blockingIndexes(sql)];
}

function blockingIndexes(sql: string): readonly string[] {
  const statements = statementsOf(sql);
  const created = createdTables(statements);
  return statements.flatMap((text) => {
    const [, index = '', table] =
      /^CREATE (?:UNIQUE )?INDEX (?!CONCURRENTLY)(\S+) ON (?:ONLY )?(\S+)/i.exec(text) ?? [];
    return table === undefined || created.has(table) ? [] : [`builds: ${index.replaceAll('"', '')}`];
  });
}

function scanningConstraints(sql: string): readonly string[] {
  const added = new Set(notValidated(sql));
  return alterations(sql).flatMap((clause) => {
    const validated = validatedIn(clause);
    if (validated !== undefined) return added.has(validated) ? [`validates at once: ${validated}`] : [];
    const isScan = /^ADD\b.*\b(CHECK|FOREIGN KEY)\b/i.test(clause) && !isNotValid(clause);
    return isScan ? [`adds: ${nameOf(clause)}`] : [];
  });
}

/** The constraints that a migration adds for new rows only. */
export function notValidated(sql: string): readonly string[] {
  return alterations(sql)
    .filter((clause) => /^ADD\b/i.test(clause) && isNotValid(clause))
    .map(nameOf);
}

/** The constraints that a migration validates. */
export function validatedBy(sql: string): readonly string[] {
  return alterations(sql).flatMap((clause) => validatedIn(clause) ?? []);
}

/** The clauses of every `ALTER TABLE` of a table that the migration does not create itself. */
function alterations(sql: string): readonly string[] {
  const statements = statementsOf(sql);
  const created = createdTables(statements);
  return statements.flatMap((text) => {
    const [, table, changes] = /^ALTER TABLE (?:ONLY )?(\S+) (.*)$/i.exec(text) ?? [];
    if (table === undefined || changes === undefined || created.has(table)) return [];
    return clausesOf(changes).map((clause) => clause.trim());
  });
}

function isNotValid(clause: string): boolean {
  return /\bNOT VALID$/i.test(clause);
}

function nameOf(clause: string): string {
  return (/^ADD (?:CONSTRAINT|COLUMN)? ?(?:IF NOT EXISTS )?(\S+)/i.exec(clause)?.[1] ?? '').replaceAll('"', '');
}

function validatedIn(clause: string): string | undefined {
  return /^VALIDATE CONSTRAINT (\S+)/i.exec(clause)?.[1]?.replaceAll('"', '');
}
