import { useState } from 'react';
import type { createdEndpointSchema } from '../../wire/webhook-endpoint.js';
import { fieldError } from '../api/describe-error.js';
import { post } from '../api/request.js';
import { useAct } from '../api/use-act.js';
import { Button } from '../parts/button.js';
import { Dialog } from '../parts/dialog.js';
import { TextField } from '../parts/field.js';
import { Failure } from '../parts/waiting.js';
import { useMerchant } from '../session/merchant.js';
import { webhookTexts } from '../text/webhook.js';
import { EventChoice } from './event-choice.js';

type CreatedEndpoint = (typeof createdEndpointSchema)['_output'];
const texts = webhookTexts.form;

/** URL, events and description of a new endpoint. Gives its secret to the page, once. */
export function AddDialog({
  eventTypes,
  onClose,
  onAdded,
}: {
  readonly eventTypes: readonly string[];
  readonly onClose: () => void;
  readonly onAdded: (secret: string) => Promise<void>;
}) {
  const { base } = useMerchant();
  const [url, setUrl] = useState('');
  const [description, setDescription] = useState('');
  const [events, setEvents] = useState<readonly string[]>(['*']);
  const add = useAct(async () => {
    const body = { url: url.trim(), events, description: description.trim() === '' ? null : description.trim() };
    const { secret } = await post<CreatedEndpoint>(`${base}/webhooks`, body);
    await onAdded(secret);
  });
  return (
    <Dialog
      title={texts.addTitle}
      onClose={onClose}
      onSubmit={add.run}
      aside={events.length === 0 && texts.noEvents}
      footer={
        <>
          <Button onClick={onClose}>{texts.keep}</Button>
          <Button kind="solid" type="submit" busy={add.isBusy} disabled={events.length === 0}>
            {texts.add}
          </Button>
        </>
      }
    >
      <TextField
        label={texts.url}
        hint={texts.urlHint}
        error={fieldError(add.error, 'url')}
        value={url}
        onValue={setUrl}
        type="url"
        placeholder="https://"
        autoCapitalize="none"
        spellCheck={false}
        // The dialog was opened to type it.
        autoFocus
        data-autofocus=""
        required
      />
      <TextField label={texts.description} optional value={description} onValue={setDescription} maxLength={200} />
      <EventChoice types={eventTypes} chosen={events} onChosen={setEvents} />
      <Failure error={add.error} what="the endpoint was added" />
    </Dialog>
  );
}
