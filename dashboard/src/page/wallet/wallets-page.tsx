import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { WalletsView } from '../../wire/wallet-domain.js';
import { fieldError } from '../api/describe-error.js';
import { get, post } from '../api/request.js';
import { useAct } from '../api/use-act.js';
import { Button } from '../parts/button.js';
import { TextField } from '../parts/field.js';
import { PageBody, PageHead, quietClass, Section, smallClass } from '../parts/layout.js';
import { Status, type StatusLook } from '../parts/status.js';
import { Table } from '../parts/table.js';
import { Time } from '../parts/time.js';
import { Empty, ErrorBox, Failure, Skeleton } from '../parts/waiting.js';
import { useMay, useMerchant } from '../session/merchant.js';
import { walletTexts as texts } from '../text/wallet.js';
import { RemoveDialog } from './remove-dialog.js';
import styles from './wallets-page.module.css';

type Domain = NonNullable<WalletsView['domain']>;
type Wallet = Domain['entities'][number]['apple_pay'];

/** The domain on which wallets are shown, and whether each entity's wallets are active there. */
export function WalletsPage() {
  const { base } = useMerchant();
  const client = useQueryClient();
  const queryKey = [base, 'wallets'];
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => get<WalletsView>(`${base}/wallets`, signal),
  });
  const show = (view: WalletsView) => client.setQueryData(queryKey, view);
  return (
    <PageBody>
      <PageHead title={texts.title}>
        <p>{texts.lead}</p>
      </PageHead>
      {error !== null && <ErrorBox what="The domain" error={error} onRetry={() => void refetch()} />}
      {error === null && data === undefined && <Skeleton />}
      {data?.domain === null && <NoDomain onChanged={show} />}
      {data?.domain != null && <RegisteredDomain domain={data.domain} onChanged={show} />}
      {data !== undefined && data.removed.length > 0 && (
        <Section title={texts.removedBefore}>
          <ul className={styles.removed}>
            {data.removed.map(({ domain, removed_at: at, removed_by: by }) => (
              <li key={at}>
                {domain}, <Time at={at} /> {texts.by} {by}
              </li>
            ))}
          </ul>
        </Section>
      )}
    </PageBody>
  );
}

interface Changing {
  readonly onChanged: (view: WalletsView) => void;
}

function NoDomain({ onChanged }: Changing) {
  const { base } = useMerchant();
  const mayChange = useMay('wallets.change');
  const [domain, setDomain] = useState('');
  const register = useAct(async () => onChanged(await post<WalletsView>(`${base}/wallets`, { domain: domain.trim() })));
  if (!mayChange) return <Empty title={texts.none}>{texts.noneForYou}</Empty>;
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        register.run();
      }}
    >
      <TextField
        label={texts.domain}
        hint={texts.domainHint}
        error={fieldError(register.error, 'domain')}
        value={domain}
        onValue={setDomain}
        placeholder="shop.example"
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        required
      />
      <Failure error={register.error} what="the domain was registered" />
      <Button kind="solid" type="submit" busy={register.isBusy}>
        {texts.register}
      </Button>
    </form>
  );
}

function RegisteredDomain({ domain, onChanged }: Changing & { readonly domain: Domain }) {
  const { base } = useMerchant();
  const mayChange = useMay('wallets.change');
  const [isRemoving, setIsRemoving] = useState(false);
  const validate = useAct(async () => onChanged(await post<WalletsView>(`${base}/wallets/validate`)));
  const acts = mayChange && (
    <>
      <Button icon="repeat" busy={validate.isBusy} onClick={validate.run}>
        {texts.validate}
      </Button>
      <Button tone="bad" onClick={() => setIsRemoving(true)}>
        {texts.remove}
      </Button>
    </>
  );
  const checked = domain.last_validated_at;
  return (
    <Section
      first
      title={domain.domain}
      aside={
        checked === null ? (
          texts.notChecked
        ) : (
          <>
            {texts.lastChecked} <Time at={checked} as="ago" />
          </>
        )
      }
      acts={acts}
    >
      <Failure error={validate.error} what="it was validated" />
      <Table
        caption={domain.domain}
        rows={domain.entities}
        rowKey={({ entity }) => entity}
        columns={[
          { key: 'entity', head: texts.columns.entity, phone: 'title', cell: ({ entity }) => <b>{entity}</b> },
          {
            key: 'apple',
            head: texts.columns.apple,
            phone: 'line',
            cell: ({ apple_pay: wallet }) => <WalletState wallet={wallet} name={texts.columns.apple} />,
          },
          {
            key: 'google',
            head: texts.columns.google,
            phone: 'line',
            cell: ({ google_pay: wallet }) => <WalletState wallet={wallet} name={texts.columns.google} />,
          },
        ]}
      />
      {isRemoving && <RemoveDialog domain={domain.domain} onClose={() => setIsRemoving(false)} onChanged={onChanged} />}
    </Section>
  );
}

const failed: StatusLook = { shape: 'cross', tone: 'bad' };
const looks: Record<Wallet['status'], StatusLook> = {
  active: { shape: 'disc', tone: 'good' },
  pending: { shape: 'wait', tone: 'quiet' },
  acquirer_unavailable: { shape: 'wait', tone: 'warn' },
  domain_rejected: failed,
  domain_disabled: failed,
  not_verified: failed,
};

function WalletState({ wallet, name }: { readonly wallet: Wallet; readonly name: string }) {
  return (
    <>
      <span className={styles.phoneName}>{name}: </span>
      <Status {...looks[wallet.status]}>{texts.statuses[wallet.status]}</Status>
      {wallet.message !== null && <p className={`${smallClass} ${quietClass}`}>{wallet.message}</p>}
    </>
  );
}
