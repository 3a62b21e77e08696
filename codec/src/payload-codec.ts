import { createRequire } from 'node:module';
import type { DataConverter, Payload, PayloadCodec } from '@temporalio/common';
import proto from '@temporalio/proto';
import type { Keyring } from './keyring.js';
import { open, seal } from './sealed-box.js';

const PayloadMessage = proto.temporal.api.common.v1.Payload;
const encoding = Buffer.from('binary/encrypted');
const context = 'temporal/payload';

/**
 * Encrypts everything that Temporal stores of a workflow: inputs, results, memos, summaries, failures. It passes
 * unencrypted payloads through, so it is only for showing and recording.
 */
export class EncryptionCodec implements PayloadCodec {
  constructor(private readonly keyring: Keyring) {}

  async encode(payloads: Payload[]): Promise<Payload[]> {
    return payloads.map((payload) => ({
      metadata: { encoding, 'encryption-key-id': Buffer.from(this.keyring.current.id) },
      data: seal(this.keyring, PayloadMessage.encode(payload).finish(), context),
    }));
  }

  async decode(payloads: Payload[]): Promise<Payload[]> {
    return payloads.map((payload) => (isSealed(payload) ? this.open(payload) : payload));
  }

  protected open(payload: Payload): Payload {
    return PayloadMessage.decode(open(this.keyring, payload.data ?? Buffer.alloc(0), context));
  }
}

/**
 * The codec of processes that act on payloads. It opens only payloads that a holder of the keyring or the codec endpoint
 * has encrypted, so access to the Temporal server is not enough to start or decide a charge. JSON that is not encrypted,
 * as a browser without the codec endpoint sends it, becomes `{ "unencrypted": … }`: only the handlers of an operator's
 * requests about payouts read that. Any other payload becomes `null`, which no handler accepts. An error instead would
 * make the workflow task fail again and again.
 */
export class SealedOnlyCodec extends EncryptionCodec {
  override async decode(payloads: Payload[]): Promise<Payload[]> {
    return payloads.map((payload) => (isSealed(payload) ? this.open(payload) : marked(payload)));
  }
}

const plain = Buffer.from('json/plain');

function marked({ metadata, data }: Payload): Payload {
  if (!plain.equals(metadata?.['encoding'] ?? Buffer.alloc(0)) || !data) return nothing;
  try {
    const unencrypted: unknown = JSON.parse(Buffer.from(data).toString('utf8'));
    return { metadata: { encoding: plain }, data: Buffer.from(JSON.stringify({ unencrypted })) };
  } catch {
    return nothing;
  }
}

const nothing: Payload = { metadata: { encoding: Buffer.from('json/plain') }, data: Buffer.from('null') };

function isSealed({ metadata, data }: Payload): boolean {
  return Boolean(data) && encoding.equals(metadata?.['encoding'] ?? Buffer.alloc(0));
}

/** The data converter of every Temporal client and worker. */
export function encryptedDataConverter(keyring: Keyring): DataConverter {
  return {
    payloadCodecs: [new SealedOnlyCodec(keyring)],
    // A path to the compiled file: Temporal loads it with require() and bundles it for the workflow sandbox.
    failureConverterPath: createRequire(import.meta.url).resolve('@landed/codec/failure-converter'),
  };
}
