import { createRequire } from 'node:module';
import type { DataConverter, Payload, PayloadCodec } from '@temporalio/common';
import proto from '@temporalio/proto';
import type { Keyring } from './keyring.js';
import { open, seal } from './sealed-box.js';

const PayloadMessage = proto.temporal.api.common.v1.Payload;
const encoding = Buffer.from('binary/encrypted');
const context = 'temporal/payload';

/** Seals everything that Temporal stores of a workflow: inputs, results, memos, summaries, failures. */
export class EncryptionCodec implements PayloadCodec {
  constructor(private readonly keyring: Keyring) {}

  async encode(payloads: Payload[]): Promise<Payload[]> {
    return payloads.map((payload) => ({
      metadata: { encoding, 'encryption-key-id': Buffer.from(this.keyring.current.id) },
      data: seal(this.keyring, PayloadMessage.encode(payload).finish(), context),
    }));
  }

  /** What was written without the codec is passed through as it is. */
  async decode(payloads: Payload[]): Promise<Payload[]> {
    return payloads.map((payload) => {
      const isSealed = payload.data && encoding.equals(payload.metadata?.encoding ?? Buffer.alloc(0));
      return isSealed ? PayloadMessage.decode(open(this.keyring, payload.data ?? Buffer.alloc(0), context)) : payload;
    });
  }
}

/** The one data converter of gateway, workers, replay and codec endpoint. */
export function encryptedDataConverter(keyring: Keyring): DataConverter {
  return {
    payloadCodecs: [new EncryptionCodec(keyring)],
    // By path, and always the compiled file: Temporal requires it and bundles it for the workflow sandbox.
    failureConverterPath: createRequire(import.meta.url).resolve('@landed/codec/failure-converter'),
  };
}
