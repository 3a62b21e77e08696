import { createRequire } from 'node:module';
import { readFileSync, readdirSync } from 'node:fs';
import { join, dirname } from 'node:path';
import { PrismaPg } from '@prisma/adapter-pg';
import { bindMigrationAwareSqlAdapterFactory } from '@prisma/driver-adapter-utils';
import pg from 'pg';
import { migrate } from './dist/migrate/migrate.js';
const p = createRequire(import.meta.url).resolve('@prisma/schema-engine-wasm/schema_engine_bg');
const bg = await import(p);
globalThis.PRISMA_WASM_PANIC_REGISTRY = { message: '', set_message(m) { console.log('PANIC', m); this.message = m; } };
const bytes = readFileSync(join(dirname(p), 'schema_engine_bg.wasm'));
const { instance } = await WebAssembly.instantiate(bytes, { './schema_engine_bg.js': bg });
bg.__wbg_set_wasm(instance.exports); instance.exports.__wbindgen_start();
const admin = 'postgresql://landed@127.0.0.1:56789/postgres';
const c = new pg.Client(admin); await c.connect(); await c.query('DROP DATABASE IF EXISTS t'); await c.query('CREATE DATABASE t'); 
const url = 'postgresql://landed@127.0.0.1:56789/t';
await migrate(url);
class P extends pg.Pool { async query(...a) { const r = await super.query(...a); for (const f of r.fields) if (f.dataTypeID === 18) f.dataTypeID = Number(process.env.OID ?? 25); return r; } }
process.on('uncaughtException', (e) => { console.log('UNCAUGHT', globalThis.PRISMA_WASM_PANIC_REGISTRY.message, e.stack.slice(0,100)); process.exit(1)});
const pool = new P({ connectionString: url });
const f = new PrismaPg(pool, { disposeExternalPool: false });
const engine = await bg.SchemaEngine.new({ datamodels: undefined }, (l) => process.env.LOG && console.error(l), bindMigrationAwareSqlAdapterFactory(f));
const files = readdirSync('schema').map((n) => ({ path: 'schema/'+n, content: readFileSync('schema/' + n, 'utf8') }));
const filters = { externalTables: [], externalEnums: [] };
const diff = (script) => engine.diff({ from: { tag: 'schemaDatasource', files, configDir: process.cwd() }, to: { tag: 'schemaDatamodel', files }, script, exitCode: true, filters });
try { console.log(await diff(false)); console.log((await diff(true)).stdout); } catch (e) { console.log('ERR', e, JSON.stringify(e), globalThis.PRISMA_WASM_PANIC_REGISTRY.message); }
const names = readdirSync('migrations');
const migrationsList = { baseDir: join(process.cwd(), 'migrations'), lockfile: { path: 'migration_lock.toml', content: null }, shadowDbInitScript: '',
 migrationDirectories: names.map((n) => ({ path: n, migrationFile: { path: 'migration.sql', content: { tag: 'ok', value: readFileSync(`migrations/${n}/migration.sql`, 'utf8') } } })) };
try { console.log(await engine.diagnoseMigrationHistory({ migrationsList, optInToShadowDatabase: false, filters })); } catch (e) { console.log('ERR', e, globalThis.PRISMA_WASM_PANIC_REGISTRY.message); }
await pool.query('alter table merchant add column extra text; alter table event drop column type');
console.log(await diff(false)); console.log((await diff(true)).stdout);
engine.free(); await pool.end(); await c.end();
