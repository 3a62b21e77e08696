import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { EndpointView } from '../../wire/webhook-endpoint.js';
import { post } from '../api/request.js';
import { useAct } from '../api/use-act.js';
import { Icon } from '../icon/icon.js';
import { Button, buttonClass } from '../parts/button.js';
import { Dialog } from '../parts/dialog.js';
import { Menu, type MenuItem } from '../parts/menu.js';
import { useToast } from '../parts/toast.js';
import { Failure } from '../parts/waiting.js';
import { useMay, useMerchant } from '../session/merchant.js';
import { webhookTexts } from '../text/webhook.js';
import { EditDialog } from './edit-dialog.js';

const texts = webhookTexts.endpoint;

/** Test event, edit, and what is behind the dots: enable or disable, delete. */
export function EndpointActs({
  endpoint,
  onChanged,
}: {
  readonly endpoint: EndpointView;
  readonly onChanged: () => Promise<void>;
}) {
  const { base } = useMerchant();
  const mayChange = useMay('endpoints.change');
  const toast = useToast();
  const [asked, setAsked] = useState<'edit' | 'delete' | null>(null);
  const at = `${base}/webhooks/${endpoint.id}`;
  const test = useAct(async () => {
    await post(`${at}/test`);
    toast(texts.testSent);
    await onChanged();
  });
  const change = useAct(async (act: 'enable' | 'disable') => {
    await post(`${at}/${act}`);
    await onChanged();
  });
  if (!mayChange || endpoint.status === 'deleted') return null;
  const isEnabled = endpoint.status === 'enabled';
  const items: readonly MenuItem[] = [
    isEnabled
      ? { label: texts.disable, icon: 'cross', onChoose: () => change.run('disable') }
      : { label: texts.enable, icon: 'check', onChoose: () => change.run('enable') },
    { label: texts.delete, icon: 'warning', tone: 'bad', onChoose: () => setAsked('delete') },
  ];
  return (
    <>
      <Button icon="send" busy={test.isBusy} disabled={!isEnabled} onClick={test.run}>
        {texts.sendTest}
      </Button>
      <Button onClick={() => setAsked('edit')}>{texts.edit}</Button>
      <Menu label={texts.more} items={items} className={buttonClass({})}>
        <Icon name="more" />
      </Menu>
      <Failure error={test.error ?? change.error} what="it was done" />
      {asked === 'edit' && <EditDialog endpoint={endpoint} onClose={() => setAsked(null)} onSaved={onChanged} />}
      {asked === 'delete' && <DeleteDialog at={at} onClose={() => setAsked(null)} />}
    </>
  );
}

function DeleteDialog({ at, onClose }: { readonly at: string; readonly onClose: () => void }) {
  const { base } = useMerchant();
  const navigate = useNavigate();
  const remove = useAct(async () => {
    await post(`${at}/delete`);
    // Its secret is gone with it, stored or not.
    await navigate({ to: `${base}/webhooks`, ignoreBlocker: true });
  });
  const { title, lead, keep, delete: act } = webhookTexts.deleteDialog;
  return (
    <Dialog
      title={title}
      onClose={onClose}
      onSubmit={remove.run}
      footer={
        <>
          <Button onClick={onClose}>{keep}</Button>
          <Button kind="solid" tone="bad" type="submit" busy={remove.isBusy}>
            {act}
          </Button>
        </>
      }
    >
      <p>{lead}</p>
      <Failure error={remove.error} what="the endpoint was deleted" />
    </Dialog>
  );
}
