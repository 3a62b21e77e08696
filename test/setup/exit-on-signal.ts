/** With the codes that a shell gives. Vitest ends its workers by the second one. */
const codes = { SIGINT: 130, SIGTERM: 143 } as const;
let isSet = false;

/** Makes these signals end this process by an exit, at which it can end what it has started. */
export function exitOnSignal(): void {
  if (isSet) return;
  isSet = true;
  for (const [signal, code] of Object.entries(codes)) process.once(signal, () => process.exit(code));
}
