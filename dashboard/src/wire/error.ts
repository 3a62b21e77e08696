import { z } from 'zod';

/**
 * The errors of the dashboard's own API. Its body has the shape of the public API's error. `change_rejected` is the
 * rejection of a change by its own rules; `details.reason` is then the code of `management`, such as `keys_exist`.
 * `operation_rejected`: nothing was done; `details` are those of the public API, with its code as `reason`.
 * `outcome_unknown`: the request may have been carried out, and only the same one with the same key may be sent.
 */
export const dashboardErrors = {
  validation_error: { status: 400, message: 'The request is not valid: see details.fields.' },
  unauthorized: { status: 401, message: 'You are signed out. Sign in again.' },
  factor_required: { status: 401, message: 'Confirm your second factor first.' },
  sign_in_failed: { status: 401, message: 'E-mail or password is not right.' },
  factor_failed: { status: 401, message: 'The second factor is not right. Check it and try again.' },
  cross_site_request: { status: 403, message: 'Changes are accepted only from the dashboard itself.' },
  role_missing: { status: 403, message: 'Your roles do not allow this. Owners can change them.' },
  step_up_required: { status: 403, message: 'Confirm that it is you, then repeat the request.' },
  second_factor_missing: { status: 403, message: 'This needs a second factor of your account.' },
  not_found: { status: 404, message: 'This does not exist, or it belongs to another merchant.' },
  link_not_valid: { status: 410, message: 'This link was used already or has expired. Ask for a new one.' },
  change_rejected: { status: 422, message: 'Nothing was changed: see details.reason.' },
  operation_rejected: { status: 422, message: 'The operation was rejected: see details.reason.' },
  rate_limit_exceeded: { status: 429, message: 'Too many attempts: wait, then try again.' },
  internal_error: {
    status: 500,
    message: 'An internal error occurred. Nothing is known to have changed: check, then try again.',
  },
  outcome_unknown: {
    status: 503,
    message: 'It is not known yet whether this was done. Do not repeat it: the same request is sent again.',
  },
  service_busy: { status: 503, message: 'The service is busy: wait, then try again.' },
} as const satisfies Record<string, { status: number; message: string }>;

export type DashboardErrorCode = keyof typeof dashboardErrors;

const fieldSchema = z.object({ path: z.string(), code: z.string(), message: z.string() });

/** The body of every response of `/api` outside 2xx. `request_id` is for support and for the logs. */
export const errorBodySchema = z.object({
  error: z.object({
    code: z.enum(Object.keys(dashboardErrors) as [DashboardErrorCode, ...DashboardErrorCode[]]),
    message: z.string(),
    details: z
      .object({
        fields: z.array(fieldSchema).optional(),
        /** With `change_rejected`, `operation_rejected`, `outcome_unknown`. */
        reason: z.string().optional(),
        /** With `step_up_required`: what can confirm the person. `password`: a local stack without a second factor. */
        methods: z.array(z.enum(['passkey', 'totp', 'password'])).optional(),
        /** With `role_missing`: the roles that would be enough. */
        roles: z.array(z.string()).optional(),
      })
      .loose()
      .optional(),
  }),
  request_id: z.string(),
});

export type ErrorBody = z.output<typeof errorBodySchema>;
