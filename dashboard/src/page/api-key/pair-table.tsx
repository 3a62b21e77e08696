import type { KeyPairView } from '../../wire/api-key.js';
import { Table } from '../parts/table.js';
import { Time } from '../parts/time.js';
import type { Mode } from '../session/merchant.js';
import { apiKeyTexts as texts } from '../text/api-key.js';
import { maskedKey } from './masked-key.js';

type LastUsed = KeyPairView['secret_last_used'];

/** When a key made its last request, and which. */
export function LastUse({ used }: { readonly used: LastUsed }) {
  if (used === null) return texts.neverUsed;
  return (
    <>
      <Time at={used.at} as="ago" />, <code>{used.operation}</code>
    </>
  );
}

/** The two halves of the pair that works. */
export function PairTable({ pair, mode }: { readonly pair: KeyPairView; readonly mode: Mode }) {
  const rows = [
    { kind: 'sk' as const, name: texts.secret, four: pair.secret_last_four, used: pair.secret_last_used },
    {
      kind: 'pk' as const,
      name: texts.publishable,
      four: pair.publishable_last_four,
      used: pair.publishable_last_used,
    },
  ];
  const { key, kind, created, by, used } = texts.columns;
  return (
    <Table
      caption={texts.modes[mode]}
      rows={rows}
      rowKey={(row) => row.kind}
      columns={[
        { key: 'key', head: key, phone: 'title', cell: (row) => <code>{maskedKey(row.kind, mode, row.four)}</code> },
        { key: 'kind', head: kind, phone: 'below', cell: (row) => row.name },
        { key: 'created', head: created, tone: 'soft', cell: () => <Time at={pair.created_at} /> },
        { key: 'by', head: by, tone: 'soft', cell: () => pair.created_by ?? texts.unknown },
        {
          key: 'used',
          head: used,
          align: 'end',
          tone: 'quiet',
          phone: 'line',
          cell: (row) => <LastUse used={row.used} />,
        },
      ]}
    />
  );
}
