import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { BrandingView } from '../../wire/branding.js';
import { get, post } from '../api/request.js';
import { type Act, useAct } from '../api/use-act.js';
import { Button } from '../parts/button.js';
import { PageBody, PageHead, quietClass, smallClass } from '../parts/layout.js';
import { useToast } from '../parts/toast.js';
import { ErrorBox, Failure, Skeleton } from '../parts/waiting.js';
import { useMay, useMerchant } from '../session/merchant.js';
import { brandingTexts as texts } from '../text/branding.js';
import { BrandingFields } from './branding-fields.js';
import styles from './branding-page.module.css';
import { ContrastTable } from './contrast-table.js';
import { changesOf, contrastsOfDraft, type Draft, resolvedDraft } from './draft.js';
import { Preview } from './preview.js';
import { SaveLiveDialog } from './save-live-dialog.js';

/** The look of the card form, as a draft with its preview until it is saved. */
export function BrandingPage() {
  const { base } = useMerchant();
  const { data, error, refetch } = useQuery({
    queryKey: [base, 'branding'],
    queryFn: ({ signal }) => get<BrandingView>(`${base}/branding`, signal),
    // A draft must not be replaced while it is being edited.
    refetchOnWindowFocus: false,
  });
  return (
    <PageBody wide>
      {data !== undefined && <Editor key={JSON.stringify(data.settings)} view={data} />}
      {data === undefined && (
        <PageHead title={texts.title}>
          <p>{texts.lead}</p>
        </PageHead>
      )}
      {error !== null && <ErrorBox what="The branding" error={error} onRetry={() => void refetch()} />}
      {error === null && data === undefined && <Skeleton rows={6} />}
    </PageBody>
  );
}

function Editor({ view }: { readonly view: BrandingView }) {
  const { base, mode, handle } = useMerchant();
  const mayChange = useMay('branding.change');
  const client = useQueryClient();
  const toast = useToast();
  const [draft, setDraft] = useState<Draft>(view.settings);
  const [asks, setAsks] = useState(false);
  const changes = changesOf(view, draft);
  const resolved = resolvedDraft(view, draft);
  const contrasts = contrastsOfDraft(resolved);
  const show = (saved: BrandingView) => client.setQueryData([base, 'branding'], saved);
  const save = useAct(async () => {
    show(await post<BrandingView>(`${base}/branding`, { changes }));
    toast(texts.saved[mode]);
  });
  const copy = useAct(async () => {
    const { settings } = await get<BrandingView>(`/${handle}/test/branding`);
    setDraft(settings);
    toast(Object.keys(changesOf(view, settings)).length > 0 ? texts.copied : texts.same);
  });
  const isChanged = Object.keys(changes).length > 0;
  const acts = mayChange && (
    <Acts
      isChanged={isChanged}
      save={save}
      copy={copy}
      onDiscard={() => setDraft(view.settings)}
      onAsk={() => setAsks(true)}
    />
  );
  const saveLive = () => {
    setAsks(false);
    save.run();
  };
  return (
    <>
      <PageHead title={texts.title} acts={acts}>
        <p>{texts.lead}</p>
      </PageHead>
      <Failure error={save.error} what="the branding was saved" />
      {copy.error !== null && <ErrorBox what="The branding of test mode" error={copy.error} onRetry={copy.run} />}
      <div className={styles.columns}>
        <BrandingFields
          draft={draft}
          resolved={resolved}
          contrasts={contrasts}
          error={save.error}
          disabled={!mayChange}
          onDraft={setDraft}
        />
        <div className={styles.shown}>
          <Preview branding={resolved} />
          <ContrastTable contrasts={contrasts} />
        </div>
      </div>
      {asks && <SaveLiveDialog view={view} changes={changes} onClose={() => setAsks(false)} onSave={saveLive} />}
    </>
  );
}

/** Live is saved after a dialog with old and new; test at once. */
function Acts({
  isChanged,
  save,
  copy,
  onDiscard,
  onAsk,
}: {
  readonly isChanged: boolean;
  readonly save: Act<[]>;
  readonly copy: Act<[]>;
  readonly onDiscard: () => void;
  readonly onAsk: () => void;
}) {
  const { mode } = useMerchant();
  return (
    <>
      {isChanged && <span className={`${smallClass} ${quietClass}`}>{texts.notSaved}</span>}
      {isChanged && <Button onClick={onDiscard}>{texts.discard}</Button>}
      {mode === 'live' && !isChanged && (
        <Button busy={copy.isBusy} onClick={copy.run}>
          {texts.copy}
        </Button>
      )}
      <Button kind="solid" disabled={!isChanged} busy={save.isBusy} onClick={mode === 'live' ? onAsk : save.run}>
        {texts.save[mode]}
      </Button>
    </>
  );
}
