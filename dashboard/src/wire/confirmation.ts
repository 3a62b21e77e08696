import { z } from 'zod';

/** Limits of what people type about a change. */
export const reasonLengthMax = 200;

/** Why a person makes a change, for the audit log. Blank counts as none. */
export const reasonSchema = z.string().max(reasonLengthMax).nullable().optional();

/** `{}`: a change that needs nothing but its address. */
export const noFieldsSchema = z.strictObject({});

/** An instant: RFC 3339 in UTC. */
export const instantSchema = z.string();
