/** Sentences for `details.reason` of a rejected change. */
export const reasonTexts: Readonly<Record<string, string>> = {
  keys_exist: 'There is a key pair already: another person created it just now. Reload the page to see it.',
  no_keys: 'The key pair is gone: another person revoked it just now.',
  live_not_enabled: 'Live mode is locked until the business is verified and the agreement is signed.',
  url_invalid: 'This is not a web address. It begins with https:// and has a host.',
  url_too_long: 'The address is too long: at most 2,000 characters.',
  scheme_not_allowed: 'The address must begin with https://.',
  credentials_not_allowed: 'The address must not contain a user name or password.',
  fragment_not_allowed: 'The address must not contain #.',
  address_literal_not_allowed: 'Live events go to a host name, not to an IP address.',
  address_not_public: 'This IP address is not reachable from the internet.',
  host_not_allowed: 'This host is not reachable from the internet.',
  port_not_allowed: 'This port cannot receive events. Use 443, or one from 1024 up.',
};
