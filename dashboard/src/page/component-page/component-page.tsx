import { useState } from 'react';
import { Banner } from '../parts/banner.js';
import { BarChart } from '../parts/bar-chart.js';
import { Button, buttonClass } from '../parts/button.js';
import { Id } from '../parts/copy.js';
import { Dialog } from '../parts/dialog.js';
import { CheckField, SelectField, TextField } from '../parts/field.js';
import { Code, Facts, Line, PageBody, PageHead, Section } from '../parts/layout.js';
import { Menu } from '../parts/menu.js';
import { Money } from '../parts/money.js';
import { Segments } from '../parts/segments.js';
import { Status, type StatusLook, Tag } from '../parts/status.js';
import { Table } from '../parts/table.js';
import { Time } from '../parts/time.js';
import { useToast } from '../parts/toast.js';
import { Empty, Skeleton } from '../parts/waiting.js';
import styles from './component-page.module.css';

const statuses: readonly (readonly [text: string, look: StatusLook])[] = [
  ['Succeeded', { shape: 'disc', tone: 'good' }],
  ['Authorized', { shape: 'half', tone: 'info' }],
  ['Needs 3-D Secure', { shape: 'ring', tone: 'warn' }],
  ['Processing', { shape: 'wait', tone: 'quiet' }],
  ['Retrying', { shape: 'wait', tone: 'warn' }],
  ['Failed', { shape: 'cross', tone: 'bad' }],
  ['Canceled', { shape: 'slash', tone: 'quiet' }],
];

/** Every part in the states that the screens do not always show. */
export function ComponentPage() {
  return (
    <main className={styles.sheet}>
      <PageBody>
        <PageHead title="Components">
          <p>Every part of the dashboard, in the states that screens do not always show.</p>
        </PageHead>
        <Statuses />
        <Buttons />
        <Fieldset />
        <Banners />
        <Waiting />
        <Data />
        <Raised />
      </PageBody>
    </main>
  );
}

function Statuses() {
  return (
    <Section title="Status" first>
      <Line gap="wide">
        {statuses.map(([text, look]) => (
          <Status key={text} {...look}>
            {text}
          </Status>
        ))}
      </Line>
      <div className={styles.pills}>
        {statuses.map(([text, look]) => (
          <Status key={text} {...look} pill>
            {text}
          </Status>
        ))}
        <Tag>chargeback</Tag>
      </div>
    </Section>
  );
}

function Buttons() {
  return (
    <Section title="Buttons">
      <Line>
        <Button kind="solid">Refund 174.12 EUR</Button>
        <Button icon="send">Send test event</Button>
        <Button kind="bare">Learn more</Button>
        <Button tone="bad">Revoke</Button>
        <Button kind="solid" tone="bad">
          Revoke live keys
        </Button>
        <Button disabled>Done</Button>
        <Button kind="solid" busy>
          Refunding
        </Button>
      </Line>
    </Section>
  );
}

function Fieldset() {
  const [url, setUrl] = useState('http://shop.example/hooks');
  const [checked, setChecked] = useState(true);
  const [currency, setCurrency] = useState('EUR');
  const error = url.startsWith('https://') ? undefined : 'Must begin with https://';
  return (
    <Section title="Fields">
      <div className={styles.four}>
        <TextField
          label="Endpoint URL"
          value={url}
          onValue={setUrl}
          hint="Events are sent here by POST"
          error={error}
        />
        <TextField label="Description" optional value="" onValue={() => undefined} placeholder="Stock system" />
        <TextField
          label="Endpoint id"
          value="01932e11"
          onValue={() => undefined}
          readOnly
          mono
          hint="Cannot be changed"
        />
        <SelectField
          label="Currency"
          value={currency}
          onValue={setCurrency}
          choices={[
            ['EUR', 'Euro'],
            ['GBP', 'Pound sterling'],
          ]}
        />
        <CheckField checked={checked} onChecked={setChecked}>
          All events, including future ones
        </CheckField>
      </div>
    </Section>
  );
}

