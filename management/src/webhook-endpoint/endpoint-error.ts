/** Why a request about endpoints is rejected: a closed list for programs. The message is for operators. */
export type EndpointErrorCode =
  | 'merchant_not_found'
  | 'rail_not_enabled'
  | 'url_rejected'
  | 'description_rejected'
  | 'events_rejected'
  | 'too_many_endpoints'
  | 'endpoint_not_found'
  | 'endpoint_deleted'
  | 'endpoint_disabled'
  | 'event_not_found'
  | 'delivery_not_found'
  | 'since_rejected'
  | 'overlap_rejected'
  | 'changed_by_rejected';

/** A rejected request. Nothing was changed. */
export class EndpointError extends Error {
  constructor(
    readonly code: EndpointErrorCode,
    message: string,
  ) {
    super(message);
    this.name = 'EndpointError';
  }
}
