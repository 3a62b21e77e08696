/**
 * `breakpoint-workers.ts` with the merchant API in the same process. The stack's own gateway runs beside it, so a test
 * can send a request through either.
 */
process.argv.splice(2, process.argv.length, '--role', 'gateway,all');
await import('./breakpoint-workers.js');
