import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useCallback, useState } from 'react';
import type { MeBody } from '../../wire/me.js';
import { get } from '../api/request.js';
import { Sign } from '../icon/icon.js';
import { buttonClass } from '../parts/button.js';
import { KeyReveal } from '../parts/key-reveal.js';
import { PageBody, PageHead } from '../parts/layout.js';
import { ErrorBox, Skeleton } from '../parts/waiting.js';
import { sessionQuery } from '../session/session.js';
import { frameTexts } from '../text/frame.js';
import { meTexts as texts } from '../text/me.js';
import { Device } from './device.js';
import { Factors } from './factors.js';
import styles from './me-page.module.css';
import { Password } from './password.js';
import { Profile } from './profile.js';
import { Sessions } from './sessions.js';

const meQuery = queryOptions({ queryKey: ['me'], queryFn: ({ signal }) => get<MeBody>('/me', signal) });

/** The own account: the same for every company that the person belongs to. */
export function MePage() {
  const client = useQueryClient();
  const { data, error, refetch } = useQuery(meQuery);
  const [codes, setCodes] = useState<readonly string[]>([]);
  const forget = useCallback(() => setCodes([]), []);
  const changed = async () => {
    await client.invalidateQueries({ queryKey: meQuery.queryKey });
    await client.invalidateQueries({ queryKey: sessionQuery.queryKey });
  };
  return (
    <div className={styles.frame}>
      <header className={styles.top}>
        <Sign />
        <span className={styles.product}>{frameTexts.product}</span>
        <Link to="/" className={buttonClass({})}>
          {texts.back}
        </Link>
      </header>
      <main className={styles.sheet}>
        <PageBody>
          <PageHead title={texts.title} />
          {error !== null && <ErrorBox what="Your account" error={error} onRetry={() => void refetch()} />}
          {error === null && data === undefined && <Skeleton rows={6} />}
          {codes.length > 0 && (
            <KeyReveal
              fact={texts.codes.fact}
              secrets={[{ name: texts.codes.name, purpose: texts.codes.purpose, value: codes.join('\n') }]}
              stored={texts.codes.stored}
              onDone={forget}
            >
              {texts.codes.lead}
            </KeyReveal>
          )}
          {data !== undefined && (
            <>
              <Profile me={data} onChanged={changed} />
              <Device />
              <Factors me={data} onChanged={changed} onCodes={setCodes} />
              <Password onChanged={changed} />
              <Sessions me={data} onChanged={changed} />
            </>
          )}
        </PageBody>
      </main>
    </div>
  );
}
