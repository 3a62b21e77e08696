import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { EndpointView } from '../../wire/webhook-endpoint.js';
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
import { endpointsQuery } from './queries.js';

const texts = webhookTexts.form;

/** Changes URL, description and events. What is unchanged is not sent, so that the audit shows what was changed. */
export function EditDialog({
  endpoint,
  onClose,
  onSaved,
}: {
  readonly endpoint: EndpointView;
  readonly onClose: () => void;
  readonly onSaved: () => Promise<void>;
}) {
  const { base } = useMerchant();
  const { data } = useQuery(endpointsQuery(base));
  const [url, setUrl] = useState(endpoint.url);
  const [description, setDescription] = useState(endpoint.description ?? '');
  const [events, setEvents] = useState<readonly string[]>(endpoint.events);
  const save = useAct(async () => {
    const at = `${base}/webhooks/${endpoint.id}`;
    const words = description.trim() === '' ? null : description.trim();
    try {
      // First what asks for a confirmation: who declines it has changed nothing.
      if (url.trim() !== endpoint.url) await post(`${at}/url`, { url: url.trim() });
      if (events.join() !== endpoint.events.join()) await post(`${at}/events`, { events });
      if (words !== endpoint.description) await post(`${at}/description`, { description: words });
    } finally {
      // After a failure, too: what was saved before it is shown, and not sent again.
      await onSaved();
    }
    onClose();
  });
  return (
    <Dialog
      title={texts.editTitle}
      onClose={onClose}
      onSubmit={save.run}
      aside={events.length === 0 && texts.noEvents}
      footer={
        <>
          <Button onClick={onClose}>{texts.keep}</Button>
          <Button kind="solid" type="submit" busy={save.isBusy} disabled={events.length === 0}>
            {texts.save}
          </Button>
        </>
      }
    >
      <TextField
        label={texts.url}
        hint={texts.urlKeeps}
        error={fieldError(save.error, 'url')}
        value={url}
        onValue={setUrl}
        type="url"
        autoCapitalize="none"
        spellCheck={false}
      />
      <TextField label={texts.description} optional value={description} onValue={setDescription} maxLength={200} />
      <EventChoice types={data?.event_types ?? endpoint.events} chosen={events} onChosen={setEvents} />
      <Failure error={save.error} what="every change was saved" />
    </Dialog>
  );
}
