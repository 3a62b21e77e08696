import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import * as engineModule from '@prisma/schema-engine-wasm/schema_engine_bg';

/** What is used of it; the types of Node leave it to those of the browser. */
declare const WebAssembly: {
  instantiate(
    bytes: Uint8Array,
    imports: object,
  ): Promise<{ instance: { exports: Readonly<Record<string, unknown>> } }>;
};

let loading: Promise<typeof engineModule> | undefined;

/**
 * Prisma's schema engine as WebAssembly: the same engine that its command line downloads as a program, without the
 * download. The package's own entry needs a flag of Node that imports WebAssembly, so its two halves are joined here.
 */
export function loadEngineModule(): Promise<typeof engineModule> {
  loading ??= joinHalves();
  return loading;
}

async function joinHalves(): Promise<typeof engineModule> {
  const glue = createRequire(import.meta.url).resolve('@prisma/schema-engine-wasm/schema_engine_bg');
  // The engine reports here before it aborts; the trap that follows says only "unreachable".
  Object.assign(globalThis, {
    PRISMA_WASM_PANIC_REGISTRY: { set_message: (message: string) => process.stderr.write(`${message}\n`) },
  });
  const { instance } = await WebAssembly.instantiate(await readFile(join(dirname(glue), 'schema_engine_bg.wasm')), {
    './schema_engine_bg.js': engineModule,
  });
  engineModule['__wbg_set_wasm'](instance.exports);
  (instance.exports['__wbindgen_start'] as () => void)();
  return engineModule;
}
