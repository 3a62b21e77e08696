import { useState } from 'react';
import type { createdEndpointSchema } from '../../wire/webhook-endpoint.js';
import { post } from '../api/request.js';
import { useAct } from '../api/use-act.js';
import { Button } from '../parts/button.js';
import { Dialog } from '../parts/dialog.js';
import { SelectField } from '../parts/field.js';
import { Failure } from '../parts/waiting.js';
import { useMerchant } from '../session/merchant.js';
import { webhookTexts } from '../text/webhook.js';

const texts = webhookTexts.rotateDialog;
const overlaps = [0, 1, 24, 72, 168];

/** Makes a new signing secret, with an overlap in which the old one signs too. */
export function RotateDialog({
  id,
  onClose,
  onRotated,
}: {
  readonly id: string;
  readonly onClose: () => void;
  readonly onRotated: (secret: string) => Promise<void>;
}) {
  const { base } = useMerchant();
  const [overlap, setOverlap] = useState('24');
  const rotate = useAct(async () => {
    const body = { overlap_hours: Number(overlap) };
    const { secret } = await post<(typeof createdEndpointSchema)['_output']>(`${base}/webhooks/${id}/rotate`, body);
    await onRotated(secret);
  });
  return (
    <Dialog
      title={texts.title}
      onClose={onClose}
      onSubmit={rotate.run}
      footer={
        <>
          <Button onClick={onClose}>{texts.keep}</Button>
          <Button kind="solid" type="submit" busy={rotate.isBusy}>
            {texts.rotate}
          </Button>
        </>
      }
    >
      <p>{texts.lead}</p>
      <SelectField
        label={texts.overlap}
        value={overlap}
        onValue={setOverlap}
        choices={overlaps.map((hours) => [String(hours), texts.hours(hours)])}
      />
      <Failure error={rotate.error} what="the secret was rotated" />
    </Dialog>
  );
}
