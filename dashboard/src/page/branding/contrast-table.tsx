import { Section } from '../parts/layout.js';
import { Status } from '../parts/status.js';
import { Table } from '../parts/table.js';
import { brandingTexts as texts } from '../text/branding.js';
import type { ShownContrast } from './draft.js';

/** The contrasts of the draft. They warn and never reject it. */
export function ContrastTable({ contrasts }: { readonly contrasts: readonly ShownContrast[] }) {
  if (contrasts.length === 0) return null;
  return (
    <Section title={texts.contrast} aside={texts.contrastLead}>
      <Table
        caption={texts.contrast}
        rows={contrasts}
        rowKey={({ field }) => field}
        columns={[
          { key: 'pair', head: texts.pair, phone: 'title', cell: ({ field }) => texts.pairs[field] },
          {
            key: 'ratio',
            head: texts.ratio,
            align: 'end',
            phone: 'title-end',
            cell: ({ ratio }) => `${ratio.toFixed(2)} : 1`,
          },
          {
            key: 'result',
            head: texts.result,
            align: 'end',
            phone: 'below',
            cell: (contrast) => <Result contrast={contrast} />,
          },
        ]}
      />
    </Section>
  );
}

function Result({ contrast }: { readonly contrast: ShownContrast }) {
  return contrast.passes ? (
    <Status shape="disc" tone="good">
      {texts.passes}
    </Status>
  ) : (
    <Status shape="cross" tone="bad">
      {texts.needs(contrast.required)}
    </Status>
  );
}
