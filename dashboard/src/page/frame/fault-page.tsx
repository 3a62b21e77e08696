import { Link } from '@tanstack/react-router';
import { buttonClass } from '../parts/button.js';
import { PageBody } from '../parts/layout.js';
import { Empty, ErrorBox, Skeleton } from '../parts/waiting.js';

/** Nothing has this address, or it is of another merchant: both look the same. */
export function MissingPage() {
  return (
    <PageBody>
      <Empty
        title="There is nothing here"
        action={
          <Link to="/" className={buttonClass({})}>
            Open the dashboard
          </Link>
        }
      >
        The address is wrong, or it belongs to a company that you are not a member of.
      </Empty>
    </PageBody>
  );
}

/** A page could not be loaded, or has a fault. */
export function FaultPage({ error, reset }: { readonly error: unknown; readonly reset: () => void }) {
  return (
    <PageBody>
      <ErrorBox what="This page" error={error} onRetry={reset} />
    </PageBody>
  );
}

export function PendingPage() {
  return (
    <PageBody>
      <Skeleton rows={6} />
    </PageBody>
  );
}
