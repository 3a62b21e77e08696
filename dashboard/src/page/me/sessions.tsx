import { deviceName } from '@landed/contracts/dashboard/device-name';
import type { MeBody } from '../../wire/me.js';
import { post } from '../api/request.js';
import { useAct } from '../api/use-act.js';
import { Button } from '../parts/button.js';
import { quietClass, Section } from '../parts/layout.js';
import { type Column, Table } from '../parts/table.js';
import { Time } from '../parts/time.js';
import { useToast } from '../parts/toast.js';
import { Failure } from '../parts/waiting.js';
import { meTexts } from '../text/me.js';
import type { Changing } from './changing.js';

type SessionRow = MeBody['sessions'][number];
const texts = meTexts.sessions;

/** Where the person is signed in, each of which can be ended. */
export function Sessions({ me, onChanged }: Changing & { readonly me: MeBody }) {
  const toast = useToast();
  const end = useAct(async (id: string | null) => {
    await post('/me/sessions/end', id === null ? {} : { id });
    toast(texts.ended);
    await onChanged();
  });
  const acts: Column<SessionRow> = {
    key: 'end',
    head: texts.end,
    hideHead: true,
    align: 'end',
    phone: 'title-end',
    cell: ({ id, is_current: isCurrent }) =>
      !isCurrent && (
        <Button kind="bare" onClick={() => end.run(id)}>
          {texts.end}
        </Button>
      ),
  };
  const endOthers = me.sessions.length > 1 && (
    <Button busy={end.isBusy} onClick={() => end.run(null)}>
      {texts.endOthers}
    </Button>
  );
  return (
    <Section title={texts.title} acts={endOthers}>
      <Failure error={end.error} what="the session was ended" />
      <Table caption={texts.title} rows={me.sessions} rowKey={({ id }) => id} columns={[...columns, acts]} />
    </Section>
  );
}

const columns: readonly Column<SessionRow>[] = [
  {
    key: 'device',
    head: texts.columns.device,
    phone: 'title',
    cell: ({ user_agent: agent, is_current: isCurrent }) => (
      <>
        {deviceName(agent) ?? texts.unknown} {isCurrent && <span className={quietClass}>({texts.thisOne})</span>}
      </>
    ),
  },
  {
    key: 'address',
    head: texts.columns.address,
    tone: 'soft',
    phone: 'below',
    cell: ({ address }) => address ?? '–',
  },
  { key: 'since', head: texts.columns.since, tone: 'quiet', cell: ({ started_at: at }) => <Time at={at} /> },
  {
    key: 'seen',
    head: texts.columns.seen,
    tone: 'quiet',
    align: 'end',
    phone: 'below-end',
    cell: ({ last_seen_at: at }) => <Time at={at} as="ago" />,
  },
];
