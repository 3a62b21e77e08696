/** The version that is downloaded or built. Go cannot build newer versions from the module proxy. */
export const temporalCliVersion = '1.5.1';

/** The server version in that CLI. An installed CLI must contain this version or a later one. */
export const temporalServerMin = '1.29.0';

/** SHA-256 of the official archives of `temporalCliVersion`, by `<platform>_<architecture>` as they are named. */
export const archiveChecksums: Readonly<Record<string, string>> = {
  linux_amd64: 'ddc95e08b0b076efd4ea9733a3f488eb7d2be875f8834e616cd2a37358b4852d',
  linux_arm64: 'bd1b0db9f18b051026de8bf6cc1505f2510f14bbb7a8b9a4a91fff46c77454f5',
  darwin_amd64: 'bbb73e2a31135abe50a1f1cdb35030c42961df618e8ce9c60ae89f201540c5d9',
  darwin_arm64: 'cca01b7ea35ad56e2a328d9ae596bf716bd22313ef63c7a761c88354457c2415',
};
