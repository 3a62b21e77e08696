import { KeyReveal } from '../parts/key-reveal.js';
import { webhookTexts } from '../text/webhook.js';

const texts = webhookTexts.secret;

/** A signing secret, shown once. */
export function SecretReveal({
  secret,
  within,
  onDone,
}: {
  readonly secret: string;
  readonly within?: string;
  readonly onDone: () => void;
}) {
  return (
    <KeyReveal
      fact={texts.fact}
      secrets={[{ name: texts.name, purpose: texts.purpose, value: secret }]}
      stored={texts.stored}
      {...(within !== undefined && { within })}
      onDone={onDone}
    >
      {texts.lead}
    </KeyReveal>
  );
}
