import { openDatabase } from './database.js';
import { seed } from './seed.js';
import { seedOperator } from './seed-operator.js';

const { DATABASE_URL, LANDED_API_KEY_PEPPER, LANDED_KEYS_FILE, LANDED_OPERATOR_KEY } = process.env;
if (!DATABASE_URL || !LANDED_API_KEY_PEPPER || !LANDED_KEYS_FILE) {
  throw new Error('The seed needs DATABASE_URL, LANDED_API_KEY_PEPPER and LANDED_KEYS_FILE.');
}
const database = openDatabase(DATABASE_URL, { poolMax: 2 });
try {
  await seed(database, LANDED_API_KEY_PEPPER, LANDED_KEYS_FILE);
  if (LANDED_OPERATOR_KEY) await seedOperator(database, LANDED_OPERATOR_KEY);
} finally {
  await database.close();
}
