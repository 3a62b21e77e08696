import { parseUrl } from '@landed/contracts/url/parse-url';
import { type Keyring, parseKeyring } from '../keyring.js';

/** The settings of the codec endpoint as a process of its own. */
export interface CodecSettings {
  readonly keyring: Keyring;
  readonly host: string;
  readonly port: number;
  /** Temporal Web's origin. */
  readonly uiOrigin: string;
  /** What a caller sends as `Authorization: Bearer …`. */
  readonly token: string;
}

const tokenCharactersMin = 32;

/**
 * Reads `LANDED_ENCRYPTION_KEYS`, `CODEC_PORT`, `CODEC_HOST` (default: loopback), `CODEC_TOKEN` and `TEMPORAL_UI_ORIGIN`.
 *
 * @throws one error that names every wrong variable, and no value.
 */
export function readCodecSettings(env: Readonly<Record<string, string | undefined>>): CodecSettings {
  const { LANDED_ENCRYPTION_KEYS, CODEC_PORT, CODEC_HOST, CODEC_TOKEN = '', TEMPORAL_UI_ORIGIN = '' } = env;
  const problems: string[] = [];
  const keyring = keyringOf(LANDED_ENCRYPTION_KEYS ?? '');
  const port = Number(CODEC_PORT || Number.NaN);
  if (keyring === null) problems.push('LANDED_ENCRYPTION_KEYS: expected `id:base64` (32 bytes)');
  if (!Number.isInteger(port) || port < 0 || port > 65_535) problems.push('CODEC_PORT: expected a port');
  if (CODEC_TOKEN.length < tokenCharactersMin) {
    problems.push('CODEC_TOKEN: expected at least 32 characters. Make one with `openssl rand -base64 32`');
  }
  if (parseUrl(TEMPORAL_UI_ORIGIN) === null) problems.push('TEMPORAL_UI_ORIGIN: expected the origin of Temporal Web');
  if (keyring === null || problems.length > 0) throw new Error(problems.join('\n'));
  return { keyring, port, host: CODEC_HOST || '127.0.0.1', token: CODEC_TOKEN, uiOrigin: TEMPORAL_UI_ORIGIN };
}

function keyringOf(text: string): Keyring | null {
  try {
    return parseKeyring(text);
  } catch {
    return null;
  }
}
