import { useQueryClient } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import type { GoLiveView, VerificationLink } from '../../wire/go-live.js';
import { post } from '../api/request.js';
import { useAct } from '../api/use-act.js';
import { Banner } from '../parts/banner.js';
import { Button } from '../parts/button.js';
import { SelectField } from '../parts/field.js';
import { Status } from '../parts/status.js';
import { Time } from '../parts/time.js';
import { Failure } from '../parts/waiting.js';
import { useMay, useMerchant } from '../session/merchant.js';
import { sessionQuery } from '../session/session.js';
import { goLiveTexts } from '../text/go-live.js';
import styles from './go-live-page.module.css';
import { type OfView, Step } from './step.js';
import { goLiveQuery } from './steps.js';

const texts = goLiveTexts.verification;
/** The verification of the business: its state, what is missing, and the way to the processor's page for owners. */
export function VerificationStep({ view }: OfView) {
  const { state, since, needs } = view.verification;
  const mayChange = useMay('verification.change');
  const { verification: how } = useSearch({ strict: false });
  useNews(view, mayChange);
  const isOpen = state === 'not_started' || state === 'in_progress' || state === 'needs_information';
  const asks = isOpen || needs.length > 0;
  const waits = (
    <Status shape="ring" tone="warn">
      {texts.waits}
    </Status>
  );
  return (
    <Step
      view={view}
      name="verification"
      title={texts.title}
      aside={isOpen && !mayChange ? waits : since !== null && <Time at={since} />}
    >
      <p>{state === 'verified' && needs.length > 0 ? texts.askedAgain : texts.states[state]}</p>
      {needs.length > 0 && (
        <ul className={styles.needs}>
          {needs.map((need) => (
            <li key={need}>{texts.needs[need]}</li>
          ))}
        </ul>
      )}
      {how === 'expired' && asks && (
        <Banner tone="warn" fact={texts.expired}>
          {texts.expiredNext}
        </Banner>
      )}
      {asks && mayChange && <StartForm view={view} />}
    </Step>
  );
}

function StartForm({ view: { verification } }: OfView) {
  const { base } = useMerchant();
  const [entity, setEntity] = useState<string>(verification.entity ?? 'us');
  const start = useAct(async () => {
    const { url } = await post<VerificationLink>(`${base}/go-live/verification/start`, { entity });
    window.location.assign(url);
  });
  const isNew = verification.entity === null;
  return (
    <form
      className={styles.start}
      onSubmit={(event) => {
        event.preventDefault();
        start.run();
      }}
    >
      {isNew && (
        <SelectField
          label={texts.country}
          hint={texts.countryHint}
          value={entity}
          onValue={setEntity}
          choices={texts.countries}
        />
      )}
      <Button kind="solid" type="submit" busy={start.isBusy}>
        {isNew ? texts.start : texts.continue}
      </Button>
      <Failure error={start.error} what="the verification was started" />
    </form>
  );
}

/** Asks the processor once when an owner opens the page, and opens live mode with the result. */
function useNews({ verification: { state } }: GoLiveView, mayChange: boolean): void {
  const { base } = useMerchant();
  const client = useQueryClient();
  const asked = useRef(false);
  const before = useRef(state);
  const isStarted = state === 'in_progress' || state === 'pending' || state === 'needs_information';
  useEffect(() => {
    if (!mayChange || !isStarted || asked.current) return;
    asked.current = true;
    // Without a response the page shows what is stored: events and the hourly read say more.
    post<GoLiveView>(`${base}/go-live/verification/read`, {}).then(
      (view) => client.setQueryData(goLiveQuery(base).queryKey, view),
      () => undefined,
    );
  }, [base, client, isStarted, mayChange]);
  useEffect(() => {
    // With the result, live mode may be open.
    if (before.current !== state && state === 'verified')
      void client.invalidateQueries({ queryKey: sessionQuery.queryKey });
    before.current = state;
  }, [client, state]);
}
