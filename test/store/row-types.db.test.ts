import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { statementSender } from '../architecture/raw-statements.js';
import { filesBelow } from '../architecture/repository.js';
import { createFreshDatabase, type FreshDatabase } from '../setup/fresh-database.js';
import { type DescribedColumn, describeColumns } from './described-columns.js';
import { type TypedStatement, typedStatements } from './statement-types.js';

const files = ['prisma/src', 'management/src', 'cli/src']
  .flatMap((folder) => filesBelow(folder, '.ts'))
  .filter((file) => !file.endsWith('.test.ts') && file !== statementSender);
const statements = files.flatMap(typedStatements);

/** What the drivers give for a column, by the category of its type in PostgreSQL. */
const givenTypes: Readonly<Record<string, Readonly<Record<TypedStatement['driver'], string>>>> = {
  boolean: { prisma: 'boolean', pg: 'boolean' },
  smallint: { prisma: 'number', pg: 'number' },
  integer: { prisma: 'number', pg: 'number' },
  bigint: { prisma: 'bigint', pg: 'string' },
  'double precision': { prisma: 'number', pg: 'number' },
  bytea: { prisma: 'bytes', pg: 'bytes' },
  jsonb: { prisma: 'json', pg: 'json' },
  'timestamp with time zone': { prisma: 'Date', pg: 'Date' },
  date: { prisma: 'Date', pg: 'Date' },
};

/** Nullable columns that are never null in one statement. */
const neverNull: Readonly<Record<string, string>> = {
  // Found by `key_hash`; a CHECK makes both null together.
  'prisma/src/read/operation/read-operation.ts': 'fingerprint',
};

let fresh: FreshDatabase;
let client: pg.Client;

beforeAll(async () => {
  fresh = await createFreshDatabase();
  client = new pg.Client({ connectionString: fresh.url });
  await client.connect();
});

afterAll(async () => {
  await client.end();
  await fresh.drop();
});

/** What a type of the sources stands for. A type with a name of its own may be a text, such as a status, or JSON. */
function declaredType(type: string): string {
  const base = type.replace(/ \| null$/, '');
  if (/^(number|bigint|boolean|string|Date)$/.test(base)) return base;
  if (/^(Uint8Array|Buffer)$/.test(base)) return 'bytes';
  if (base.endsWith('[]')) return `${declaredType(base.replace(/^readonly /, '').slice(0, -2))}[]`;
  return base === 'unknown' ? 'json' : 'named';
}

/** A list of named values may be an array or JSON. */
const matches = (declared: string, given: string): boolean =>
  declared === given ||
  (declared === 'named' && ['string', 'json'].includes(given)) ||
  (declared === 'named[]' && ['string[]', 'json'].includes(given));

async function givenType(column: DescribedColumn, driver: TypedStatement['driver']): Promise<string> {
  const { rows } = await client.query<{ name: string }>('SELECT format_type($1, NULL) AS name', [column.dataTypeID]);
  const name = rows[0]?.name ?? '';
  const element = name.replace(/\[\]$/, '');
  const given = givenTypes[element]?.[driver] ?? 'string';
  return name === element ? given : `${given}[]`;
}

/** Columns of tables that may be null, by name. Computed columns and outer joins are not known to be. */
async function nullableColumns(described: readonly DescribedColumn[]): Promise<Set<string>> {
  const { rows } = await client.query<{ key: string }>(
    // No column of a view is known to be never null.
    `SELECT attrelid || '.' || attnum AS key FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid
     WHERE NOT attnotnull AND relkind <> 'v' AND attrelid = ANY ($1::oid[])`,
    [described.map(({ tableID }) => tableID)],
  );
  const nullable = new Set(rows.map(({ key }) => key));
  return new Set(
    described.filter((column) => nullable.has(`${column.tableID}.${column.columnID}`)).map(({ name }) => name),
  );
}

async function differences({ place, sql, columns, driver }: TypedStatement): Promise<string[]> {
  const described = await describeColumns(client, sql);
  const nullable = await nullableColumns(described);
  const given = new Map<string, string>();
  for (const column of described) given.set(column.name, await givenType(column, driver));
  const names = new Set([...columns.keys(), ...given.keys()]);
  return [...names].flatMap((name) => {
    const type = columns.get(name);
    const declared = type === undefined ? 'nothing' : declaredType(type);
    const returned = given.get(name) ?? 'nothing';
    if (!matches(declared, returned)) return [`${name}: the type says ${declared}, the statement returns ${returned}`];
    const mayBeNull = nullable.has(name) && neverNull[place.replace(/:\d+$/, '')] !== name;
    return mayBeNull && !/ \| null$|^unknown$/.test(type ?? '') ? [`${name}: the column may be null`] : [];
  });
}

describe('row types', () => {
  it('the sources have statements with typed rows', () => {
    expect(statements.length).toBeGreaterThan(25);
  });

  it.each(statements.map((statement) => [statement.place, statement] as const))(
    'the columns returned at %s match the declared type in name and type',
    async (_, statement) => {
      expect(await differences(statement)).toEqual([]);
    },
  );

  it.each([
    ['a renamed column', 'SELECT 1 AS total', [['amount', 'number']]],
    ['a changed type', 'SELECT now()::text AS at', [['at', 'Date']]],
    ['a 64-bit integer declared as a number', 'SELECT 1::bigint AS total', [['total', 'number']]],
    ['a column that is no longer declared', 'SELECT 1 AS a, 2 AS b', [['a', 'number']]],
    ['a nullable column declared as not null', 'SELECT failure_code FROM payment_intent', [['failure_code', 'string']]],
  ] as const)('differences reports %s', async (_, sql, columns) => {
    const found = await differences({ place: '', sql, columns: new Map(columns), driver: 'prisma' });
    expect(found.length).toBeGreaterThan(0);
  });
});
