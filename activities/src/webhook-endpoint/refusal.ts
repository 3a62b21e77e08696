/** Why something about endpoints is refused; a closed list, for programs. The message is for people. */
export type EndpointRefusalCode =
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

/** A "no": nothing was changed. */
export class EndpointRefusal extends Error {
  constructor(
    readonly code: EndpointRefusalCode,
    message: string,
  ) {
    super(message);
    this.name = 'EndpointRefusal';
  }
}
