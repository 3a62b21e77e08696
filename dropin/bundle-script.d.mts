export declare function bundleScript(
  entry: string,
  format?: 'iife' | 'esm',
  external?: readonly string[],
): Promise<string>;
