import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { AgreementView } from '../../wire/go-live.js';
import { get, post } from '../api/request.js';
import { useAct } from '../api/use-act.js';
import { Button } from '../parts/button.js';
import { CheckField, TextField } from '../parts/field.js';
import { formatAmount } from '../parts/format-amount.js';
import { numberFormat } from '../parts/formats.js';
import { Time } from '../parts/time.js';
import { ErrorBox, Failure, Skeleton } from '../parts/waiting.js';
import { useMay, useMerchant } from '../session/merchant.js';
import { sessionQuery, usePerson } from '../session/session.js';
import { goLiveTexts } from '../text/go-live.js';
import styles from './agreement.module.css';
import { AgreementDialog } from './agreement-dialog.js';

const texts = goLiveTexts.agreement;

/** The agreement in effect: to read for every role, to sign for owners. The signature is about the hash of what is shown. */
export function Agreement() {
  const { base } = useMerchant();
  const maySign = useMay('agreement.sign');
  const [isReading, setIsReading] = useState(false);
  const { data, error, refetch } = useQuery({
    queryKey: [base, 'go-live', 'agreement'],
    queryFn: ({ signal }) => get<AgreementView>(`${base}/go-live/agreement`, signal),
  });
  if (error !== null) return <ErrorBox what="The agreement" error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Skeleton />;
  return (
    <>
      <p>
        {texts.version(data.version)} <Time at={data.effective_at} as="day" />. {termsText(data.terms)}
      </p>
      <div className={styles.box}>
        <div className={styles.body}>
          <div>
            <Button icon="eye" onClick={() => setIsReading(true)}>
              {texts.read}
            </Button>
          </div>
          {maySign && <SignForm agreement={data} />}
        </div>
        <p className={styles.foot}>
          {texts.recorded} <code title={data.sha256}>{`${data.sha256.slice(0, 4)}…${data.sha256.slice(-4)}`}</code>.{' '}
          {texts.copy}
        </p>
      </div>
      {isReading && <AgreementDialog agreement={data} onClose={() => setIsReading(false)} />}
    </>
  );
}

/** The amounts hold in each currency, so they have none. */
function termsText(terms: AgreementView['terms']): string {
  const percent = (basisPoints: number) => `${numberFormat().format(basisPoints / 100)} %`;
  // All currencies have two decimals.
  const amount = (minorUnits: number) => formatAmount(minorUnits, 'EUR');
  const shown = texts.terms({
    fee: percent(terms.fee_bps),
    fixed: amount(terms.fee_fixed),
    reserve: percent(terms.reserve_bps),
    days: terms.reserve_days,
    dispute: amount(terms.dispute_fee),
  });
  return `${shown} ${texts.remitted[terms.tax_remittance]}`;
}

function SignForm({ agreement }: { readonly agreement: AgreementView }) {
  const { base, name: merchant } = useMerchant();
  const person = usePerson();
  const client = useQueryClient();
  const [isRead, setIsRead] = useState(false);
  const [typedName, setTypedName] = useState(person.name);
  const [isChecked, setIsChecked] = useState(false);
  const sign = useAct(async () => {
    setIsChecked(true);
    if (!isRead || typedName.trim() === '') return;
    const { version, sha256 } = agreement;
    await post(`${base}/go-live/agreement/sign`, { version, sha256, typed_name: typedName.trim() });
    await client.invalidateQueries({ queryKey: [base] });
    await client.invalidateQueries({ queryKey: sessionQuery.queryKey });
  });
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        sign.run();
      }}
    >
      <CheckField checked={isRead} onChecked={setIsRead} aria-invalid={isChecked && !isRead}>
        {texts.agreed(agreement.version, merchant)}
      </CheckField>
      {isChecked && !isRead && (
        <p className={styles.error} role="alert">
          {texts.notRead}
        </p>
      )}
      <div className={styles.sign}>
        <TextField
          label={texts.fullName}
          value={typedName}
          onValue={setTypedName}
          autoComplete="name"
          maxLength={200}
          error={isChecked && typedName.trim() === '' ? texts.noName : undefined}
        />
        <Button kind="solid" type="submit" busy={sign.isBusy}>
          {texts.sign}
        </Button>
      </div>
      <Failure error={sign.error} what="the agreement was signed" />
    </form>
  );
}