function Banners() {
  return (
    <Section title="Banners">
      <div className={styles.stack}>
        <Banner tone="info" fact="Version 3.2 of the agreement starts on 1 January.">
          Read what changes. Your live keys stay unlocked.
        </Banner>
        <Banner tone="good" fact="38 of 38 missed events are delivered." />
        <Banner tone="warn" fact="We do not know yet whether the refund was made.">
          Do not repeat it. This page checks every 5 seconds.
        </Banner>
        <Banner tone="bad" fact="The list could not be loaded." action={<Button>Try again</Button>}>
          Nothing was changed. Request <code>req_01K9XC2MB</code>
        </Banner>
      </div>
    </Section>
  );
}

function Waiting() {
  return (
    <div className={styles.two}>
      <Section title="Loading">
        <Skeleton />
      </Section>
      <Section title="Empty">
        <Empty title="No endpoints" action={<Button>Add endpoint</Button>}>
          Events are sent to the endpoints that you add here.
        </Empty>
      </Section>
    </div>
  );
}

const bars = Array.from({ length: 24 }, (_, hour) => ({
  label: `${String(hour).padStart(2, '0')}:00`,
  good: (hour * 7) % 13,
  bad: hour % 9 === 0 ? 3 : 0,
}));

function Data() {
  const [view, setView] = useState<'all' | 'failed'>('all');
  return (
    <div className={styles.two}>
      <Section
        title="Table and amounts"
        acts={
          <Segments
            label="View"
            value={view}
            onValue={setView}
            choices={[
              ['all', 'All'],
              ['failed', 'Failed'],
            ]}
          />
        }
      >
        <Table
          caption="Orders"
          rowKey={({ order }) => order}
          rows={[
            { order: 'HL-20871', amount: 40_765, at: '2026-11-27T14:02:00Z' },
            { order: 'HL-20611', amount: -12_800, at: '2026-11-24T09:30:00Z' },
          ]}
          columns={[
            {
              key: 'amount',
              head: 'Amount',
              align: 'end',
              phone: 'title-end',
              cell: ({ amount }) => <Money amount={amount} currency="EUR" />,
            },
            { key: 'order', head: 'Order', phone: 'title', cell: ({ order }) => order },
            {
              key: 'at',
              head: 'Time',
              align: 'end',
              tone: 'quiet',
              phone: 'below',
              cell: ({ at }) => <Time at={at} />,
            },
          ]}
        />
        <Facts rows={[['Endpoint', <Id key="id" id="01932e11-61d2-7aa0-8c11-5b1c61d2a0f2" what="Endpoint id" />]]} />
        <Code label="A request">curl https://sandbox.landed.example/v1/checkout/config</Code>
      </Section>
      <Section title="Chart">
        <BarChart label="Attempts per hour" bars={bars} good="2xx" bad="failed" />
      </Section>
    </div>
  );
}

function Raised() {
  const toast = useToast();
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <Section title="Menu, toast and dialog">
      <Line>
        <Menu
          className={buttonClass({})}
          items={[
            { label: 'Copy endpoint id', icon: 'copy', onChoose: () => toast('Endpoint id copied') },
            { label: 'Delete endpoint', icon: 'cross', tone: 'bad', onChoose: () => setIsOpen(true) },
          ]}
        >
          More actions
        </Menu>
        <Button onClick={() => toast('Endpoint id copied')}>Show a toast</Button>
        <Button onClick={() => setIsOpen(true)}>Open a dialog</Button>
      </Line>
      {isOpen && (
        <Dialog
          title="Delete the endpoint"
          onClose={close}
          onSubmit={close}
          footer={
            <>
              <Button onClick={close}>Keep endpoint</Button>
              <Button kind="solid" tone="bad" type="submit">
                Delete endpoint
              </Button>
            </>
          }
        >
          <p>Events that wait for it are no longer sent.</p>
        </Dialog>
      )}
    </Section>
  );
}
