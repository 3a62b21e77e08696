import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  sign,
  verify,
} from 'node:crypto';

/** A private key of Ed25519 and what names it. */
export interface SigningKey {
  /** The JWK thumbprint of the public key (RFC 7638), base64url. */
  readonly id: string;
  /** 32 bytes in base64url: the `x` of its JWK. */
  readonly publicKey: string;
  readonly privateKey: KeyObject;
}

/** A signed text. Nothing in it is trusted before {@link SignedText.isSignedWith} returns true. */
export interface SignedText {
  readonly keyId: string;
  readonly payload: unknown;
  /** @param publicKey 32 bytes in base64url. */
  isSignedWith(publicKey: string): boolean;
}

/** A new private key: PKCS #8 in DER, base64. */
export function newSigningKey(): string {
  return generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64');
}

/** Reads a private key: PKCS #8 as PEM, or in DER as base64. Null when it is not one of Ed25519. */
export function readSigningKey(text: string): SigningKey | null {
  try {
    const privateKey = text.includes('-----BEGIN')
      ? createPrivateKey(text)
      : createPrivateKey({ key: Buffer.from(text.trim(), 'base64'), type: 'pkcs8', format: 'der' });
    const { x: publicKey } = createPublicKey(privateKey).export({ format: 'jwk' });
    if (privateKey.asymmetricKeyType !== 'ed25519' || publicKey === undefined) return null;
    return { id: keyIdOf(publicKey), publicKey, privateKey };
  } catch {
    return null;
  }
}

/** The id of a public key (RFC 7638). */
export function keyIdOf(publicKey: string): string {
  return createHash('sha256').update(`{"crv":"Ed25519","kty":"OKP","x":"${publicKey}"}`).digest('base64url');
}

/** Whether a text is a public key: 32 bytes in base64url. */
export function isPublicKey(text: string): boolean {
  return /^[A-Za-z0-9_-]{43}$/.test(text) && Buffer.from(text, 'base64url').toString('base64url') === text;
}

/**
 * Signs a payload: a JSON Web Signature in its compact form (RFC 7515, RFC 8037).
 *
 * @param type what kind of statement it is. One of another kind is not read as this one.
 */
export function signText({ id, privateKey }: SigningKey, type: string, payload: object): string {
  const input = `${encode({ alg: 'EdDSA', typ: type, kid: id })}.${encode(payload)}`;
  return `${input}.${sign(null, Buffer.from(input), privateKey).toString('base64url')}`;
}

/** Takes a signed text apart. Null when it is not one, or is of another kind. The signature is not checked. */
export function readSignedText(text: string, type: string): SignedText | null {
  const [header = '', payload = '', signature = '', ...rest] = text.split('.');
  const { alg, typ, kid } = (decode(header) ?? {}) as Readonly<Record<string, unknown>>;
  if (rest.length > 0 || alg !== 'EdDSA' || typ !== type || typeof kid !== 'string') return null;
  return {
    keyId: kid,
    payload: decode(payload),
    isSignedWith(publicKey) {
      const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: publicKey }, format: 'jwk' });
      return verify(null, Buffer.from(`${header}.${payload}`), key, Buffer.from(signature, 'base64url'));
    },
  };
}

/** The SHA-256 of the fields of an object, whatever their order; base64url. Values are texts. */
export function digestOfFields(fields: Readonly<Record<string, unknown>>): string {
  const sorted = Object.keys(fields)
    .toSorted()
    .map((name) => [name, fields[name]]);
  return createHash('sha256').update(JSON.stringify(sorted)).digest('base64url');
}

function encode(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}

function decode(text: string): unknown {
  try {
    const value: unknown = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
    return typeof value === 'object' && value !== null ? value : null;
  } catch {
    return null;
  }
}
