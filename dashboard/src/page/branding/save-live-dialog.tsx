import type { BrandingView } from '../../wire/branding.js';
import { Button } from '../parts/button.js';
import { Dialog } from '../parts/dialog.js';
import { Table } from '../parts/table.js';
import { brandingTexts } from '../text/branding.js';
import type { BrandingFieldName, Draft } from './draft.js';

const texts = brandingTexts.dialog;

/** Old and new side by side, before buyers see it. */
export function SaveLiveDialog({
  view,
  changes,
  onClose,
  onSave,
}: {
  readonly view: BrandingView;
  readonly changes: Partial<Draft>;
  readonly onClose: () => void;
  readonly onSave: () => void;
}) {
  const rows = Object.entries(changes) as [BrandingFieldName, string | number | null][];
  const shown = (value: string | number | null) => value ?? brandingTexts.base;
  return (
    <Dialog
      title={texts.title}
      onClose={onClose}
      onSubmit={onSave}
      footer={
        <>
          <Button onClick={onClose}>{texts.keep}</Button>
          <Button kind="solid" type="submit">
            {brandingTexts.save.live}
          </Button>
        </>
      }
    >
      <p>{texts.lead}</p>
      <Table
        caption={texts.title}
        rows={rows}
        rowKey={([field]) => field}
        columns={[
          { key: 'field', head: texts.field, phone: 'title', cell: ([field]) => brandingTexts.fields[field] },
          {
            key: 'before',
            head: texts.before,
            tone: 'quiet',
            phone: 'below',
            cell: ([field]) => shown(view.settings[field]),
          },
          { key: 'after', head: texts.after, phone: 'below-end', cell: ([, value]) => <b>{shown(value)}</b> },
        ]}
      />
    </Dialog>
  );
}
