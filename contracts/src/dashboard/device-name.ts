type Named = readonly (readonly [pattern: RegExp, name: string])[];

const browsers: Named = [
  [/\bEdg\//, 'Edge'],
  [/\bFirefox\//, 'Firefox'],
  [/Chrome\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
const systems: Named = [
  [/\b(?:iPhone|iPad)/, 'iOS'],
  [/\bAndroid/, 'Android'],
  [/\bWindows/, 'Windows'],
  [/\bMac OS X/, 'macOS'],
  [/\bLinux/, 'Linux'],
];

/** `Firefox on Linux`, from what a browser says about itself. Null when it says nothing that is known. */
export function deviceName(userAgent: string | null): string | null {
  const find = (names: Named) => names.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1];
  const [browser, system] = [find(browsers), find(systems)];
  if (browser === undefined) return system ?? null;
  return system === undefined ? browser : `${browser} on ${system}`;
}
