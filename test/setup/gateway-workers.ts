/** The product's workers with the merchant API in the same process, on a stack whose own gateway runs beside it. */
process.argv.splice(2, process.argv.length, '--role', 'gateway,all');
await import('@landed/workers/main');
