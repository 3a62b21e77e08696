/** Why a request about endpoints is rejected: a closed list for programs. The message is for operators. */
export type EndpointErrorCode =
  | 'merchant_not_found'
  | 'rail_not_enabled'
  | 'url_refused'
  | 'events_refused'
  | 'too_many_endpoints'
  | 'endpoint_not_found'
  | 'endpoint_deleted'
  | 'endpoint_disabled'
  | 'event_not_found'
  | 'delivery_not_found'
  | 'since_refused'
  | 'overlap_refused'
  | 'changed_by_refused';

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
