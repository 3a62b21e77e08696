import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import * as engineModule from '@prisma/schema-engine-wasm/schema_engine_bg';

/** The part that is used. Node's types do not declare it; the browser's do. */
declare const WebAssembly: {
  instantiate(
    bytes: Uint8Array,
    imports: object,
  ): Promise<{ instance: { exports: Readonly<Record<string, unknown>> } }>;
};

let loading: Promise<typeof engineModule> | undefined;

/**
 * Prisma's schema engine as WebAssembly: the engine that Prisma's command line would download as a program. The package's
 * own entry needs a Node flag for WebAssembly imports, so its two halves are joined here.
 */
export function loadEngineModule(): Promise<typeof engineModule> {
  loading ??= joinHalves();
  return loading;
}

async function joinHalves(): Promise<typeof engineModule> {
  const glue = createRequire(import.meta.url).resolve('@prisma/schema-engine-wasm/schema_engine_bg');
  // The engine reports a panic here before it aborts; the trap that follows says only "unreachable".
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
