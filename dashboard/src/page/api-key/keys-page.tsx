import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useCallback, useState } from 'react';
import type { CreatedKeys, KeysView } from '../../wire/api-key.js';
import { post } from '../api/request.js';
import { useAct } from '../api/use-act.js';
import { Banner } from '../parts/banner.js';
import { Button, buttonClass } from '../parts/button.js';
import { KeyReveal } from '../parts/key-reveal.js';
import { PageBody, PageHead, Section } from '../parts/layout.js';
import { Empty, ErrorBox, Failure, Skeleton } from '../parts/waiting.js';
import { useMay, useMerchant } from '../session/merchant.js';
import { apiKeyTexts as texts } from '../text/api-key.js';
import { EarlierPairs } from './earlier-pairs.js';
import { FirstRequest } from './first-request.js';
import { keysQuery } from './keys-query.js';
import { PairTable } from './pair-table.js';
import { ReplaceDialog } from './replace-dialog.js';

/** The key pair of a mode. New keys are in the state of this page only, and gone when it is left. */
export function KeysPage() {
  const { base } = useMerchant();
  const client = useQueryClient();
  const [created, setCreated] = useState<CreatedKeys | null>(null);
  const { data, error, refetch } = useQuery(keysQuery(base));
  const changed = useCallback(
    async (keys: CreatedKeys | null) => {
      setCreated(keys);
      await client.invalidateQueries({ queryKey: [base] });
    },
    [base, client],
  );
  const forget = useCallback(() => setCreated(null), []);
  return (
    <PageBody>
      <PageHead title={texts.title}>
        <p>{texts.lead}</p>
      </PageHead>
      {created !== null && <CreatedPair keys={created} onDone={forget} />}
      {error !== null && <ErrorBox what="The keys" error={error} onRetry={() => void refetch()} />}
      {error === null && data === undefined && <Skeleton />}
      {data !== undefined && <Pairs keys={data} isRevealing={created !== null} onChanged={changed} />}
    </PageBody>
  );
}

function CreatedPair({ keys, onDone }: { readonly keys: CreatedKeys; readonly onDone: () => void }) {
  const { fact, lead, secret, secretFor, publishable, publishableFor, stored } = texts.reveal;
  return (
    <KeyReveal
      fact={fact}
      secrets={[
        { name: secret, purpose: secretFor, value: keys.secret_key },
        { name: publishable, purpose: publishableFor, value: keys.publishable_key },
      ]}
      stored={stored}
      onDone={onDone}
    >
      {lead}
    </KeyReveal>
  );
}

interface PairsProps {
  readonly keys: KeysView;
  readonly isRevealing: boolean;
  readonly onChanged: (keys: CreatedKeys | null) => Promise<void>;
}

function Pairs({ keys, isRevealing, onChanged }: PairsProps) {
  const { mode } = useMerchant();
  const mayChange = useMay('keys.change');
  const [asked, setAsked] = useState<'rotate' | 'revoke' | null>(null);
  const { current, earlier } = keys;
  const acts = mayChange && current !== null && (
    <>
      <Button icon="repeat" onClick={() => setAsked('rotate')}>
        {texts.rotate}
      </Button>
      <Button tone="bad" onClick={() => setAsked('revoke')}>
        {texts.revoke}
      </Button>
    </>
  );
  return (
    <>
      {current?.exposed_at != null && (
        <Banner tone="bad" fact={texts.exposed}>
          {texts.exposedLead}
        </Banner>
      )}
      {current === null ? (
        <NoPair keys={keys} onCreated={onChanged} />
      ) : (
        <Section title={texts.modes[mode]} acts={acts} first={!isRevealing && current.exposed_at === null}>
          <PairTable pair={current} mode={mode} />
        </Section>
      )}
      {earlier.length > 0 && <EarlierPairs pairs={earlier} mode={mode} />}
      {keys.api_url !== null && <FirstRequest apiUrl={keys.api_url} lastFour={current?.secret_last_four ?? '…'} />}
      {asked !== null && current !== null && (
        <ReplaceDialog
          act={asked}
          pair={current}
          onClose={() => setAsked(null)}
          onDone={async (created) => {
            setAsked(null);
            await onChanged(created);
          }}
        />
      )}
    </>
  );
}

function NoPair({
  keys,
  onCreated,
}: {
  readonly keys: KeysView;
  readonly onCreated: (keys: CreatedKeys) => Promise<void>;
}) {
  const { base, mode } = useMerchant();
  const mayChange = useMay('keys.change');
  const create = useAct(async () => onCreated(await post<CreatedKeys>(`${base}/keys`)));
  if (keys.missing.length > 0) {
    return (
      <Empty
        title={texts.locked}
        action={
          <Link to={`${base}/go-live`} className={buttonClass({})}>
            {texts.goLive}
          </Link>
        }
      >
        {texts.lockedLead}
      </Empty>
    );
  }
  return (
    <>
      <Failure error={create.error} what="keys were created" />
      <Empty
        title={texts.none[mode]}
        action={
          mayChange && (
            <Button kind="solid" busy={create.isBusy} onClick={create.run}>
              {texts.create[mode]}
            </Button>
          )
        }
      >
        {mayChange ? texts.noneLead : texts.noneForYou}
      </Empty>
    </>
  );
}
