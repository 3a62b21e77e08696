-- An account at the payout partner that could not be read is a difference, too.
ALTER TABLE "reconciliation_difference" DROP CONSTRAINT "reconciliation_difference_kind_check";
ALTER TABLE "reconciliation_difference" ADD CONSTRAINT "reconciliation_difference_kind_check" CHECK (
    "kind" IN ('missing_at_us', 'missing_at_processor', 'amount_differs', 'currency_differs', 'status_differs',
               'duplicate_effect', 'fee_changed', 'payout_returned', 'payout_status_differs', 'connected_balance',
               'account_unreadable')
) NOT VALID;
