import type { KeyPairView } from '../../wire/api-key.js';
import { Line, Section } from '../parts/layout.js';
import { Status } from '../parts/status.js';
import { Table } from '../parts/table.js';
import { Time } from '../parts/time.js';
import type { Mode } from '../session/merchant.js';
import { apiKeyTexts as texts } from '../text/api-key.js';
import { maskedKey } from './masked-key.js';
import { LastUse } from './pair-table.js';

/** Pairs that do not work any more. */
export function EarlierPairs({ pairs, mode }: { readonly pairs: readonly KeyPairView[]; readonly mode: Mode }) {
  return (
    <Section title={texts.earlier} aside={texts.earlierLead}>
      <Table
        caption={texts.earlier}
        rows={pairs}
        rowKey={({ id }) => id}
        columns={[
          {
            key: 'key',
            head: texts.columns.key,
            phone: 'title',
            cell: ({ secret_last_four: four }) => <code>{maskedKey('sk', mode, four)}</code>,
          },
          {
            key: 'revoked',
            head: texts.revoked,
            tone: 'soft',
            phone: 'below',
            cell: (pair) => <Revoked pair={pair} />,
          },
          {
            key: 'used',
            head: texts.lastUsed,
            align: 'end',
            tone: 'quiet',
            phone: 'line',
            cell: ({ secret_last_used: used }) => <LastUse used={used} />,
          },
        ]}
      />
    </Section>
  );
}

function Revoked({ pair }: { readonly pair: KeyPairView }) {
  return (
    <Line>
      {pair.revoked_at === null ? texts.unknown : <Time at={pair.revoked_at} />}
      {pair.exposed_at !== null && (
        <Status shape="disc" tone="bad">
          {texts.wasExposed}
        </Status>
      )}
    </Line>
  );
}
