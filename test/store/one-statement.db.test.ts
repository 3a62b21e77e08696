import { expect, it } from 'vitest';
import { databaseOfFile } from '../setup/fresh-database.js';

const fresh = databaseOfFile();

it('the database tests reject a second statement on a connection that still executes one', async () => {
  const client = await fresh.database.pool.connect();
  const first = client.query('SELECT 1');
  expect(() => client.query('SELECT 2')).toThrow('A second statement was sent on a connection');
  await first;
  expect((await client.query('SELECT 3 AS three')).rows).toEqual([{ three: 3 }]);
  client.release();
});
