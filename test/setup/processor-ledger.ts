import { loadSecrets } from '@landed/stack/data-folder/secrets';
import type { OwnStack } from './own-stack.js';

/** What only the processor and its own key holder know of one entity's payments on the test rail. */
export interface ProcessorSecrets {
  readonly ids: readonly string[];
  readonly clientSecrets: readonly string[];
  /** Sentences and codes in which it told of declines. */
  readonly declineMessages: readonly string[];
}

export interface ProcessorLedger {
  /** A token for a test card, as the browser gets it. */
  createToken(entity: string, card: string): Promise<string>;
  secretsOf(entity: string): Promise<ProcessorSecrets>;
  /** A charge that our service knows nothing of. */
  chargeUnknownToLanded(entity: string, amount: number): Promise<void>;
}

interface Payment {
  readonly id: string;
  readonly client_secret: string;
  readonly latest_charge: string | null;
  readonly last_payment_error: { readonly message: string; readonly decline_code: string } | null;
}

/** Talks to the processor as its account holder, with the stack's own keys. */
export function processorLedger(stack: OwnStack): ProcessorLedger {
  const { processor_accounts } = loadSecrets(stack.folder.secretsFile);
  const call = async (entity: string, path: string, form?: Record<string, string>): Promise<unknown> => {
    const account = processor_accounts.find((row) => row.entity === entity && row.rail === 'test');
    const response = await fetch(`${stack.json.sandbox_url}/v1/${path}`, {
      headers: { authorization: `Bearer ${account?.secret_key}` },
      ...(form === undefined ? {} : { method: 'POST', body: new URLSearchParams(form) }),
    });
    if (!response.ok) throw new Error(`The processor refused ${path}: ${await response.text()}`);
    return response.json();
  };
  return {
    async createToken(entity, card) {
      const { id } = (await call(entity, 'payment_methods', { type: 'card', 'card[token]': card })) as { id: string };
      return id;
    },
    async secretsOf(entity) {
      const { data } = (await call(entity, 'payment_intents?limit=100')) as { data: Payment[] };
      const errors = data.flatMap(({ last_payment_error }) => last_payment_error ?? []);
      return {
        ids: data.flatMap(({ id, latest_charge }) => [id, latest_charge ?? []].flat()),
        clientSecrets: data.map(({ client_secret }) => client_secret),
        declineMessages: [...new Set(errors.map(({ message }) => message))],
      };
    },
    async chargeUnknownToLanded(entity, amount) {
      await call(entity, 'payment_intents', {
        amount: String(amount),
        currency: 'usd',
        payment_method: 'pm_card_visa',
        'allowed_payment_method_types[]': 'card',
        confirm: 'true',
      });
    },
  };
}
