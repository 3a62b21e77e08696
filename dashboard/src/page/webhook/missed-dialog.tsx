import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { post } from '../api/request.js';
import { serverNow } from '../api/server-clock.js';
import { useAct } from '../api/use-act.js';
import { Button } from '../parts/button.js';
import { Dialog } from '../parts/dialog.js';
import { TextField } from '../parts/field.js';
import { useToast } from '../parts/toast.js';
import { Failure } from '../parts/waiting.js';
import { instantOf, localText } from '../parts/zoned-day.js';
import { useMerchant } from '../session/merchant.js';
import { useZone } from '../session/zone.js';
import { webhookTexts } from '../text/webhook.js';

const texts = webhookTexts.missedDialog;
const dayMilliseconds = 24 * 3_600_000;

/** Sends everything again that an endpoint has missed since a time. */
export function MissedDialog({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const { base } = useMerchant();
  const client = useQueryClient();
  const toast = useToast();
  const zone = useZone();
  const [now] = useState(serverNow);
  const [since, setSince] = useState(() => localText(now - dayMilliseconds, zone));
  const resend = useAct(async () => {
    const body = { since: instantOf(since, zone).toISOString() };
    const { count } = await post<{ readonly count: number }>(`${base}/webhooks/${id}/resend-missed`, body);
    toast(count === 0 ? texts.nothing : texts.sent(count));
    onClose();
    await client.invalidateQueries({ queryKey: [base, 'webhooks', id] });
  });
  return (
    <Dialog
      title={texts.title}
      onClose={onClose}
      onSubmit={resend.run}
      footer={
        <>
          <Button onClick={onClose}>{texts.keep}</Button>
          <Button kind="solid" type="submit" busy={resend.isBusy} disabled={since === ''}>
            {texts.resend}
          </Button>
        </>
      }
    >
      <p>{texts.lead}</p>
      <TextField
        label={texts.since}
        hint={texts.sinceHint}
        value={since}
        onValue={setSince}
        type="datetime-local"
        min={localText(now - 30 * dayMilliseconds, zone)}
        max={localText(now, zone)}
      />
      <Failure error={resend.error} what="the events are being sent" />
    </Dialog>
  );
}
