import { createRequire } from 'node:module';
import type { DataConverter, Payload, PayloadCodec } from '@temporalio/common';
import proto from '@temporalio/proto';
import type { Keyring } from './keyring.js';
import { open, seal } from './sealed-box.js';

const PayloadMessage = proto.temporal.api.common.v1.Payload;
const encoding = Buffer.from('binary/encrypted');
const context = 'temporal/payload';

/**
 * Seals everything that Temporal stores of a workflow: inputs, results, memos, summaries, failures. What was written
 * without it is passed through as it is: this is for showing and recording.
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
 * What acts on payloads believes only what was sealed by a holder of the keyring, or by its codec endpoint: reaching
 * the Temporal server is not enough to start a charge or to decide one. Anything else opens to `null`, which no
 * handler takes. It is not an error, because that would fail the workflow's task, again and again, for a payload that
 * somebody else sent.
 */
export class SealedOnlyCodec extends EncryptionCodec {
  override async decode(payloads: Payload[]): Promise<Payload[]> {
    return payloads.map((payload) => (isSealed(payload) ? this.open(payload) : nothing));
  }
}

const nothing: Payload = { metadata: { encoding: Buffer.from('json/plain') }, data: Buffer.from('null') };

function isSealed({ metadata, data }: Payload): boolean {
  return Boolean(data) && encoding.equals(metadata?.['encoding'] ?? Buffer.alloc(0));
}

/** The one data converter of gateway, workers, replay and codec endpoint. */
export function encryptedDataConverter(keyring: Keyring): DataConverter {
  return {
    payloadCodecs: [new SealedOnlyCodec(keyring)],
    // By path, and always the compiled file: Temporal requires it and bundles it for the workflow sandbox.
    failureConverterPath: createRequire(import.meta.url).resolve('@landed/codec/failure-converter'),
  };
}
